"""The command that an offer becomes once its viewer has answered: what was offered, and what was said with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from houseway.core.messages import command as c
from houseway.core.values.chips import Chips
from houseway.core.values.dice import Throw
from houseway.core.values.equipment import Piece

from .types import Act, Offer


class Answer(NamedTuple):
    """What a person says with an offer: an amount, cards in parts, a number, or what staff must name."""

    chips: Chips | None = None
    parts: tuple[tuple[Piece, ...], ...] = ()
    number: int | None = None
    right: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    dice: Throw = ()
    on: str | None = None
    wager: str | None = None
    player: str | None = None
    value: str = ""


def command_of(offer: Offer, said: Answer | None = None) -> c.Command:
    """Return the command of an offer that was taken up. Whether it holds is for the table to say."""
    return _COMMANDS[offer.act](offer, said or Answer())


def _amount(offer: Offer, said: Answer) -> Chips | None:
    """Return the amount that was said, or the only one there is."""
    if said.chips is not None or offer.chips is None:
        return said.chips
    return offer.chips.low if offer.chips.low == offer.chips.high else None


def _one_piece(offer: Offer, said: Answer) -> tuple[Piece, ...]:
    return tuple(piece for part in said.parts for piece in part)


_COMMANDS: dict[Act, Callable[[Offer, Answer], c.Command]] = {
    "PlaceBet": lambda offer, said: c.PlaceBet(offer.who, offer.spot or "", _amount(offer, said) or 0, offer.by),
    "TakeBack": lambda offer, said: c.TakeBack(offer.who, offer.spot or "", offer.by),
    "Designate": lambda offer, said: c.Designate(offer.by or "", offer.who),
    "Say": lambda offer, said: c.Say(offer.who, offer.says, _amount(offer, said), said.number),
    "Arrange": lambda offer, said: c.Arrange(offer.who, said.parts, offer.says),
    "CutStacks": lambda offer, said: c.CutStacks(offer.who, said.right, said.left),
    "Tip": lambda offer, said: c.Tip(offer.who, _amount(offer, said) or 0),
    "Deal": lambda offer, said: c.Deal(offer.about or "", _one_piece(offer, said)),
    "TurnUp": lambda offer, said: c.TurnUp(offer.who, _one_piece(offer, said), offer.says),
    "Roll": lambda offer, said: c.Roll(said.dice),
    "Display": lambda offer, said: c.Display(said.number or 0),
    "Call": lambda offer, said: c.Call(
        offer.who, offer.what or "", said.on, said.wager, _one_piece(offer, said), said.chips, said.player
    ),
    "Rule": lambda offer, said: c.Rule(offer.who, offer.what or "", offer.says == "upholds"),
    "Approve": lambda offer, said: c.Approve(offer.who, offer.about or "", offer.spot or "", offer.by),
    "Allow": lambda offer, said: c.Allow(offer.who, said.on or "", said.wager or "", said.chips or 0),
    "Sit": lambda offer, said: c.Sit(said.player or "", (offer.about or "",)),
    "Leave": lambda offer, said: c.Leave(offer.who),
    "BuyIn": lambda offer, said: c.BuyIn(offer.who, _amount(offer, said) or 0),
    "Fill": lambda offer, said: c.Fill(offer.who, said.chips or 0),
    "Tend": lambda offer, said: c.Tend(offer.who, offer.what or "", said.value),
    "OpenRound": lambda offer, said: c.OpenRound(offer.who),
}
