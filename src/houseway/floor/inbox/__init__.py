"""The inbox: whatever waits for a person, as one stream, and who has what in hand."""
