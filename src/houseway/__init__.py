"""Casino table games by the book."""
