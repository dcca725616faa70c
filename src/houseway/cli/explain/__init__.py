"""The parts of `houseway explain`: the query for bets, and the forms in which they are shown."""
