"""Pages, schemas and pictures of the docs that are made from the code."""
