"""What pair plus keeps at the prices a house hangs."""

from houseway.games.three_card_bets import edge as pair_plus_edge

__all__ = ["pair_plus_edge"]
