"""The beginning of a submission of one table, for tests that add what is wrong or wanted."""

HEAD = """property = "The Harbour"
[ruleset]
jurisdiction = "MA"
version = "2026-1"
[[tables]]
name = "one"
game = "high_card_flush"
"""
