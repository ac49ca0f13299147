public import Persistence
import Restaurants
import Site

/// All that the store holds.
public enum FoodPinModel {
    /// The entities of every feature.
    public static let entities: [Entity] =
        Restaurants.entities + [PendingUpload.entity, FormSubmission.entity]

    /// The model with its released migrations.
    public static let model = Model(entities, migrations: Migrations.all)
}
