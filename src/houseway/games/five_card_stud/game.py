"""Five-card stud: one card down and four up, four betting rounds. A house may want the best hand showing to bet (R-PKR-05)."""

from __future__ import annotations

from houseway.core.stages.dealing import Dealing
from houseway.core.stages.stage import Stage
from houseway.families.poker_room.awards import Awards, Contest
from houseway.families.poker_room.betting import big, must_bet, small, stud_options
from houseway.families.poker_room.house_rules import FIVE_STUD_OPEN, NO_BLINDS, NO_DRAW, NO_EXCHANGE, NO_KILL
from houseway.families.poker_room.mishaps import turned_in_stud
from houseway.families.poker_room.room import poker_game
from houseway.families.poker_room.streets import betting
from houseway.families.poker_room.stud import DOWN, UP, Opens, brings_in, by_board, in_the_first_deal, lowest, street
from houseway.poker.values.forms import HIGH_FIVE

FIRST = (DOWN, UP)
OPENS = Opens(lowest, "PKR-13(d)")
OPTIONS = stud_options("PKR-13(e)")


def played(name: str, cites: str, *, later: bool) -> tuple[Stage, ...]:
    """Return the stages of a betting round that the best hand showing opens."""
    begins = by_board(name, "PKR-13(f)", "PKR-13(f)")
    return betting(name, cites, big if later else small, begins=begins, options=must_bet(OPTIONS, "PKR-13(f)", FIVE_STUD_OPEN))


# fmt: off
STREETS = (
    Dealing("first cards", "PKR-13(c)", in_the_first_deal(FIRST, "PKR-13(c)")),
    *betting("second street", "PKR-13(e)", small, begins=brings_in("second street", OPENS), options=OPTIONS),
    street("third card", "PKR-13(f)", UP),
    *played("third street", "PKR-13(f)", later=False),
    street("fourth card", "PKR-13(g)", UP),
    *played("fourth street", "PKR-13(g)", later=True),
    street("fifth card", "PKR-13(g)", UP),
    *played("fifth street", "PKR-13(g)", later=True),
)
# fmt: on

GAME = poker_game(
    "five_card_stud",
    "Five-card stud",
    game="5stud",
    seats=8,
    cites="PKR-13(b)",
    streets=STREETS,
    award=Awards(Contest(HIGH_FIVE, "PKR-13(h)")),
    only=NO_BLINDS | NO_KILL | NO_DRAW | NO_EXCHANGE,
    shown=turned_in_stud("first cards", "PKR-15(l)"),
    stud=True,
    pkr__ante=1_00,
)
