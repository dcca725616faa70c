"""The file of a table: every wager with its figures, the range of lawful edges, exposure, and the bets of seats together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isqrt
from typing import Any

from houseway.core.game.rules import Rules
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.price import PayTable
from houseway.core.values.chips import Chips
from houseway.lab import catalogue
from houseway.lab.answer import Answer
from houseway.lab.sheet.model import manifest
from houseway.lab.sheet.selection import Question, StudyResults
from houseway.lab.together import Together

from .agreed import Agreed, agreed_on
from .outlook import Outlook

FINE = 10**6


@dataclass(frozen=True)
class Bet:
    """One wager as it is offered at a table."""

    question: Question
    answer: Answer
    lowest: Answer
    """The lawful configuration with the lowest edge: a printed table, and settings that change the odds."""
    highest: Answer
    unlawful: int
    """Printed configurations on which the house would lose, which are refused unless a house allows them (R-GEN-20)."""
    low: Chips
    high: Chips
    parts: Mapping[str, tuple[Fraction, Fraction]]
    """The bets priced together with this wager, if any: the average bet on each, and its net."""

    @property
    def agreed(self) -> tuple[Agreed, ...]:
        """The methods that agreed with its results."""
        return agreed_on(self.answer.game, self.answer.wager)

    @cached_property
    def outlook(self) -> Outlook:
        """The risk figures of its distribution."""
        return Outlook(self.answer.spread)

    @property
    def exposure(self) -> Chips:
        """The most that one bet at the highest posted limit can win."""
        most = max(self.answer.spread.payouts)
        return int(max(most, self.question.line.most or most) * self.high)


@dataclass(frozen=True)
class Seats:
    """The bets of one or more seats in one round."""

    seats: int
    chips: Mapping[str, Chips]
    """The bets of each seat, by wager."""
    expected: Fraction
    """The house's average win per round, in cents."""
    lowest: Fraction
    """The minimum of its variance, in square cents; the variance itself where all covariances are available."""
    highest: Fraction
    outlook: Outlook | None
    """The whole distribution, in parts of one seat's bets, where it is available."""

    @property
    def exact(self) -> bool:
        """Whether the variance is exact."""
        return self.lowest == self.highest

    def theoretical(self, rounds: int) -> Fraction:
        """Return the house's average win over so many rounds, in cents."""
        return self.expected * rounds


@dataclass(frozen=True)
class Filed:
    """The file of a table."""

    results: StudyResults
    rules: Rules
    bets: tuple[Bet, ...]
    together: Together | None

    @property
    def identified(self) -> dict[str, str]:
        """The identity of the analysis: game, editions, digests and program."""
        told = manifest(self.results, self.bets[0].question)
        return {key: told[key] for key in ("game", "editions", "rules digest", "code digest", "houseway")}

    def bet(self, wager: str) -> Bet:
        """Return one wager that the table offers."""
        for bet in self.bets:
            if bet.answer.wager == wager:
                return bet
        raise Unreadable(f"this table does not offer {wager}: use {', '.join(bet.answer.wager for bet in self.bets)}")

    @property
    def exposure(self) -> Chips:
        """The most that a round can cost at the posted limits if every seat wins every wager: more than can happen."""
        return len(self.rules.seats) * sum(bet.exposure for bet in self.bets)

    def seats(self, many: int, chips: Mapping[str, Chips]) -> Seats:
        """Return some seats that make the same bets in one round."""
        spreads = {wager: self.bet(wager).answer.spread for wager in chips}
        expected = sum((spread.house_edge * chips[wager] for wager, spread in spreads.items()), Fraction(0)) * many
        one = self._variance(chips, within=True)
        two = self._variance(chips, within=False) if many > 1 else (Fraction(0), Fraction(0))
        low, high = (many * a + many * (many - 1) * b for a, b in zip(one, two, strict=True))
        return Seats(many, chips, expected, max(low, Fraction(0)), high, self._outlook(many, chips))

    def _variance(self, chips: Mapping[str, Chips], *, within: bool) -> tuple[Fraction, Fraction]:
        """Return the bounds of the variance of one seat, or of the covariance of two."""
        low = high = Fraction(0)
        for one, first in chips.items():
            for other, second in chips.items():
                known = self._covariance(one, other, within=within)
                most = root(self.bet(one).answer.spread.variance * self.bet(other).answer.spread.variance)
                low += first * second * (known if known is not None else -most)
                high += first * second * (known if known is not None else most)
        return low, high

    def _covariance(self, one: str, other: str, *, within: bool) -> Fraction | None:
        if within and one == other:
            return self.bet(one).answer.spread.variance
        if self.together is None or not {one, other} <= {*self.together.wagers}:
            return None
        return self.together.covariance(one, other) if within else self.together.between(one, other)

    def _outlook(self, many: int, chips: Mapping[str, Chips]) -> Outlook | None:
        if self.together is not None and {*chips} <= {*self.together.wagers} and (many == 1 or self.together.shared):
            return Outlook(self.together.of(chips))
        found = self.bet(next(iter(chips))).outlook if len(chips) == 1 and many == 1 else None
        return found if found is not None and found.is_whole else None


def root(value: Fraction) -> Fraction:
    """Return a square root that is not too small, to six places."""
    return Fraction(isqrt(int(value * FINE**2)) + 1, FINE)


def _parts(answer: Answer, rules: Rules, table: PayTable | None) -> Mapping[str, tuple[Fraction, Fraction]]:
    """Return the parts of a wager, where the study of its game has them: `parts` in its `parts.py`."""
    found = catalogue.part(answer.game, "parts")
    return found.parts(answer.wager, rules, table, answer.spread) if found is not None else {}


def filed(desk: StudyResults, settings: Mapping[str, Any], wagers: Sequence[str] = ()) -> Filed:
    """Return the file of a table under some settings: every wager that it offers, or those that are named."""
    rules, found = desk.rules(settings), list[Bet]()
    for line in desk.study.lines:
        hung = desk.table_in_use(line, rules)
        if line.wager not in rules.wagers and line.wager != desk.study.lines[0].wager:
            continue
        if (hung is None and line.tables is not None) or (wagers and line.wager not in wagers):
            continue
        asked = [one for one in desk.every([line.wager], settings=settings) if one.settings == settings]
        here = desk.first(asked)
        best = [one for one in desk.every([line.wager]) if one.strategy == line.strategies[0]]
        edges = sorted((desk.answer(one) for one in best), key=lambda answer: answer.house_edge)
        lawful = [answer for answer in edges if answer.house_edge > 0] or edges
        limit = rules.wagers[line.wager].limit if line.wager in rules.wagers else line.wager
        low, high = rules.limits.get(limit or line.wager, (0, 0))
        answer = desk.answer(here)
        parts = _parts(answer, rules, here.table)
        found.append(
            Bet(
                question=here,
                answer=answer,
                lowest=lawful[0],
                highest=lawful[-1],
                unlawful=len(edges) - len(lawful),
                low=low,
                high=high,
                parts=parts,
            )
        )
    together = desk.study.together(rules, desk.progress) if desk.study.together else None
    return Filed(desk, rules, tuple(found), together)
