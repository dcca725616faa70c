"""What lies on a table: cards, tiles, dice, chips, hands and roles. Values without behaviour."""
