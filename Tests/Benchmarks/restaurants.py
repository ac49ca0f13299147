"""Five thousand restaurants that read like a household's list: the same ones in every run."""

import random

FIRST = """Aalto Ægir Agnès Amber Anchor Åre Bamboo Basalt Birch Brío Canela Çınar Cobalt Copper Côte Delft Dune
Échoppe Elm Fabrika Fig Fløde Fox Gāo Gentle Glasshouse Gül Hanami Harbour Heron Iris Jardín Jūban Kestrel Kómi Lark
Laurel Lumen Łąka Maple Märchen Meadow Miró Moss Nettle Ňadra Nori Oban Ocre Olívia Orchard Øst Paloma Parsley
Pepper Pömpel Quay Rain Rosmarin Rye Saffron Şafak Seven Sorrel Søndag Tansy Thistle Tomillo Três Über Umbra Vělt
Verde Weir Yarrow Žitná""".split()
KIND = """Bakery Bistro Brasserie Café Canteen Cellar Counter Dairy Deli Diner Grill House Inn Kitchen Larder Oven
Pantry Room Saloon Stube Table Tavern Trattoria 食堂 茶館 분식 ресторан מסעדה""".split()
AFTER = ["", "", "", "", " & Daughters", " on the Corner", " No. 9", ' "Downstairs"', " <Garden>", " d’Été", " 24"]
TYPE = """Bakery|Bistro|Brunch|Cantonese|Coffee & Tea|Dumplings|Fish & Chips|Georgian|Ice Cream|Lebanese|Noodles
Oaxacan|Pizza|Ramen|Smørrebrød|Tapas|Thai|Türk Mutfağı|Vegan|Wine Bar""".replace("\n", "|").split("|")
STREET = """Mill Lane|Rua Augusta|Lindenstraße|Calle Mayor|Rue du Port|Strandvägen|Hlavní|Ulica Długa|Canal Walk
Via Roma|Istiklal Sk.|中央通り|Harbour Road|Øvre Gate""".replace("\n", "|").split("|")
CITY = """Bristol|Brno|Genève|Göteborg|Hong Kong|İzmir|Kraków|Lisboa|Lyon|Málaga|Osaka|Tbilisi|Toronto|Tromsø|Zürich
Wellington""".replace("\n", "|").split("|")
WORDS = """we came for the soup and stayed for the bread, which arrives warm & salted in a paper bag. The owner
knows every regular by name; newcomers get the stool by the window. On Thursdays there is fish, on Sundays nothing
at all. Ask for the "small plate" of pickles, share the dumplings, skip the cake unless it is plum. Prices are <
twenty for two people, the coffee is strong and crème brûlée is made to order; take cash, an umbrella and somebody
who likes to talk""".split()
RATINGS = ["", "", "", "awesome", "good", "okay", "bad", "terrible"]


def restaurants(count: int):
    """Yields (fields of the form, whether it is a favourite, rating or nothing)."""
    chance = random.Random(1815)
    for _ in range(count):
        start = chance.randrange(len(WORDS))
        words = (WORDS[start:] + WORDS[:start]) * 3
        text = " ".join(words[: chance.randrange(100, 146)])
        fields = {
            "name": f"{chance.choice(FIRST)} {chance.choice(KIND)}{chance.choice(AFTER)}",
            "type": chance.choice(TYPE),
            "location": f"{chance.randrange(1, 300)} {chance.choice(STREET)}, {chance.choice(CITY)}",
            "phone": f"+{chance.randrange(1, 99)} {chance.randrange(10**8, 10**9)}",
            "summary": text[0].upper() + text[1:] + ".",
        }
        yield fields, chance.random() < 0.3, chance.choice(RATINGS)
