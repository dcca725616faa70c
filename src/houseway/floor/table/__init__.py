"""A live table on the floor: what the record has of it, and what it will have next."""
