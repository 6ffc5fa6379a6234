"""What every package may use: types of JSON data, and structs."""
