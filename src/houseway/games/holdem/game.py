"""Hold 'em: two cards for each player, five in common, four betting rounds, the best five of seven.

The button moves round the table with the blinds. What the poker games share, the rulebook included, is in
`poker_room`; this file has what is dealt and what wins.
"""

from __future__ import annotations

from houseway.families.poker_room.awards import Awards, Contest
from houseway.families.poker_room.house_rules import NO_BRING_IN, NO_DRAW, NO_FIVE_STUD, NO_KILL
from houseway.families.poker_room.mishaps import exchanged
from houseway.families.poker_room.room import poker_game
from houseway.families.poker_room.streets import with_a_board
from houseway.poker.values.forms import HIGH_FIVE

GAME = poker_game(
    "holdem",
    "Hold 'em",
    game="holdem",
    seats=11,
    cites="PKR-10(b)",
    streets=with_a_board(2, "PKR-10(e)"),
    award=Awards(Contest(HIGH_FIVE, "PKR-10(j)")),
    only=NO_BRING_IN | NO_KILL | NO_FIVE_STUD | NO_DRAW,
    shown=exchanged("hole", "preflop"),
)
