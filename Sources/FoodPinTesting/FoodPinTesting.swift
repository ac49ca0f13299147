// FoodPinTesting: filled by its own commits.
