"""The command line: play a table, replay and explain a record, check a submission, list games and clauses."""
