"""Both sides of every rule that can refuse: bars seen to hold, and not to hold, while a command was judged.

A bar is one reason why an action is closed to a person. Every evaluation of every bar of a game is counted. Random
rounds are played by `houseway.play.random_tables`; at every step many commands are tried without being played: bets,
bets taken back, calls, and between rounds everything that can be done at a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, NamedTuple

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.law.bar import reason
from houseway.core.messages import command as c
from houseway.core.round.decide import Decided, decide, offers
from houseway.core.round.irregularity import Irregularity
from houseway.core.round.state import Round
from houseway.core.stages.betting import Betting
from houseway.core.table.table import Table, Taken, take
from houseway.core.values.hands import DEALER
from houseway.games import GAMES
from houseway.play.chance import Feeder, Seeded, Source
from houseway.play.random_tables import Sitting, call_of, pick, table_of, values_of
from houseway.worked.clause_index import rounds_of
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

AT_A_TABLE = 4


class BarLine(NamedTuple):
    """One bar of a game: the kind of line it belongs to, the name of the line, and the reason it gives."""

    kind: str
    name: str
    reason: str

    def __str__(self) -> str:
        return " / ".join(self)


@dataclass(slots=True)
class BarCensus:
    """The number of times each bar held and did not hold."""

    held: Counter[BarLine] = field(default_factory=Counter[BarLine])
    free: Counter[BarLine] = field(default_factory=Counter[BarLine])

    def __add__(self, other: BarCensus) -> BarCensus:
        return BarCensus(self.held + other.held, self.free + other.free)

    def one_way(self, lines: set[BarLine]) -> dict[BarLine, str]:
        """Return the bars that were not seen both ways, and how they were seen."""
        seen = {(True, False): "always held", (False, True): "never held", (False, False): "never asked"}
        ways = {line: (bool(self.held[line]), bool(self.free[line])) for line in lines}
        return {line: seen[way] for line, way in sorted(ways.items()) if way != (True, True)}


def bars_of(game: Game) -> Iterator[tuple[BarLine, Any]]:
    """Yield every bar of a game, in all editions and under all choices."""
    for edition in game.editions:
        law = edition.law
        for wager in law.wagers:
            yield from ((BarLine("bet", wager.name, reason(bar.holds)), bar) for bar in wager.bars)
            yield from ((BarLine("take back", wager.name, reason(bar.holds)), bar) for bar in wager.back_bars)
        for stage in law.stages:
            yield from ((BarLine("set", stage.name, reason(bar.holds)), bar) for bar in getattr(stage, "bars", ()))
            for option in (*stage.options, *stage.also):
                bars = (*option.bars, *([option.asks_again] if option.asks_again else []))
                yield from ((BarLine("say", option.name, reason(bar.holds)), bar) for bar in bars)
        for irregularity in law.irregularities:
            yield from ((BarLine("call", irregularity.name, reason(bar.holds)), bar) for bar in irregularity.bars)
        for tending in law.tendings:
            yield from ((BarLine("tend", tending.name, reason(bar.holds)), bar) for bar in tending.bars)
        yield from ((BarLine("open", "round", reason(bar.holds)), bar) for bar in law.open_bars)


@contextmanager
def counting(game: Game, census: BarCensus) -> Generator[None]:
    """Count every result of every bar of a game for as long as this is open.

    One bar may be in several lines, as the bars of all raises are; its results count for each of them.
    """
    lines, bars = dict[int, set[BarLine]](), dict[int, Any]()
    for line, bar in bars_of(game):
        lines.setdefault(id(bar), set()).add(line)
        bars[id(bar)] = bar
    asked = {key: bar.holds for key, bar in bars.items()}
    try:
        for key, bar in bars.items():
            object.__setattr__(bar, "holds", _counted(asked[key], lines[key], census))
        yield
    finally:
        for key, bar in bars.items():
            object.__setattr__(bar, "holds", asked[key])


def _counted(asks: Callable[..., bool], lines: set[BarLine], census: BarCensus) -> Callable[..., bool]:
    @wraps(asks)
    def holds(*about: Any) -> bool:
        answer = asks(*about)
        (census.held if answer else census.free).update(lines)
        return answer

    return holds


class Trying(Sitting):
    """A sitting at which many commands are tried at every step, without changing the table."""

    __slots__ = ()

    def _next(self, round: Round, feeder: Feeder) -> c.Command:
        gone = feeder.gone
        for command in tried(round, feeder):
            ruling = decide(round, command)
            if isinstance(ruling, Decided) and isinstance(command, c.Call | c.Say):
                decide(ruling.after, command)  # and once more: much is done once only
        feeder.gone = gone
        offers(round)
        return Sitting._next(self, round, feeder)  # pyright: ignore[reportPrivateUsage]

    def make_ready(self) -> bool:
        """Make the table ready, and try everything that can be done at a new one."""
        ready = Sitting.make_ready(self)
        if self.table.number % AT_A_TABLE == 0:
            try_between(self.table)
        return ready


def try_between(table: Table) -> None:
    """Try everything that can be done between rounds, and each thing that was done once more: much is done once only."""
    for command in tried_between(table):
        ruling = take(table, command)
        if isinstance(ruling, Taken) and isinstance(command, c.Tend):
            take(ruling.after, command)
            take(ruling.after, c.OpenRound())


def tried(round: Round, feeder: Feeder) -> Iterator[c.Command]:
    """Yield commands that a round may accept or not: bets, bets taken back, and calls."""
    source = Seeded(f"tried/{round.opened.number}/{len(round.moves)}/{len(round.said)}")
    rules, stage = round.rules, round.stage
    players = tuple(dict.fromkeys(round.seating.values()))
    if isinstance(stage, Betting) and not round.due:
        for wager in rules.wagers.values():
            tender = "coupon" if wager.paper else "chips"
            for hand in {pick(source, rules.seats), *(bet.on for bet in tuple(round.bets)[:2])}:
                yield c.PlaceBet(hand, wager.name, rules.unit, None, tender)
                if stage.backs is not None:
                    yield c.PlaceBet(hand, wager.name, rules.unit, pick(source, players), tender)
        for bet in tuple(round.bets)[:6]:
            yield c.TakeBack(bet.on, bet.wager, bet.by)
    if stage is not None and not round.due:
        hands = (stage.turn(round) or DEALER, pick(source, round.hands or rules.seats), DEALER)
        yield from (c.Say(hand, word) for word in stage.by_word for hand in dict.fromkeys(hands))
    if round.disputed is None:
        now = stage.name if stage else ""
        for irregularity in rules.irregularities.values():
            if irregularity.bars and now in irregularity.during:
                yield from _calls(round, call_of(round, irregularity, source, feeder), irregularity, source)


def _calls(round: Round, call: c.Call, irregularity: Irregularity, source: Source) -> Iterator[c.Call]:
    """Yield a call, and the same call about other cards and other chips."""
    yield call
    held = [piece for pieces in round.held.values() for piece in pieces]
    if call.pieces and held:
        yield replace(call, pieces=(pick(source, held),))
    if "place" in irregularity.names or "hand" in irregularity.names or "seat" in irregularity.names:
        for hand in (*round.hands[:2], DEALER):
            yield replace(call, about=hand, pieces=round.held.get(hand, ())[-1:] if call.pieces else ())
    limits = round.rules.limits.get(round.rules.wagers[call.wager].limit) if call.wager else None
    if call.chips is not None and limits is not None:
        unit = round.rules.unit
        for chips in (limits[0] - unit, limits[0], limits[1], limits[1] + unit, limits[1] + 1, 10**9, unit // 2):
            yield replace(call, chips=chips)


def tried_between(table: Table) -> Iterator[c.Command]:
    """Yield every command that is possible between rounds, with some of its values."""
    players = dict.fromkeys(table.seating.values())
    for tending in table.rules.tendings.values():
        values = ("",)
        if tending.takes == "number":
            values = ("0", "1", "30", "50", "9999", str(table.rules.equipment.size // 3))
        elif tending.takes:
            values = (*tuple(players)[:3], "nobody", "hand", "automatic", *table.rules.seats[:1])
        for value in values:
            yield c.Tend(tending.by[0], tending.name, value)
    yield c.OpenRound()


def _table(game: Game, source: Source, *, generous: bool) -> Table:
    """Return a random table; a generous house allows every option it may, so that few options are never offered."""
    table = table_of(game, source)[1]
    if not generous:
        return table
    settings: dict[str, object] = {**table.rules.settings}
    for choice in (choice for edition in game.edition(table.rules.edition) for choice in edition.law.choices):
        if True in values_of(choice):
            rules = game.under(_written({**settings, choice.name: True}))
            settings |= {choice.name: True} if isinstance(rules, Rules) else {}
    for unit in ({"money.smallest_unit": 1}, {}):  # a dollar, where the house may choose
        rules = game.under({**_written(settings), **unit})
        if isinstance(rules, Rules) and rules.seats == table.rules.seats:
            return replace(table, rules=rules)
    return table


def _written(settings: dict[str, object]) -> dict[str, object]:
    """Choices that are yes or no, and the edition: what can be written back as it was read."""
    return {name: value for name, value in settings.items() if isinstance(value, bool) or name == "ruleset.jurisdiction"}


def census_of(game: Game, rounds: int, seed: str = "edges") -> BarCensus:
    """Play the worked rounds of a game and so many random ones, and count the results of its bars."""
    census = BarCensus()
    with counting(game, census):
        for _ in _played(game, rounds, seed):
            pass
    return census


def unseen(games: Iterable[Game], rounds: int, wanted: set[BarLine], seed: str = "edges") -> dict[BarLine, str]:
    """Return the bars that the rounds of `census_of` do not show both ways; play ends as soon as that is decided."""
    census = BarCensus()
    for game in games:
        left = wanted & {line for line, _ in bars_of(game)}
        playing = _played(game, rounds, seed)
        with counting(game, census):
            while (left := {*census.one_way(left)}) and next(playing, None):
                pass
    return census.one_way(wanted)


def _played(game: Game, rounds: int, seed: str) -> Iterator[str]:
    """Play the worked rounds of a game and then random ones, and yield the name of each as it ends."""
    for file in rounds_of(game):
        play_worked(read_worked(file.read_text(encoding="utf-8"), game.key))
        yield file.name
    for start in range(0, rounds, AT_A_TABLE):
        source = Seeded(f"{seed}/{game.key}/{start}")
        sitting = Trying(_table(game, source, generous=start % (2 * AT_A_TABLE) == 0), source)
        for number in range(start, min(start + AT_A_TABLE, rounds)):
            sitting.play(f"{seed}/{game.key}/{number}")
            yield f"{game.key}/{number}"


def rulebooks() -> dict[str, list[Game]]:
    """Return the games by the prefix of their rulebook: those that share one share its bars."""
    found: dict[str, list[Game]] = {}
    for game in GAMES.values():
        found.setdefault(game.editions[0].rulebook.prefix, []).append(game)
    return found
