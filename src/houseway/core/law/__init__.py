"""The printed rule as data: clauses, choices, conditions and wagers."""
