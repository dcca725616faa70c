"""The player or dealer who cuts the cards, and a cut that is made again after bets were put down (R-GEN-31).

A line such as `dealer cuts 48 by seat 3` means that seat 3 cut: those whom the rules offer the cut before seat 3 did
not want it. Without a seat the dealer cut, because no player wanted to or because the rules give the cut to the
dealer.
"""

from __future__ import annotations

from typing import NamedTuple

from houseway.core.game.between_rounds import READY, SHUFFLED, UNTIL_DEALT, Tending
from houseway.core.messages.command import Command, Deal, DealOut, Tend
from houseway.core.messages.event import Tended
from houseway.core.messages.refusal import Refusal
from houseway.core.values.hands import DEALER, Hand

from .state import Cutting, Table, cards_out

_BY = " by seat "


class Cut(NamedTuple):
    """The place of a cut, and the seat that made it, if a player did."""

    depth: str
    seat: Hand = ""


def cut_in(value: str) -> Cut:
    """Return the cut in a text.

    >>> cut_in("48 by seat 3"), cut_in("48")
    (Cut(depth='48', seat='3'), Cut(depth='48', seat=''))
    """
    depth, _, seat = value.partition(_BY)
    return Cut(depth, seat)


def is_allowed_in_a_round(table: Table, said: Tend) -> bool:
    """Whether something is done to the cards although a round is on: they are cut again, until the first card is dealt."""
    tending = table.rules.tendings.get(said.what)
    if tending is None or table.round is None:
        return False
    if tending.recuts:
        return tending.recuts == UNTIL_DEALT and table.round.held == cards_out(table)
    return table.deck == SHUFFLED and tending.leaves == READY


def not_cut_again(table: Table, command: Command) -> Refusal | None:
    """Return the refusal of a card while a cut that was ordered again has not been made."""
    if table.deck == READY or not isinstance(command, Deal | DealOut):
        return None
    return Refusal("cards_not_cut", table.rules.words.get(table.deck, table.rules.cites.opens))


def not_theirs_to_cut(table: Table, tending: Tending, seat: Hand) -> Refusal | None:
    """Return the refusal of a cut by somebody to whom the rules do not offer it."""
    if tending.offers is None:
        return Refusal("nothing_more_to_say", tending.cites) if seat else None
    offer = tending.offers(table)
    if seat:
        return None if seat in offer.seats else Refusal("not_offered_the_cut", offer.cites)
    return None if offer.by_dealer else Refusal("last_player_cuts_again", offer.cites)


def cut_anew(table: Table, event: Tended) -> Cutting:
    """Return the record of the cut after an action on the cards."""
    tending = table.rules.tendings.get(event.what)
    if tending is None or not tending.leaves:
        return table.cutting
    if tending.recuts:
        return table.cutting._replace(again=True)
    return Cutting(cut_in(event.value).seat or DEALER) if tending.leaves == READY and tending.takes else Cutting()
