"""Cases of surveillance: what it gathers about a question, up to a finding, and searches that it keeps and is alerted by."""
