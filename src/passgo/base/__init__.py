"""What every package may use: types of JSON data, structs, and the lines of names."""
