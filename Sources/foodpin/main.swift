print("foodpin")
