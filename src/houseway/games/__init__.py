"""The games of the house. One folder each; this tuple is all that has to know about a new one."""

from houseway.core.game import Game, check_cites

from . import high_card_flush, holdem

GAMES: dict[str, Game] = {game.key: game for game in (high_card_flush.GAME, holdem.GAME)}

for _game in GAMES.values():
    check_cites(_game)

__all__ = ["GAMES"]
