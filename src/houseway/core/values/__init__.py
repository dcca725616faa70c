"""The things on a table: cards, tiles, dice, chips, hands and roles. Values without behavior."""
