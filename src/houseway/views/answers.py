"""The command that results from an offer and its viewer's answer: one table, which is published with the schema.

>>> offer = Offer(id="3/raises", who="3", says="raises", act="Say", cites="HCF-10(c)")
>>> command_of(offer, chips=2500) == c.Say("3", "raises", 2500)
True
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from houseway.core.messages import command as c

from .types import Act, Offer, Published

Source = str | tuple[str, ...] | Mapping[str, str]
"""A field of the offer; a list of some; or a field with the text at which it means yes."""


class Answer(Published, frozen=True):
    """Mapping from an offer to its command: the fields copied from the offer, and those that a person fills in."""

    fields: Mapping[str, Source]
    fills: tuple[str, ...] = ()


ANSWERS: Final[Mapping[Act, Answer]] = {
    "PlaceBet": Answer({"on": "who", "wager": "spot", "by": "by"}, ("chips",)),
    "TakeBack": Answer({"on": "who", "wager": "spot", "by": "by"}),
    "Designate": Answer({"by": "by", "hand": "who"}),
    "Say": Answer({"who": "who", "what": "says"}, ("chips", "count")),
    "Arrange": Answer({"who": "who", "word": "says"}, ("parts",)),
    "CutStacks": Answer({"who": "who"}, ("right", "left")),
    "Tip": Answer({"who": "who"}, ("chips",)),
    "Deal": Answer({"to": "about"}, ("pieces",)),
    "TurnUp": Answer({"who": "who", "word": "says"}, ("pieces",)),
    "Roll": Answer({}, ("dice",)),
    "Display": Answer({}, ("number",)),
    "Call": Answer({"by": "who", "what": "what"}, ("about", "wager", "pieces", "chips", "player")),
    "Rule": Answer({"by": "who", "what": "what", "upholds": {"says": "upholds"}}),
    "Approve": Answer({"by": "who", "on": "about", "wager": "spot", "player": "by"}),
    "Allow": Answer({"by": "who"}, ("on", "wager", "chips")),
    "Sit": Answer({"seats": ("about",)}, ("player",)),
    "Leave": Answer({"player": "who"}),
    "BuyIn": Answer({"player": "who"}, ("chips",)),
    "Fill": Answer({"by": "who"}, ("chips",)),
    "Tend": Answer({"by": "who", "what": "what"}, ("value",)),
    "OpenRound": Answer({"by": "who"}),
}
"""By act. What is filled in is named as the command names it."""


def command_of(offer: Offer, **filled: Any) -> c.Command:
    """Return the command of an offer that was accepted. The table decides whether it is lawful.

    An amount without a choice need not be filled in; fields left out keep the command's default.
    """
    answer, amount = ANSWERS[offer.act], offer.chips
    if amount is not None and amount.low == amount.high and "chips" in answer.fills:
        filled.setdefault("chips", amount.low)
    assert filled.keys() <= set(answer.fills), (offer.act, filled)
    copied = {name: _copied(offer, source) for name, source in answer.fields.items()}
    return getattr(c, offer.act)(**{name: value for name, value in (copied | filled).items() if value is not None})


def _copied(offer: Offer, source: Source) -> Any:
    if isinstance(source, str):
        return getattr(offer, source)
    if isinstance(source, tuple):
        return tuple(getattr(offer, name) for name in source)
    return all(getattr(offer, name) == text for name, text in source.items())
