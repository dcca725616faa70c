"""The shared part of both commands that decide a record again under other rules: the other rules, and the results."""
