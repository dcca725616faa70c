"""A poker game out of what the room has and what is its own: the order of its stages, what opens them, what wins."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.core.game.edition import Edition, Law
from houseway.core.game.game import Game
from houseway.core.law.choice import Value
from houseway.core.law.condition import under
from houseway.core.round.irregularity import Irregularity
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.settling import Settling
from houseway.core.stages.stage import Stage
from houseway.core.values.equipment import DECK
from houseway.families.data_files import rulebook, rulings
from houseway.poker.betting.betting_round import BettingRound
from houseway.poker.betting.showdown import Showdown

from .awards import Awards
from .bad_beat import APPROVALS, DEPENDENCES, WAGERS, meters
from .between import OPEN_BARS, TENDINGS, leaves
from .checks import CHECKS
from .duties import DUTIES
from .house import parting
from .house_rules import FIRST_BUTTON_BY, choices
from .memory import RoomMemory, carries, invalid_memory
from .mishaps import SHOWDOWN, irregularities
from .seats import DEALS, SEATS, SITS_OUT_OR_POSTS, Seats, draws_for_it, one_each, place_button
from .showdown import SHOWDOWN_OPTIONS, last_to_bet

ROOM = "houseway.families.poker_room"
CITES = {
    "opens": "PKR-1.round_of_play",
    "ends": "PKR-6(e)(5)",
    "closed": "PKR-7(g)",
    "seated": "PKR-6(b)",
    "tender": "PKR-7(c)",
    "deck": "PKR-2(a)",
    "staff": "PKR-15(b)",
    "limits": "PKR-17",
    "disputes": "PKR-15(b)",
    "tokens": "PKR-7(c)",
    "tip": "PKR-7(c)",
}
FIRST_BUTTON = Dealing(
    "draw",
    "PKR-10(c)(2)(ii)",
    one_each,
    when=draws_for_it,
    then=place_button,
    under=(under(FIRST_BUTTON_BY, "high_card"),),
)
WHO_PLAYS = Seats(SEATS, "PKR-7(a)", options=(DEALS,), also=SITS_OUT_OR_POSTS)


def poker_game(
    key: str,
    name: str,
    *,
    game: str,
    seats: int,
    cites: str,
    streets: tuple[Stage, ...],
    award: Awards,
    only: Mapping[str, tuple[Value, str]],
    shown: tuple[Irregularity, ...] = (),
    stud: bool = False,
    **usual: Value,
) -> Game:
    """Return one of the ten games.

    `streets` are its deals and betting rounds in order, `only` is what a house cannot choose here, `usual` has the defaults
    of this game, and `cites` is the clause about its seats.
    """
    betting = tuple(dict.fromkeys(stage.name for stage in streets if isinstance(stage, BettingRound)))
    dealing = tuple(stage.name for stage in streets if stage.name not in betting)
    law = Law(
        choices=choices(seats=seats, cites=cites, game=game, only=only, **usual),
        wagers=WAGERS,
        stages=(
            FIRST_BUTTON,
            WHO_PLAYS,
            *streets,
            Showdown(SHOWDOWN, "PKR-15(d)", options=SHOWDOWN_OPTIONS, begins=last_to_bet(*betting), may_win=award.may_win),
            Settling("award", "PKR-6(e)(5)", settles=award),
        ),
        irregularities=irregularities(dealing, betting, shown, stud=stud),
        approvals=APPROVALS,
        dependences=DEPENDENCES,
        tendings=TENDINGS,
        open_bars=OPEN_BARS,
        duties=DUTIES,
        checks=CHECKS,
        cites=CITES,
        words={"used": "PKR-5(a)", "shuffled": "PKR-5(b)"},
    )
    return Game(
        key=key,
        name=name,
        equipment=DECK,
        seats=seats,
        editions=(Edition("MA", rulebook(ROOM), law),),
        pays={},
        rulings=rulings(ROOM),
        remembers=RoomMemory,
        invalid_memory=invalid_memory,
        carries=carries,
        meters=meters,
        leaves=leaves,
        parting=parting,
        least_players=2,
    )
