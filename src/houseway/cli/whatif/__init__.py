"""What both commands that decide a record again under other rules share: the other rules, and the results."""
