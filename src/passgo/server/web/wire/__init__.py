"""Everything on the wire, as models: requests, answers and frames."""
