"""One module for each change of the schema; their revisions say in which order."""
