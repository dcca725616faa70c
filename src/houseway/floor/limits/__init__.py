"""Player protection: limits, exclusions, reality checks, time and net of a session, statements."""
