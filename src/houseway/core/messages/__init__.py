"""Messages of a round and a table: commands, events, refusals."""
