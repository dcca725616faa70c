"""Play the real table by a strategy, and see whether the exact answer holds.

Every round starts from the same table, with fresh cards and full meters, so rounds are independent and the exact spread tells
how far their mean may stray. All wagers of a study are bet at once; what is not a side wager belongs to the first line.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from houseway.chance import Seeded
from houseway.core.chips import Chips
from houseway.core.choice import Value
from houseway.core.command import PlaceBet
from houseway.core.fault import Fault
from houseway.core.money import Hand
from houseway.core.notation import read_line
from houseway.core.refusal import Refusal
from houseway.games import GAMES
from houseway.host import Host, play_round
from houseway.worked import Worked

from .answer import Answer
from .study import Line, Player, Study, studied, under

SEAT: Hand = "1"


class Simulated(NamedTuple):
    """One wager played many times beside its exact answer."""

    answer: Answer
    rounds: int
    """In which it was bet."""
    mean: Fraction
    """What a unit made on average."""

    @property
    def strays(self) -> float:
        """How many standard errors the mean lies from the exact one."""
        return float(self.mean + self.answer.house_edge) / (self.answer.spread.deviation / self.rounds**0.5)


@dataclass(frozen=True)
class Strategist:
    """A seat that bets what a study says and plays by its strategy, seeing what a player would."""

    hand: Hand
    name: str
    bet: Mapping[str, Chips]
    player: Player | None
    windows: tuple[str, ...] = ()

    def bets(self, host: Host) -> None:
        """Everything that can be bet before the deal."""
        self.may_speak(host)

    def may_speak(self, host: Host) -> None:
        """A wager that opens later is made when it opens; one that rides on another, after it. Then what the study has to say."""
        made: set[str] = set()
        while offered := {ask.wager: ask for ask in host.asks_of(self.name) if ask.wager in self.bet.keys() - made}:
            for wager, ask in offered.items():
                assert wager is not None and ask.low is not None and ask.high is not None
                _must(host.say(PlaceBet(ask.who, wager, min(max(self.bet[wager], ask.low), ask.high))))
                made.add(wager)
        if host.window in self.windows and host.asks_of(self.name):
            self._speaks(host, self.hand)

    def chooses(self, host: Host) -> None:
        """What the strategy says, now that it is asked."""
        if not self._speaks(host, host.turn or self.hand):  # it lets an offer pass, and the dealer goes on
            host.attend()

    def _speaks(self, host: Host, hand: Hand) -> bool:
        if self.player is None:
            raise Fault("this game asks its players something, and the study has nobody to answer")
        word = self.player(host.seen_by(self.name), hand)
        for command in read_line(f"{_title(hand)} {word}") if word else ():
            _must(host.say(command))
        return bool(word)


def _title(hand: Hand) -> str:
    return f"seat {hand}" if "." not in hand else f"hand {hand}"


def _must(answer: object) -> None:
    if isinstance(answer, Refusal):
        raise Fault(f"the strategy was refused: {answer}")


def simulated(study: Study, rounds: int, seed: str, settings: Mapping[str, Value] | None = None) -> tuple[Simulated, ...]:
    """Play so many rounds on every core; one result for each wager of the study that can be bet."""
    cores = os.cpu_count() or 1
    share = -(-rounds // cores)
    jobs = [(study.game.key, share, f"{seed}/{core}", {**(settings or {})}) for core in range(cores)]
    _player(study, next(line for line in study.lines if line.bets), settings or {})  # counted once, before there are many
    nets, bets = Counter[str](), Counter[str]()
    with ProcessPoolExecutor(cores) as pool:
        for made, settled in pool.map(_played, jobs):
            nets.update(made)
            bets.update(settled)
    found: list[Simulated] = []
    rules = under(study.game, {**(settings or {})})
    for line in study.lines:
        if line.bets and bets[line.wager]:  # a table may not offer it under these settings
            answer = study.answer(line.wager, study.hung(line, rules), line.beside, settings)
            unit, times = line.bets[line.wager], bets[line.wager]
            found.append(Simulated(answer, times, Fraction(nets[line.wager], times * unit)))
    return tuple(found)


def _played(job: tuple[str, int, str, Mapping[str, Value]]) -> tuple[dict[str, Chips], dict[str, int]]:
    """Some rounds on one core: what each line made in all, and how often it was bet."""
    key, rounds, seed, settings = job
    game = GAMES[key]
    study = studied(game)
    assert study is not None
    rules = under(game, settings)
    lines = {line.wager: line for line in study.lines if line.bets}
    first = next(iter(lines))
    bet = {wager: chips for line in lines.values() for wager, chips in line.bets.items()}
    worked = Worked(game=key, settings={**settings})
    host = Host(worked, Seeded(seed))
    start = host.table
    seat = Strategist(SEAT, start.seating[SEAT], bet, _player(study, lines[first], settings), lines[first].windows)
    nets, bets = Counter[str](), Counter[str]()
    for _ in range(rounds):
        host.table = start
        play_round(host, (seat,))
        for settled, ruled in host.played.round.settled.items():
            nets[settled.wager if settled.wager in lines else first] += ruled.net
        bets.update({settled.wager for settled in host.played.round.settled if settled.wager in lines})
        host.forget()
    assert rules.digest == start.rules.digest
    return dict(nets), dict(bets)


def _player(study: Study, line: Line, settings: Mapping[str, Value]) -> Player | None:
    if line.plays is None:
        return None
    rules = under(study.game, settings)
    return line.plays(study.counts(line, rules), rules, study.hung(line, rules), line.strategies[0])
