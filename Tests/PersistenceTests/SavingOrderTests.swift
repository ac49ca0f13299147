import Foundation
import Testing

@testable import Persistence

/// New objects that refer to each other, one of them by a reference that it can't be without.
@Suite struct SavingOrderTests {
    private let container: PersistentContainer

    init() throws {
        container = try PersistentContainer(model: Model([Team.entity, Player.entity]), store: .inMemory)
    }

    @Test(arguments: [false, true], [1, 2])
    func theOrderOfMakingDoesNotMatter(teamFirst: Bool, players: Int) async throws {
        try await container.write { context in
            let early = teamFirst ? Team(context: context) : nil
            let made = (0..<players).map { _ in Player(context: context) }
            let team = early ?? Team(context: context)
            for player in made { player.team = team }
            team.captain = made.last
            try context.save()
        }
        try container.read { context in
            let team = try #require(try context.fetch(FetchRequest<Team>()).first)
            #expect(team.players.count == players)
            #expect(team.captain?.team === team)
        }
    }
}

private final class Team: ManagedObject, PersistentModel {
    static let captain = ToOne("captain", \Team.captain, inverse: \Player.led)
    var captain: Player? {
        get { self[Self.captain] }
        set { self[Self.captain] = newValue }
    }

    static let players = ToMany("players", \Team.players, inverse: \Player.team, deleteRule: .cascade)
    var players: [Player] {
        get { self[Self.players] }
        set { self[Self.players] = newValue }
    }

    static let entity = Entity("Team", of: Team.self, attributes: [], relationships: [captain, players])
}

private final class Player: ManagedObject, PersistentModel {
    static let team = ToOne("team", \Player.team, inverse: \Team.players, required: true)
    var team: Team? {
        get { self[Self.team] }
        set { self[Self.team] = newValue }
    }

    static let led = ToMany("led", \Player.led, inverse: \Team.captain)
    var led: [Team] {
        get { self[Self.led] }
        set { self[Self.led] = newValue }
    }

    static let entity = Entity("Player", of: Player.self, attributes: [], relationships: [team, led])
}
