"""The record in PostgreSQL: what is committed here happened, and nothing else did."""
