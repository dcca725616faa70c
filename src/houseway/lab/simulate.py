"""Plays the real table by a strategy and compares the mean with the exact result.

Every round starts from the same table, with fresh cards and full meters, so rounds are independent and the exact
spread gives their standard error. All wagers of a study are bet at once, except those that need a table of their own
(a bank's); what is not a side wager belongs to the first line.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from houseway.core.fault import Fault
from houseway.core.game.rules import SIDE_BETS, Rules
from houseway.core.law.choice import Value
from houseway.core.messages.command import PlaceBet
from houseway.core.messages.refusal import Refusal
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand
from houseway.core.wire.notation import read_line
from houseway.games import GAMES
from houseway.play import Host, play_round
from houseway.play.chance import Seeded
from houseway.worked.reader import read_worked

from .answer import Answer
from .studies import studied
from .study import Line, Player, Study, under

SEAT: Hand = "1"


class Simulated(NamedTuple):
    """One wager played many times, with its exact result."""

    answer: Answer
    rounds: int
    """The number of rounds in which it was bet."""
    mean: Fraction
    """The average net of one unit."""

    @property
    def strays(self) -> float:
        """The difference from the exact mean, in standard errors."""
        return float(self.mean + self.answer.house_edge) / (self.answer.spread.deviation / self.rounds**0.5)


@dataclass(frozen=True)
class Strategist:
    """A seat that bets and plays by a study, and sees only what a player sees."""

    hand: Hand
    name: str
    bet: Mapping[str, Chips]
    player: Player | None
    windows: tuple[str, ...] = ()

    def bets(self, host: Host) -> None:
        """Make every bet that is open before the deal."""
        self.may_speak(host)

    def may_speak(self, host: Host) -> None:
        """Make wagers that open later, then use the options that the study chooses."""
        made: set[str] = set()
        while offered := {ask.wager: ask for ask in host.offers_to(self.name) if ask.wager in self.bet.keys() - made}:
            for wager, ask in offered.items():
                assert wager is not None and ask.low is not None and ask.high is not None
                chips = min(max(self.bet[wager], ask.low), ask.high)
                _must(host.submit_as(self.name, PlaceBet(ask.who, wager, chips)))
                made.add(wager)
        if host.window in self.windows and host.offers_to(self.name):
            self._speaks(host, self.hand)

    def chooses(self, host: Host) -> None:
        """Choose by the strategy."""
        if not self._speaks(host, host.turn or self.hand):  # it lets an offer pass, and the dealer continues
            host.attend()

    def _speaks(self, host: Host, hand: Hand) -> bool:
        if self.player is None:
            raise Fault("this game has player decisions, and the study has no player")
        word = self.player(host.seen_by(self.name), hand)
        for command in read_line(f"{_title(hand)} {word}") if word else ():
            _must(host.submit_as(self.name, command))
        return bool(word)


def _title(hand: Hand) -> str:
    return f"seat {hand}" if "." not in hand else f"hand {hand}"


def _must(answer: object) -> None:
    if isinstance(answer, Refusal):
        raise Fault(f"the strategy was refused: {answer}")


def simulated(study: Study, rounds: int, seed: str, settings: Mapping[str, Value] | None = None) -> tuple[Simulated, ...]:
    """Play this many rounds on every core; return one result per wager that can be bet."""
    cores = os.cpu_count() or 1
    if study.game.side_bets:
        settings = {SIDE_BETS.name: study.game.side_bets, **(settings or {})}
    rules = under(study.game, {**(settings or {})})
    found: list[Simulated] = []
    for group in _groups(study):
        first = group[0]
        if first.stands and (settings or {}) not in first.variants:
            continue  # its table is defined only for the variants it has
        _player(study, first, rules, first.strategies[0])  # counted once, before there are many
        jobs = [
            (study.game.key, first.wager, -(-rounds // cores), f"{seed}/{core}", {**(settings or {})}) for core in range(cores)
        ]
        nets, bets = Counter[str](), Counter[str]()
        with ProcessPoolExecutor(cores) as pool:
            for made, settled in pool.map(_played, jobs):
                nets.update(made)
                bets.update(settled)
        for line in group:
            if times := bets[line.wager]:  # a table may not offer it under these settings
                answer = study.answer(line.wager, study.table_in_use(line, rules), line.beside, settings)
                wager, chips = next(iter(line.bets.items()))
                unit = chips or rules.limits[wager][0]
                found.append(Simulated(answer, times, Fraction(nets[line.wager], times * unit)))
    return tuple(found)


def _groups(study: Study) -> list[tuple[Line, ...]]:
    """Return groups of lines that can be bet in the same round."""
    groups: dict[object, tuple[Line, ...]] = {}
    for line in study.lines:
        if line.bets and (line.plays or not line.stands):
            alike = (line.stands, tuple(line.across.items()))
            groups[alike] = (*groups.get(alike, ()), line)
    return list(groups.values())


def _played(job: tuple[str, str, int, str, Mapping[str, Value]]) -> tuple[dict[str, Chips], dict[str, int]]:
    """Play some rounds of one group on one core; return the net and the number of bets per line."""
    key, named, rounds, seed, settings = job
    game = GAMES[key].laid_with(settings.get(SIDE_BETS.name))
    study = studied(game)
    assert study is not None
    group = next(group for group in _groups(study) if group[0].wager == named)
    first, rules = group[0], under(game, settings)
    worked = read_worked(first.stands, key)
    worked.settings |= settings
    host = Host(worked, Seeded(seed))
    start = host.table
    bet = {wager: chips for line in group for wager, chips in line.bets.items()}
    player = _player(study, first, rules, first.strategies[0])
    seats = [Strategist(SEAT, start.seating[SEAT], bet, player, first.windows)]
    for hand, strategy in first.across.items():
        other = study.lines[0]
        seats.append(Strategist(hand, start.seating[hand], other.bets, _player(study, other, rules, strategy)))
    nets, bets = Counter[str](), Counter[str]()
    wagers = {line.wager for line in group}
    for _ in range(rounds):
        host.table = start
        play_round(host, seats)
        made = Counter[str]()
        for settled, ruled in host.played.round.settled.items():
            if settled.by == seats[0].name:
                made[settled.wager if settled.wager in wagers else named] += ruled.net
        nets.update(made)
        bets.update(made.keys())
        host.forget()
    return dict(nets), dict(bets)


def _player(study: Study, line: Line, rules: Rules, strategy: str) -> Player | None:
    if line.plays is None:
        return None
    return line.plays(study.counts(line, rules), rules, study.table_in_use(line, rules), strategy)
