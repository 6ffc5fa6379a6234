"""Playing games by the million: rosters, batches, and what they add up to."""
