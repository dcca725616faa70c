"""Reads what a person types at a prompt: the number or name of an offer, an amount, or a command such as `q`.

A number that is the number of an offer selects that offer; any other number is an amount for the first offer that takes one.
Names may be shortened as long as only one offer matches.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from houseway.core.game.names import Spots
from houseway.core.game.words import act
from houseway.core.round.option import RoundOffer
from houseway.core.stages.setting import Parts
from houseway.core.values.chips import Chips, cents, is_money


class Pick(NamedTuple):
    """An offer that was chosen, with the amount or the cards if any were typed."""

    ask: RoundOffer
    chips: Chips | None = None
    cards: str = ""


@dataclass(frozen=True, slots=True)
class Back:
    """A request to take back a bet, by the name that was typed."""

    name: str


@dataclass(frozen=True, slots=True)
class Word:
    """An empty line, or a command that works at every prompt: `?`, `q`, `+`, `!`, `why`; while bets are open, `d` and `skip`."""

    word: str


@dataclass(frozen=True, slots=True)
class Unclear:
    """An answer that could not be read: what is wrong, then what to type."""

    says: str


Answer = Pick | Back | Word | Unclear
_WORDS = {
    "": "",
    **dict.fromkeys(("?", "help"), "?"),
    **dict.fromkeys(("q", "quit", "exit", "leave"), "q"),
    **dict.fromkeys(("why", "w"), "why"),
    **dict.fromkeys(("+", "more"), "+"),
    **dict.fromkeys(("!", "hint", "hints"), "!"),
}
_DEALS = {**dict.fromkeys(("d", "deal", "done", "roll"), "d"), **dict.fromkeys(("skip", "sit out"), "skip")}
_CARD = re.compile(r"(?:10|[2-9tjqka])[cdhs]")


def parts_of(text: str) -> list[str]:
    """Split a line into its bets; a comma within an amount does not separate bets.

    >>> parts_of("ante 1,000, flush 5 and straight 5")
    ['ante 1,000', 'flush 5', 'straight 5']
    """
    return [part.strip() for part in re.split(r",\s+|,(?!\d{3}(?:\D|$))|\band\b|;", text.lower())]


def read_answer(text: str, asks: Sequence[RoundOffer], *, deals: bool = False, spots: Spots | None = None) -> Answer:
    """Read one answer; on a layout of spots, a number is never the number of an offer."""
    said = " ".join(text.lower().split())
    if said in _WORDS:
        return Word(_WORDS[said])
    if deals and said in _DEALS:
        return Word(_DEALS[said])
    if deals and said.startswith("back "):
        return Back(said.removeprefix("back "))
    return _pick(said, asks) if spots is None else _spot(said, asks, spots)


def named(name: str, asks: Sequence[RoundOffer]) -> RoundOffer | Unclear:
    """Return the offer with this number or name."""
    if name.isdecimal() and 1 <= int(name) <= len(asks):
        return asks[int(name) - 1]
    plain = name.replace("_", " ").strip()
    found = [ask for ask in asks if plain and plain in (act(ask), ask.says)]
    found = found or [ask for ask in asks if plain and (act(ask).startswith(plain) or ask.says.startswith(plain))]
    if len(found) == 1:
        return found[0]
    offered = ", ".join(f"{number} {act(ask)}" for number, ask in enumerate(asks, start=1))
    if found:
        return Unclear(f"{name!r} matches {' and '.join(map(act, found))}. Type more of the name")
    return Unclear(f"not an option: {name!r}. Options: {offered or 'none'}")


def _laid_out(part: str, asks: Sequence[RoundOffer]) -> Pick | None:
    """Read cards, alone or after the name of an offer: `discard 2h 9c`."""
    ask = next((ask for ask in asks if ask.sets), None)
    first, _, rest = part.partition(" ")
    if ask is None or not all(map(_CARD.fullmatch, (rest or part).split())):
        return None
    if _CARD.fullmatch(first):
        return Pick(ask, cards=part)
    return Pick(ask, cards=rest) if rest and named(first, asks) == ask else None


def _pick(part: str, asks: Sequence[RoundOffer]) -> Pick | Unclear:
    laid = _laid_out(part, asks)
    if laid is not None:
        return laid
    name, _, last = part.rpartition(" ")
    amount = last.removeprefix("$")
    if not name:
        is_offer = last.isdecimal() and 1 <= int(last) <= len(asks)
        if is_money(amount) and not is_offer:
            takes = next((ask for ask in asks if ask.low is not None), None)
            return Pick(takes, cents(amount)) if takes else Unclear(f"no option takes an amount here: {part!r}")
        name = last
    elif is_money(amount):
        ask = named(name, asks)
        return ask if isinstance(ask, Unclear) else Pick(ask, cents(amount))
    else:
        name = part
    ask = named(name, asks)
    return ask if isinstance(ask, Unclear) else Pick(ask)


def _spot(part: str, asks: Sequence[RoundOffer], spots: Spots) -> Pick | Unclear:
    """Read a spot, or a spot and an amount: `total 9` is a spot, `total 9 5` bets five dollars on it."""
    name, _, last = part.rpartition(" ")
    amount = last.removeprefix("$")
    for typed, chips in ((part, None), (name, cents(amount) if is_money(amount) else None)):
        ask = _spot_named(spots.reads(typed), asks)
        if ask is not None and (typed == part or chips is not None):
            return Pick(ask, chips)
    return Unclear(f"not a spot and an amount: {part!r}. {_capital(spots.missing(part))}")


def _spot_named(plain: str, asks: Sequence[RoundOffer]) -> RoundOffer | None:
    """Return the spot of that name, or the only one whose name starts with it."""
    found = [ask for ask in asks if act(ask) == plain] or [ask for ask in asks if plain and act(ask).startswith(plain)]
    return found[0] if len(found) == 1 else None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def way_typed(text: str, ways: Sequence[Parts], typed: Callable[[str], Parts | None]) -> Parts | None:
    """Return a way to set a hand, typed by its number or card by card; None if something else was typed."""
    said = text.strip()
    if not ways or not said:
        return None
    if said.isdecimal():
        return ways[int(said) - 1] if 1 <= int(said) <= len(ways) else None
    return typed(said)


def yes_or_no(text: str, asks: Sequence[RoundOffer]) -> str:
    """Translate yes and no into the number of the offer or of the default action; return other text unchanged."""
    said = text.strip().lower()
    takes = [number for number, ask in enumerate(asks, start=1) if not ask.in_silence]
    passes = [number for number, ask in enumerate(asks, start=1) if ask.in_silence]
    meant = takes if said in ("y", "yes") else passes if said in ("n", "no") else []
    return str(meant[0]) if meant else text
