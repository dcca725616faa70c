"""Reports of a floor: plain rows from the record, with their period, and what in them does not add up."""
