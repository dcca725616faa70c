"""Cards, dice and tiles that are not at a table: one book, entered by one person and signed by another."""
