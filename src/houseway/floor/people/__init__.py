"""People and rights: accounts, shifts, credentials, and the commands and actions that each role may use."""
