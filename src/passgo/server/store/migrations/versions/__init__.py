"""One module for each change of the schema, ordered by their revisions."""
