"""The configuration of a floor: one file of TOML, and one place that declares every key."""
