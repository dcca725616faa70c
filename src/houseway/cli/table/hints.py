"""Hints from the lab at a terminal table: off by default, and explicit about figures that the lab does not have.

While bets are open, a hint is the house edge of each wager. With a choice to make, it is the average result of each
choice over all cards out of sight. A figure that has not been counted is not guessed, and nothing is counted while a
person waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from houseway.cli.par.edges import percent
from houseway.core.game.rules import Rules
from houseway.core.game.words import act, money, spoken
from houseway.core.messages.command import Arrange, Command, Say
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.stages.betting import Betting
from houseway.core.stages.choosing import Choosing
from houseway.core.stages.setting import SetHands
from houseway.core.stages.window import Window
from houseway.core.values.hands import Hand

from .flow import Flow
from .keyboard import indented

if TYPE_CHECKING:
    from houseway.lab.hints import Priced

NEEDS_THE_LAB = "Hints need the lab. Install it with: pip install '.[lab]' in a checkout"
FEW = 4
MOST = 6
"""Number of choices shown in a hint: a hand of seven can be set in twenty-one ways."""
UNKNOWN = "The lab has no price for this choice."


@dataclass(slots=True)
class Hints:
    """Switch for hints, and their text."""

    on: bool = False

    def turn(self) -> None:
        """Turn hints on or off."""
        self.on = not self.on

    def best(self, seen: Round, hand: Hand, asks: Sequence[RoundOffer]) -> Command | None:
        """Return the most valuable choice if hints are on and the lab has it, so that Enter agrees with the hint."""
        if not self.on or find_spec("numpy") is None or not isinstance(seen.stage, (Choosing, SetHands)):
            return None
        from houseway.lab.hints import priced

        first = next(iter(priced(seen, hand)), None)
        said = first is not None and next((ask for ask in asks if ask.says == first.says), None)
        if not first or not said:
            return None
        return Arrange(said.who, first.laid, said.says) if first.laid else Say(said.who, said.says, first.chips)

    def about(self, seen: Round, hand: Hand, asks: Sequence[RoundOffer]) -> tuple[RenderableType, ...]:
        """Return the hint for a question, or nothing where hints are off."""
        if not self.on:
            return ()
        if find_spec("numpy") is None:
            return (_hint_line([NEEDS_THE_LAB]),)
        said = list(_of_bets(seen.rules) if isinstance(seen.stage, Betting) else _of_choices(seen, hand))
        return (_hint_line(said),) if said else ()


def _hint_line(parts: Sequence[str]) -> RenderableType:
    return indented(Flow([Text("hint", style="bold magenta"), *(Text(part, style="magenta") for part in parts)]))


@cache
def _of_bets(rules: Rules) -> tuple[str, ...]:
    """Return the house edge of each wager, and which are not counted yet."""
    from houseway.lab.hints import edges

    found = edges(rules)
    alike: dict[tuple[Fraction, bool], list[str]] = {}
    for one in found:
        if one.edge is not None:
            alike.setdefault((one.edge, one.is_simulated), []).append(spoken(one.wager))
    known = sorted(alike.items())
    said = [f"{_shortly(wagers)} {percent(edge)}{' (simulated)' * simulated}" for (edge, simulated), wagers in known]
    missing = [spoken(one.wager) for one in found if one.edge is None]
    if missing:
        said.append(f"not counted yet: {_shortly(missing)} (run houseway analyze {rules.game.key})")
    return ("house edge", *said) if said else ("The lab has no house edge here.",)


def _shortly(wagers: Sequence[str]) -> str:
    """Return some wagers, by the first of them where they are many."""
    return ", ".join(wagers) if len(wagers) < FEW else f"{wagers[0]} and {len(wagers) - 1} more"


def _of_choices(seen: Round, hand: Hand) -> Iterator[str]:
    """Yield the average result of each choice, the best first, and the cost of the others against it."""
    if not isinstance(seen.stage, (Choosing, Window, SetHands)):
        yield UNKNOWN
        return
    from houseway.lab.hints import priced

    found = priced(seen, hand)
    if not found:
        yield UNKNOWN
        return
    best, *others = found[:MOST]
    yield f"{_named(best)} makes {_cents(best.makes)} on average"
    for one in others:
        yield f"{_named(one)} {_cents(one.makes)}, which costs {_cents(best.makes - one.makes)}"


def _named(one: Priced) -> str:
    word = act(RoundOffer("", one.says, "")) if one.says else "leave it"
    if one.laid:
        word = f"{word} {' / '.join(' '.join(map(str, part)) for part in one.laid)}"
    return f"{word} {money(one.chips)}" if one.chips is not None else word


def _cents(amount: Fraction) -> str:
    """Return an average amount to the cent.

    >>> _cents(Fraction(-2501, 2)), _cents(Fraction(1, 3))
    ('-$12.51', '$0.00')
    """
    cents = int(abs(amount) + Fraction(1, 2))
    return f"{'-' if amount < 0 and cents else ''}${cents // 100:,}.{cents % 100:02}"
