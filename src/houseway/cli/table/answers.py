"""What a person types at a prompt, read against what is offered: a number, a name, an amount, or one of a few words.

A number that numbers an offer means that offer; any other number is an amount for the first offer that takes one. Names may be
cut short as long as one offer is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from houseway.core.game.names import Spots
from houseway.core.game.words import act
from houseway.core.round.option import Ask
from houseway.core.stages.setting import Parts
from houseway.core.values.chips import Chips, cents, is_money


class Pick(NamedTuple):
    """An offer taken up, with the amount or the cards if any were said."""

    ask: Ask
    chips: Chips | None = None
    cards: str = ""


@dataclass(frozen=True, slots=True)
class Back:
    """A bet to be taken back, as it was named."""

    name: str


@dataclass(frozen=True, slots=True)
class Word:
    """Nothing typed, or one of the words that always mean the same: `?`, `q`, `d`, `why`."""

    word: str


@dataclass(frozen=True, slots=True)
class Unclear:
    """What could not be read, and what could have been typed."""

    says: str


Answer = Pick | Back | Word | Unclear
_WORDS = {"": "", "?": "?", "help": "?", "q": "q", "quit": "q", "exit": "q", "leave": "q", "why": "why", "w": "why"}
_DEALS = ("d", "deal", "done")
_CARD = re.compile(r"(?:10|[2-9tjqka])[cdhs]")


def parts_of(text: str) -> list[str]:
    """Several bets in one line, one by one; a comma within an amount parts nothing.

    >>> parts_of("ante 1,000, flush 5 and straight 5")
    ['ante 1,000', 'flush 5', 'straight 5']
    """
    return [part.strip() for part in re.split(r",\s+|,(?!\d{3}(?:\D|$))|\band\b|;", text.lower())]


def read_answer(text: str, asks: Sequence[Ask], *, deals: bool = False, spots: Spots | None = None) -> Answer:
    """Read one thing that was typed; on a layout of spots, a number is never the number of an offer."""
    said = " ".join(text.lower().split())
    if said in _WORDS:
        return Word(_WORDS[said])
    if deals and said in _DEALS:
        return Word("d")
    if deals and said.startswith("back "):
        return Back(said.removeprefix("back "))
    return _pick(said, asks) if spots is None else _spot(said, asks, spots)


def named(name: str, asks: Sequence[Ask]) -> Ask | Unclear:
    """The offer a number or a name means."""
    if name.isdecimal() and 1 <= int(name) <= len(asks):
        return asks[int(name) - 1]
    plain = name.replace("_", " ").strip()
    found = [ask for ask in asks if plain and plain in (act(ask), ask.says)]
    found = found or [ask for ask in asks if plain and (act(ask).startswith(plain) or ask.says.startswith(plain))]
    if len(found) == 1:
        return found[0]
    offered = ", ".join(f"{number} {act(ask)}" for number, ask in enumerate(asks, start=1))
    return Unclear(f"{name!r} could mean {' or '.join(map(act, found))}" if found else f"{name!r} is not offered now: {offered}")


def _laid_out(part: str, asks: Sequence[Ask]) -> Pick | None:
    """Cards, by themselves or after what is done with them: `discard 2h 9c`."""
    ask = next((ask for ask in asks if ask.sets), None)
    first, _, rest = part.partition(" ")
    if ask is None or not all(map(_CARD.fullmatch, (rest or part).split())):
        return None
    if _CARD.fullmatch(first):
        return Pick(ask, cards=part)
    return Pick(ask, cards=rest) if rest and named(first, asks) == ask else None


def _pick(part: str, asks: Sequence[Ask]) -> Pick | Unclear:
    laid = _laid_out(part, asks)
    if laid is not None:
        return laid
    name, _, last = part.rpartition(" ")
    amount = last.removeprefix("$")
    if not name:
        is_offer = last.isdecimal() and 1 <= int(last) <= len(asks)
        if is_money(amount) and not is_offer:
            takes = next((ask for ask in asks if ask.low is not None), None)
            return Pick(takes, cents(amount)) if takes else Unclear(f"nothing here takes an amount: {part!r}")
        name = last
    elif is_money(amount):
        ask = named(name, asks)
        return ask if isinstance(ask, Unclear) else Pick(ask, cents(amount))
    else:
        name = part
    ask = named(name, asks)
    return ask if isinstance(ask, Unclear) else Pick(ask)


def _spot(part: str, asks: Sequence[Ask], spots: Spots) -> Pick | Unclear:
    """A spot, or a spot and an amount: `total 9` is a spot, `total 9 5` five dollars on it."""
    name, _, last = part.rpartition(" ")
    amount = last.removeprefix("$")
    for typed, chips in ((part, None), (name, cents(amount) if is_money(amount) else None)):
        ask = _spot_named(spots.reads(typed), asks)
        if ask is not None and (typed == part or chips is not None):
            return Pick(ask, chips)
    return Unclear(f"{part!r} is no spot and an amount: {spots.missing(part)}")


def _spot_named(plain: str, asks: Sequence[Ask]) -> Ask | None:
    """The spot of that name, or the only one whose name begins so."""
    found = [ask for ask in asks if act(ask) == plain] or [ask for ask in asks if plain and act(ask).startswith(plain)]
    return found[0] if len(found) == 1 else None


def way_typed(text: str, ways: Sequence[Parts], typed: Callable[[str], Parts | None]) -> Parts | None:
    """A way to set a hand, by its number or laid out; None where something else was meant."""
    said = text.strip()
    if not ways or not said:
        return None
    if said.isdecimal():
        return ways[int(said) - 1] if 1 <= int(said) <= len(ways) else None
    return typed(said)


def yes_or_no(text: str, asks: Sequence[Ask]) -> str:
    """Yes takes what is offered, no is what silence means; anything else is read as it stands."""
    said = text.strip().lower()
    takes = [number for number, ask in enumerate(asks, start=1) if not ask.in_silence]
    passes = [number for number, ask in enumerate(asks, start=1) if ask.in_silence]
    meant = takes if said in ("y", "yes") else passes if said in ("n", "no") else []
    return str(meant[0]) if meant else text
