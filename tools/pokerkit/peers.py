"""The poker games of the room as PokerKit plays them: its own where it has one, else one put together from its parts.

Mambo stud is not among them: PokerKit has no low hand of three cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

from houseway.core.values.equipment import Piece


class Deal(NamedTuple):
    """One street: cards face down, face up and shared, or a draw; who opens; the bet size."""

    holes: str = ""
    """`du` is one down and one up."""
    board: int = 0
    draws: bool = False
    opening: str = "POSITION"
    big: bool = False


class Peer(NamedTuple):
    """A poker game in PokerKit."""

    hands: tuple[str, ...]
    """The winning hands by their PokerKit names; two names split the pot."""
    deals: tuple[Deal, ...]
    most: int
    """The number of players for which the deck never runs short, because both sides differ there."""
    blinds: bool = True

    @property
    def is_split(self) -> bool:
        """Whether high and low split the pot."""
        return len(self.hands) > 1


def _stud(opening: str) -> tuple[Deal, ...]:
    later = (Deal("u", opening="HIGH_HAND", big=number > 0) for number in range(3))
    return (Deal("ddu", opening=opening), *later, Deal("d", opening="HIGH_HAND", big=True))


def _board(own: int) -> tuple[Deal, ...]:
    return (Deal("d" * own), Deal(board=3), Deal(board=1, big=True), Deal(board=1, big=True))


DRAW = (Deal("ddddd"), Deal(draws=True, big=True))
PEERS = {
    "holdem": Peer(("StandardHighHand",), _board(2), 9),
    "omaha": Peer(("OmahaHoldemHand",), _board(4), 9),
    "omaha_eight_or_better": Peer(("OmahaHoldemHand", "OmahaEightOrBetterLowHand"), _board(4), 9),
    "five_card_draw": Peer(("StandardHighHand",), DRAW, 5),
    "five_card_draw_low": Peer(("RegularLowHand",), DRAW, 5),
    "seven_card_stud": Peer(("StandardHighHand",), _stud("LOW_CARD"), 6, blinds=False),
    "seven_card_stud_high_low": Peer(("StandardHighHand", "RegularLowHand"), _stud("HIGH_CARD"), 6, blinds=False),
    "seven_card_stud_eight_or_better": Peer(("StandardHighHand", "EightOrBetterLowHand"), _stud("LOW_CARD"), 6, blinds=False),
    "five_card_stud": Peer(
        ("StandardHighHand",),
        (Deal("du", opening="LOW_CARD"), *(Deal("u", opening="HIGH_HAND", big=late) for late in (False, True, True))),
        8,
        blinds=False,
    ),
}
"""Every game that both sides have, by its Houseway key."""


OF_ITSELF = (
    "ANTE_POSTING",
    "BET_COLLECTION",
    "BLIND_OR_STRADDLE_POSTING",
    "HOLE_CARDS_SHOWING_OR_MUCKING",
    "HAND_KILLING",
    "CHIPS_PUSHING",
    "CHIPS_PULLING",
    "RUNOUT_COUNT_SELECTION",
)
"""Automatic acts of PokerKit."""
DEALS_TOO = (*OF_ITSELF, "CARD_BURNING", "HOLE_DEALING", "BOARD_DEALING")
"""Automatic acts including the deal, for benchmarks."""


def seated(
    peer: Peer,
    written: dict[str, Any],
    stacks: Sequence[int],
    *,
    of_itself: Sequence[str] = OF_ITSELF,
    most_bets: int | None = None,
) -> Any:
    """Return the same hand in PokerKit before the deal; `most_bets` per betting round, including the opening bet."""
    pk: Any = import_module("pokerkit")
    automated = tuple(pk.Automation[name] for name in of_itself)
    structure = {"fixed_limit": "FIXED_LIMIT", "pot_limit": "POT_LIMIT", "no_limit": "NO_LIMIT"}[written["pkr.structure"]]
    bets: list[int] = written["pkr.bets"]
    streets = tuple(
        pk.Street(
            number > 0 and not deal.draws,
            tuple(face == "u" for face in deal.holes),
            deal.board,
            deal.draws,
            pk.Opening[deal.opening],
            bets[-1] if deal.big else bets[0],
            most_bets,
        )
        for number, deal in enumerate(peer.deals)
    )
    posted: tuple[int, ...] = tuple(written.get("pkr.blinds", ())) if peer.blinds else ()
    posted += (0,) * (len(stacks) - len(posted))
    if len(stacks) == 2:
        posted = posted[::-1]  # between two it gives the first place the big blind; ours are as printed (PKR-10(d), R-PKR-13)
    return pk.State(
        automated,
        pk.Deck.STANDARD,
        tuple(getattr(pk, name) for name in peer.hands),
        streets,
        getattr(pk.BettingStructure, structure),
        True,
        written["pkr.ante"],
        posted,
        0 if peer.blinds else written["pkr.bring_in"],
        tuple(stacks),
        len(stacks),
        mode=pk.Mode.CASH_GAME,
    )


def spelled(pieces: Sequence[Piece]) -> str:
    """Return cards in PokerKit notation."""
    return "".join(map(repr, pieces))
