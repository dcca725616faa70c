"""The games of the house. One folder each; this tuple is all that has to know about a new one."""

from houseway.core.game import Game, check_cites

from . import chase_the_flush, high_card_flush, holdem, let_it_ride, pai_gow, sic_bo, spanish_21, three_card_poker

GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        high_card_flush.GAME,
        sic_bo.GAME,
        chase_the_flush.GAME,
        spanish_21.GAME,
        pai_gow.GAME,
        holdem.GAME,
        three_card_poker.GAME,
        let_it_ride.GAME,
    )
}

for _game in GAMES.values():
    check_cites(_game)

__all__ = ["GAMES"]
