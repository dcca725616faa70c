"""Mambo stud: a card down, a card up, a card down, one for everybody; the best three of four, high and low, six or better."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.messages.event import Event
from houseway.core.round.state import Draft
from houseway.core.stages.dealing import Dealing
from houseway.families.poker_room.awards import Awards, Contest, Split
from houseway.families.poker_room.betting import big, may_stop, small, stud_options
from houseway.families.poker_room.house_rules import NO_BAD_BEAT, NO_BLINDS, NO_DRAW, NO_EXCHANGE, NO_FIVE_STUD, NO_KILL
from houseway.families.poker_room.mishaps import turned_in_stud
from houseway.families.poker_room.room import poker_game
from houseway.families.poker_room.streets import betting, laid_out
from houseway.families.poker_room.stud import (
    DOWN,
    UP,
    Opens,
    brings_in,
    by_board,
    by_card,
    highest,
    in_the_first_deal,
    lowest,
    street,
)
from houseway.poker.betting.betting_round import begins_with, is_contested
from houseway.poker.values.forms import HIGH_THREE, SIX_OR_BETTER

FIRST = (DOWN, UP)
OPENS = Opens(lowest, "PKR-13a(d)")
SPEAKS = Opens(highest, "PKR-13a(f)")


def by_up_card(now: Draft) -> Iterator[Event]:
    """The highest up-card speaks first, and suits decide among equals (R-PKR-27)."""
    yield begins_with("second round", by_card(now, SPEAKS), SPEAKS.cites)


ANSWERS = stud_options("PKR-13a(g)")
MAY_STOP = may_stop("PKR-15(m)(1)", "PKR-15(m)(2)")

# fmt: off
STREETS = (
    Dealing("first cards", "PKR-13a(c)", in_the_first_deal(FIRST, "PKR-13a(c)")),
    *betting("first round", "PKR-13a(e)", small, begins=brings_in("first round", OPENS),
             options=stud_options("PKR-13a(e)")),
    street("third card", "PKR-13a(f)", DOWN),
    *betting("second round", "PKR-13a(g)", small, begins=by_up_card, options=ANSWERS, also=MAY_STOP),
    Dealing("community card", "PKR-13a(h)", laid_out(1, "PKR-13a(h)"), when=is_contested),
    *betting("last round", "PKR-13a(i)", big, options=ANSWERS,
             begins=by_board("last round", "PKR-13a(h)(1)", "PKR-13a(h)(2)")),
)
# fmt: on

GAME = poker_game(
    "mambo_stud",
    "Mambo stud",
    game="mambo_hilo6",
    seats=11,
    cites="PKR-13a(b)",
    streets=STREETS,
    award=Awards(
        Contest(HIGH_THREE, "PKR-13a(j)", "PKR-13a(j)(2)"),
        Contest(SIX_OR_BETTER, "PKR-13a(j)", "PKR-13a(j)(3)"),
        Split("PKR-13a(j)(1)", "PKR-13a(k)"),
    ),
    only=NO_BLINDS | NO_KILL | NO_FIVE_STUD | NO_DRAW | NO_EXCHANGE | NO_BAD_BEAT,
    shown=turned_in_stud("first cards", "PKR-15(m)", ("third card", "second round"), "PKR-15(m)(2)"),
    stud=True,
    pkr__ante=1_00,
)
