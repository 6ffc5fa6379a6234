"""The rules of the game: no input or output, no clock, no global state. Compiled with mypyc."""
