"""What can go wrong at Pai Gow, until when it can be called, and what is done. A dealer who sets wrong is set right at once."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.core.choice import under
from houseway.core.command import Call
from houseway.core.event import CardsTakenBack, Event, Noted, Owed
from houseway.core.irregularity import CallBar, Irregularity, void_round
from houseway.core.money import DEALER
from houseway.core.round import Draft, Round

from .banking import bank_of
from .playing import eight_stacks, is_live

ONCE_DEALT = ("setting", "bank sets", "dealer sets", "surrender")


def no_bank(round: Round, call: Call) -> bool:
    """The dealer shakes, and only the dealer lifts the lid."""
    return bank_of(round) is None


def not_a_players_hand(round: Round, call: Call) -> bool:
    """Not a hand that plays against the dealer or the bank."""
    return call.about == bank_of(round) or not is_live(round, call.about or "")


def already_set(round: Round, call: Call) -> bool:
    """The player has looked and set."""
    return call.about in round.arranged


def already_asked(round: Round, call: Call) -> bool:
    """The player was asked before; once is enough."""
    return f"exposed {call.about}" in round.noted


def not_of_that_hand(round: Round, call: Call) -> bool:
    """The tile lies elsewhere."""
    return any(piece not in round.held[call.about or ""] for piece in call.pieces)


def a_players_hand(round: Round, call: Call) -> bool:
    """A player's own tile is that player's to decide about."""
    about = call.about or ""
    return about not in (DEALER, bank_of(round)) and about in round.hands


def shown_already(round: Round, call: Call) -> bool:
    """Tiles that lie open were not exposed."""
    return call.about in round.shown


def no_roll(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """It is shaken again; the dice are still due."""
    yield Noted("no_roll", irregularity.cites)


def reshuffle(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """What was stacked goes back to be mixed, and is stacked again."""
    again = tuple(due for due in eight_stacks(now) if now.held.get(due.to))
    for due in again:
        yield CardsTakenBack(due.to, due.many, irregularity.cites)
    if again:
        yield Owed(again, irregularity.cites)
    yield Noted("reshuffle", irregularity.cites)


def player_decides(now: Draft, call: Call, irregularity: Irregularity) -> Iterator[Event]:
    """The player says, before setting, whether the hand is played."""
    yield Noted(f"exposed {call.about}", irregularity.cites, call.about)


PLAYERS = (
    CallBar("PG-9(e)", not_a_players_hand),
    CallBar("PG-9(d)", already_set),
    CallBar("PG-9(d)", already_asked),
    CallBar("PG-9(d)", not_of_that_hand),
)
OTHERS = (CallBar("PG-9(d)", a_players_hand), CallBar("PG-9(e)", shown_already), CallBar("PG-9(e)", not_of_that_hand))

# fmt: off
IRREGULARITIES = (
    Irregularity("tile_turned_over",    "PG-4(e)", reshuffle,  ("stack",)),
    Irregularity("die_not_flat",        "PG-9(a)", no_roll,    ("dice",)),
    Irregularity("die_fell_out",        "PG-9(b)", no_roll,    ("dice",)),
    Irregularity("lid_lifted",          "PG-8(i)", no_roll,    ("dice",), bars=(CallBar("PG-8(i)", no_bank),),
                 under=(under("pg.bank.offered", True),)),
    Irregularity("dice_totalled_wrong", "PG-9(c)", void_round, ONCE_DEALT),
    Irregularity("player_tile_exposed", "PG-9(d)", player_decides, ("setting",), names="seat card?", bars=PLAYERS),
    Irregularity("tile_exposed",        "PG-9(e)", void_round, ONCE_DEALT, names="place card?", bars=OTHERS),
)
# fmt: on
