"""The coach measured: how long a decision takes to price, that the lab's best player has no leak, and a record of many rounds.

Run as `scripts/dev school coach [GAME ...] [--items N]`: N rounds of each game that the lab prices, played by its best strategy.
`scripts/dev school leaks [GAME ...] [--items N]` times the coach on a record of N rounds that a player decides at random.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, cast

from houseway.core.game.rules import Rules
from houseway.core.round.state import Round
from houseway.core.values.cards import Card, spelled
from houseway.core.values.chips import dollars
from houseway.core.values.hands import Hand
from houseway.games import GAMES
from houseway.lab.hints import Priced, claims_best, priced
from houseway.lab.simulate import SEAT, Strategist
from houseway.lab.studies import studied
from houseway.lab.study import Line, Player, Study, under
from houseway.play import Host, play_round
from houseway.play.chance import Seeded
from houseway.school.classroom import sat, table_of
from houseway.school.coach import Decision, coached, judged_round
from houseway.worked.reader import read_worked
from houseway.worked.worked import Played
from houseway.worked.writer import write_round, write_table

FIRST_ROUNDS = 20
"""Rounds that are not measured: they load, compile and count what later ones use."""


class Measured(NamedTuple):
    """The measurements at one game."""

    game: str
    rounds: int
    decisions: int
    leaks: int
    """Decisions of the lab's best player that cost something."""
    unpriced: Counter[str]
    p95: float
    """Milliseconds to price a decision."""
    per_round: float
    """Milliseconds to coach a round."""


def best_rounds(key: str, many: int, seed: str) -> Iterator[Played]:
    """Yield rounds that the lab's best strategy plays at the real table."""
    study = studied(GAMES[key])
    assert study is not None
    line = next(line for line in study.lines if line.plays is not None)
    rules = under(GAMES[key], {})
    worked = read_worked(line.stands, key)
    host = Host(worked, Seeded(f"coach/{key}/{seed}"))
    start = host.table
    seats = [Strategist(SEAT, start.seating[SEAT], line.bets, _player(study, line, rules), line.windows)]
    for hand in line.across:
        seats.append(Strategist(hand, start.seating[hand], line.bets, _player(study, line, rules)))
    for _ in range(many):
        host.table = start
        play_round(host, seats)
        yield host.played
        host.forget()


def _player(study: Study, line: Line, rules: Rules) -> Player:
    assert line.plays is not None
    plays = line.plays(study.counts(line, rules), rules, study.table_in_use(line, rules), line.strategies[0])

    def chooses(seen: Round, hand: Hand) -> str:
        said = plays(seen, hand)
        return said if claims_best(seen, hand) else by_price(seen, hand) or said

    return chooses


def measure(key: str, many: int, seed: str = "1") -> Measured:
    """Measure the coach at one game.

    Rounds of another seed come first, so that the time of a decision does not include one-time counting and
    compiling.
    """
    rounds = list(best_rounds(key, many, seed))
    for played in best_rounds(key, FIRST_ROUNDS, f"before {seed}"):
        list(judged_round(played))
    began = time.process_time()
    found, taken = _timed(rounds)
    per_round = (time.process_time() - began) * 1000 / many
    decisions = [one for one in found if isinstance(one, Decision)]
    leaks = [one for one in decisions if one.cost > 0]
    unpriced = Counter(one for one in found if isinstance(one, str))
    p95 = sorted(taken)[int(0.95 * len(taken))] if taken else float("nan")
    return Measured(
        game=key, rounds=many, decisions=len(decisions), leaks=len(leaks), unpriced=unpriced, p95=p95, per_round=per_round
    )


def _timed(rounds: list[Played]) -> tuple[list[Decision | str], list[float]]:
    """Return the decisions of some rounds, and the milliseconds of the processor that each took to price."""
    from houseway.school import coach

    taken: list[float] = []

    def timed(seen: Round, hand: Hand) -> tuple[Priced, ...]:
        began = time.process_time()
        found = priced(seen, hand)
        taken.append((time.process_time() - began) * 1000)
        return found

    coach.priced = timed
    try:
        return [one for played in rounds for one in judged_round(played)], taken
    finally:
        coach.priced = priced


def by_price(seen: Round, hand: Hand) -> str:
    """Return the choice with the highest price, in a player's words."""
    best = next(iter(priced(seen, hand)), None)
    if best is None or not best.says:
        return ""
    if best.laid:
        return f"{best.says} {' / '.join(spelled(cast(tuple[Card, ...], part)) for part in best.laid)}"
    return best.says if best.chips is None else f"{best.says} {dollars(best.chips)}"


class Leaky(NamedTuple):
    """A long record, and how long the coach took for it."""

    rounds: int
    decisions: int
    leaks: int
    reads: float
    """Seconds to read the record."""
    prices: float
    """Seconds to play it again and price every decision."""


def leaky(key: str, many: int, seed: str) -> Leaky:
    """Time the coach on a record of many rounds. The player buys chips when they run low, to continue the record."""
    worked = table_of(GAMES[key], "ann", {"ruleset.jurisdiction": GAMES[key].editions[0].key}, seed)
    draw = Seeded(f"leaks/{key}/{seed}")
    lines = write_table(worked)
    for number, played in enumerate(sat(worked, seed, many, lambda seen, hand, choices: draw.below(len(choices)))):
        lines += [*(["", "===", ""] if number else [""]), *write_round(played)]
    coached(read_worked("\n".join(lines[: lines.index("===")]), key))  # what is counted or compiled once
    began = time.process_time()
    record = read_worked("\n".join(lines), key)
    read = time.process_time()
    found = coached(record)
    return Leaky(found.rounds, len(found.decisions), len(found.leaks()), read - began, time.process_time() - read)
