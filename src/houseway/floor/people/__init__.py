"""People and rights: who can speak, who they are tonight, and what each may say and do."""
