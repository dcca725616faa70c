"""The parts of `houseway explain`: which bets are asked about, and the forms in which they are shown."""
