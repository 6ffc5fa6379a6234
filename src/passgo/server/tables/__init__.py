"""Tables and their games: the log, commands, live tables, schedulers and bots."""
