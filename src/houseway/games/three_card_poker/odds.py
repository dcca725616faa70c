"""What pair plus keeps at the prices a house hangs."""

from houseway.families.bets.three_cards import edge as pair_plus_edge

__all__ = ["pair_plus_edge"]
