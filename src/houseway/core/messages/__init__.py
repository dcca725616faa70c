"""What is said and what happened: commands, events, refusals."""
