"""The pit: what waits for approval, disputes, tables and their submissions, by persons and not only by roles."""
