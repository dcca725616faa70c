"""Seven-card stud: two cards down, four up, one down, five betting rounds. Its three kinds differ in who opens and who wins."""

from __future__ import annotations

from houseway.core.game.game import Game
from houseway.core.stages.dealing import Dealing
from houseway.core.stages.stage import Stage

from .awards import Awards, Contest, Split
from .betting import big, may_stop, small, stud_options
from .house_rules import NO_BAD_BEAT, NO_BLINDS, NO_DRAW, NO_EXCHANGE, NO_FIVE_STUD, NO_KILL
from .mishaps import turned_in_stud
from .room import poker_game
from .streets import betting
from .stud import DOWN, UP, Opens, brings_in, by_board, in_the_first_deal, street

FIRST = (DOWN, DOWN, UP)
SPLIT = Split("PKR-9(i)(2)(i)", "PKR-9(j)")


def seven_cards(opens: Opens) -> tuple[Stage, ...]:
    """Return the deals and betting rounds, given whose up-card opens."""

    def played(name: str, cites: str, later: bool = True) -> tuple[Stage, ...]:
        return betting(
            name,
            cites,
            big if later else small,
            begins=by_board(name, "PKR-9(f)(1)", "PKR-9(f)(2)"),
            options=stud_options("PKR-9(g)"),
            also=may_stop("PKR-15(k)(1)", "PKR-15(k)(2)") if name == "seventh street" else (),
        )

    # fmt: off
    return (
        Dealing("first cards", "PKR-9(c)", in_the_first_deal(FIRST, "PKR-9(c)")),
        *betting("third street", "PKR-9(e)", small, begins=brings_in("third street", opens),
                 options=stud_options("PKR-9(e)")),
        street("fourth card", "PKR-9(f)", UP),
        *played("fourth street", "PKR-9(g)", later=False),
        street("fifth card", "PKR-9(h)", UP),
        *played("fifth street", "PKR-9(h)"),
        street("sixth card", "PKR-9(h)", UP),
        *played("sixth street", "PKR-9(h)"),
        street("seventh card", "PKR-9(h)", DOWN),
        *played("seventh street", "PKR-9(h)"),
    )
    # fmt: on


def seven_card_stud(key: str, name: str, game: str, opens: Opens, high: Contest, low: Contest | None = None) -> Game:
    """Return one of the three kinds of seven card stud."""
    return poker_game(
        key,
        name,
        game=game,
        seats=9,
        cites="PKR-9(b)",
        streets=seven_cards(opens),
        award=Awards(high, low, SPLIT),
        only=NO_BLINDS | NO_KILL | NO_FIVE_STUD | NO_DRAW | NO_EXCHANGE | (NO_BAD_BEAT if low else {}),
        shown=turned_in_stud("first cards", "PKR-15(k)", ("seventh card", "seventh street"), "PKR-15(k)(2)"),
        stud=True,
        pkr__ante=1_00,
    )
