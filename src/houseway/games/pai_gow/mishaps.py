"""Irregularities at Pai Gow, their deadlines and remedies. A dealer's wrong setting is corrected at once."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.law.bar import Bar
from houseway.core.law.condition import under
from houseway.core.messages.command import Call
from houseway.core.messages.event import CardsTakenBack, Event, Owed
from houseway.core.messages.note import RESHUFFLE
from houseway.core.round.irregularity import Irregularity, lasts
from houseway.core.round.remedies import void_round
from houseway.core.round.state import Draft
from houseway.families.two_hands.mishaps import (
    a_players_hand,
    already_asked,
    already_set,
    late,
    no_bank,
    no_roll,
    not_a_players_hand,
    not_of_that_hand,
    player_decides,
    shown_already,
)

from .house_rules import BANK_OFFERED
from .play import eight_stacks

BEFORE_DEALT = ("stack", "wishes", "dice")
ONCE_DEALT = ("setting", "bank sets", "dealer sets", "surrender")


def reshuffle(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """Return the stacked tiles to be mixed, and stack them again."""
    again = tuple(due for due in eight_stacks(now) if now.held.get(due.to))
    for due in again:
        yield CardsTakenBack(due.to, due.many, irregularity.cites)
    if again:
        yield Owed(again, irregularity.cites)
    yield RESHUFFLE.noted(irregularity.cites)


PLAYERS = (
    Bar("PG-9(e)", not_a_players_hand),
    Bar("PG-9(d)", already_set),
    Bar("PG-9(d)", already_asked),
    Bar("PG-9(d)", not_of_that_hand),
)
OTHERS = (Bar("PG-9(d)", a_players_hand), Bar("PG-9(e)", shown_already), Bar("PG-9(e)", not_of_that_hand))

# fmt: off
IRREGULARITIES = (
    Irregularity("tile_turned_over",    "PG-4(e)", reshuffle,  ("stack",)),
    Irregularity("die_not_flat",        "PG-9(a)", no_roll,    ("dice",)),
    Irregularity("die_fell_out",        "PG-9(b)", no_roll,    ("dice",)),
    Irregularity("lid_lifted",          "PG-8(i)", no_roll,    ("dice",), bars=(Bar("PG-8(i)", no_bank),),
                 under=(under(BANK_OFFERED, True),)),
    lasts(Irregularity("dice_totalled_wrong", "PG-9(c)", void_round, ONCE_DEALT)),
    Irregularity("player_tile_exposed", "PG-9(d)", player_decides, ("setting",), names="seat card?", bars=PLAYERS),
    Irregularity("tile_exposed",        "PG-9(e)", void_round, ONCE_DEALT, names="place card?", bars=OTHERS),
    Irregularity("tile_count_wrong",    "PG-2(a)", void_round, (*BEFORE_DEALT, *ONCE_DEALT)),
    *late("PG-5(c)", "PG-5(a)", during=(*BEFORE_DEALT, "setting"),
          already="PG-7(b)", covers="PG-8(d)(2)", area="PG-10(b)"),
)
# fmt: on
