"""Analyzes any small game without its own study: plays every deal on a real table and tries every choice.

The felt is walked like a tree. Pending cards and dice are dealt in every possible way; where a player decides, every
offer is tried. Deals that look alike to the player are walked together, so a choice can never depend on a card that
is face down. Amounts are tried at both ends: the result of a bet is linear in its size. A game with more deals than
`MOST` needs a study that counts instead of dealing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command, Deal, OpenRound, PlaceBet, Say
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.money.price import PayTable
from houseway.core.round.option import RoundOffer
from houseway.core.round.state import Round
from houseway.core.round.view import offers_to, seen_by
from houseway.core.stages.betting import Betting
from houseway.core.table.table import Table, take
from houseway.core.values.chips import Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER, Hand
from houseway.core.values.role import DEALER as DEALER_ROLE
from houseway.core.wire.notation import write
from houseway.play import main_wager
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked

from .kept_counts import Counts, Progress
from .spread import Ending, Spread
from .study import NONE, OPTIMAL, Advice, Chart, Line, Player, Study

SEAT: Hand = "1"
MOST = 150_000
"""The maximum number of deals: some minutes on a real table."""


class Felt(NamedTuple):
    """One of several tables that look the same to the player, with the cards not dealt yet."""

    table: Table
    left: tuple[Piece, ...]

    @property
    def round(self) -> Round:
        """The current round of the table."""
        assert self.table.round is not None
        return self.table.round


@dataclass
class Walk:
    """The result of dealing everything: the endings of each line, and the best choices."""

    player: str
    lines: tuple[str, ...]
    """The main wager first; wagers that are not side wagers belong to it."""
    unit: Mapping[str, Chips]
    advice: dict[str, Advice] = field(default_factory=dict[str, Advice])
    words: dict[str, str] = field(default_factory=dict[str, str])

    def goes_on(self, felts: list[Felt], said: str = "") -> Mapping[str, Counter[Ending]]:
        """Play on from tables that look the same; return the outcomes of every line by the best choices."""
        round = felts[0].round
        if round.over:
            return self._ends(felts, said)
        if round.due:
            due = round.due[0]
            deals = (
                self.play_command(felt, Deal(due.to, cards), cards)
                for felt in felts
                for cards in combinations(felt.left, due.many)
            )
            return self._apart(deals, said)
        mine = offers_to(round, self.player)
        if mine:
            return self._chooses(felts, mine, said)
        [ask, *_] = offers_to(round, DEALER_ROLE)
        return self._apart((self.play_command(felt, Say(DEALER, ask.says)) for felt in felts), said)

    def _chooses(self, felts: list[Felt], mine: Iterable[RoundOffer], said: str) -> Mapping[str, Counter[Ending]]:
        """Try every offer on all of the tables and choose the best on average."""
        tried: list[tuple[Fraction, str, Mapping[str, Counter[Ending]]]] = []
        for command, words in (pair for ask in mine for pair in _commands_for(ask)):
            found = self._apart((self.play_command(felt, command) for felt in felts), f"{said}, {words}" if said else words)
            worth = sum((e.net * ways for ends in found.values() for e, ways in ends.items()), Fraction(0)) / self._ways(found)
            tried.append((worth, write(command).split(maxsplit=2)[-1], found))
        tried.sort(key=lambda one: -one[0])
        best, words, found = tried[0]
        held = felts[0].round
        key = situation_of(held, SEAT)
        self.words[key] = words
        self.advice[key] = Advice(_ranks(held), words, self._ways(found), best - tried[1][0] if len(tried) > 1 else Fraction(0))
        return found

    def _apart(self, steps: Iterable[tuple[str, Felt]], said: str) -> Mapping[str, Counter[Ending]]:
        """Group the tables by what the player now sees, and play on with each group."""
        alike: dict[str, list[Felt]] = {}
        for seen, felt in steps:
            alike.setdefault(seen, []).append(felt)
        found: dict[str, Counter[Ending]] = {line: Counter() for line in self.lines}
        for felts in alike.values():
            for line, ends in self.goes_on(felts, said).items():
                found[line].update(ends)
        return found

    def play_command(self, felt: Felt, command: Command, cards: tuple[Piece, ...] = ()) -> tuple[str, Felt]:
        """Play one command at one table; return what the player sees and the table after it."""
        ruling = take(felt.table, command)
        if isinstance(ruling, Refusal):
            raise ValueError(f"{write(command)} was refused: {ruling}")
        left = tuple(piece for piece in felt.left if piece not in cards)  # one deck: no two are alike
        return self._seen(ruling.events, felt.round), Felt(ruling.after, left)

    def _seen(self, events: Iterable[Event], round: Round) -> str:
        return "".join(map(repr, (seen_by(event, self.player, round.seating) for event in events)))

    def _ends(self, felts: list[Felt], said: str) -> Mapping[str, Counter[Ending]]:
        found: dict[str, Counter[Ending]] = {line: Counter() for line in self.lines}
        for felt in felts:
            for line, (net, staked, cites) in self._came(felt.round).items():
                name = f"{said}: {cites}" if said and line == self.lines[0] else cites
                found[line][Ending(name, Fraction(net, self.unit[line]), Fraction(staked, self.unit[line]), cites)] += 1
        return found

    def _came(self, round: Round) -> dict[str, tuple[Chips, Chips, str]]:
        came: dict[str, tuple[Chips, Chips, str]] = {}
        for bet, ruled in round.settled.items():
            line = bet.wager if bet.wager in self.lines else self.lines[0]
            net, staked, cites = came.get(line, (0, 0, ruled.cites))
            came[line] = (net + ruled.net, staked + round.bets[bet], cites)
        return came

    def _ways(self, found: Mapping[str, Counter[Ending]]) -> int:
        return sum(found[self.lines[0]].values())


def situation_of(round: Round, hand: Hand) -> str:
    """Return a situation as its player sees it."""
    assert round.stage is not None
    held = sorted(map(str, round.held.get(hand, ())))
    return f"{round.stage.name}: {' '.join(held)}"


def _ranks(round: Round) -> str:
    return " ".join(sorted((str(piece)[:-1] for piece in round.held.get(SEAT, ())), key="AKQJT98765432".find))


def _commands_for(ask: RoundOffer) -> Iterator[tuple[Command, str]]:
    """Return the commands to try for an offer: amounts at both limits."""
    if ask.low is None or ask.high is None:
        yield Say(ask.who, ask.says), ask.says
        return
    for chips in dict.fromkeys((ask.low, ask.high)):
        yield Say(ask.who, ask.says, chips), ask.says


_walked: dict[str, tuple[Mapping[str, Spread], Walk]] = {}


def walked(game: Game, rules: Rules, table: PayTable | None) -> tuple[Mapping[str, Spread], Walk]:
    """Play the whole tree, cached per rules and prices."""
    key = f"{game.key} {rules.digest} {table and (table.wager, sorted(table.pays.items()))}"
    if key not in _walked:
        _walked[key] = _walk(game, rules, table)
    return _walked[key]


def _walk(game: Game, rules: Rules, prices: PayTable | None) -> tuple[Mapping[str, Spread], Walk]:
    table = open_table(Worked(game=game.key, settings={}), game)
    own = rules if prices is None else rules.with_pays(prices.wager, prices)
    bets = _bets(game, rules)
    walk = Walk(table.seating[SEAT], tuple(bets), bets)
    opened = take(replace(table, rules=own), OpenRound())
    assert not isinstance(opened, Refusal)
    felt = Felt(opened.after, tuple(own.equipment.pieces()))
    for wager, chips in bets.items():
        _, felt = walk.play_command(felt, PlaceBet(SEAT, wager, chips))
    [closes, *_] = offers_to(felt.round, DEALER_ROLE)
    found = walk.goes_on([walk.play_command(felt, Say(DEALER, closes.says))[1]])
    return {line: Spread(ends) for line, ends in found.items()}, walk


def _bets(game: Game, rules: Rules) -> dict[str, Chips]:
    """Return the minimum bet on every wager that is open before the deal, the main wager first."""
    main = main_wager(rules)
    stage = next(stage for stage in rules.stages if isinstance(stage, Betting))
    open_first = [w.name for w in rules.wagers.values() if w.open_in == stage.name and not (w.paper or w.for_the_dealer)]
    return {wager: rules.limits[wager][0] for wager in dict.fromkeys((main, *open_first)) if wager in rules.limits}


def deals(game: Game, rules: Rules) -> int:
    """Return the number of deals of a round with one seat, or a number above the maximum if it is unknown."""
    table = open_table(Worked(game=game.key, settings={}), game)
    opened = take(table, OpenRound())
    if isinstance(opened, Refusal) or opened.after.round is None or not isinstance(opened.after.round.stage, Betting):
        return MOST + 1
    felt = opened.after
    for wager, chips in _bets(game, rules).items():
        bet = take(felt, PlaceBet(SEAT, wager, chips))
        felt = felt if isinstance(bet, Refusal) else bet.after
    assert felt.round is not None
    [closes, *_] = offers_to(felt.round, DEALER_ROLE) or (None,)
    closed = take(felt, Say(DEALER, closes.says)) if closes else None
    if closed is None or isinstance(closed, Refusal) or closed.after.round is None:
        return MOST + 1
    left, ways = rules.equipment.size, 1
    for due in closed.after.round.due:
        ways *= comb(left, due.many)
        left -= due.many
    return ways if closed.after.round.due and left >= 0 and rules.equipment.size == len({*rules.equipment.pieces()}) else MOST + 1


def study(game: Game) -> Study | None:
    """Return a study for a game without one, if it is small enough to deal in full."""
    rules = game.under({})
    if not isinstance(rules, Rules) or game.least_players > 1 or deals(game, rules) > MOST:
        return None
    bets = _bets(game, rules)
    main = next(iter(bets))
    return Study(game, tuple(_line(game, wager, bets, asks=wager == main) for wager in bets))


def _line(game: Game, wager: str, bets: Mapping[str, Chips], *, asks: bool) -> Line:
    rules = game.under({})
    assert isinstance(rules, Rules)
    printed = game.pays.get(wager)
    tables: Callable[[Game], Mapping[str, PayTable]] | None = None if printed is None else lambda _: {**printed}
    main = next(iter(bets))

    def counts(rules: Rules, progress: Progress) -> Counts:
        return {"deals": np.array([deals(game, rules)])}

    def spread(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Spread:
        return walked(game, rules, table)[0][wager]

    def charts(counts: Counts, rules: Rules, table: PayTable | None) -> tuple[Chart, ...]:
        advice = walked(game, rules, table)[1].advice
        return (_chart(game, advice),) if advice else ()

    def plays(counts: Counts, rules: Rules, table: PayTable | None, strategy: str) -> Player:
        words = walked(game, rules, table)[1].words
        return lambda round, hand: words[situation_of(round, hand)]

    return Line(
        wager=wager,
        unit=f"one {wager.replace('_', ' ')}",
        cites=tuple(dict.fromkeys((rules.wagers[wager].cites, *([rules.pays[wager].cites] if wager in rules.pays else [])))),
        method="every deal played on the felt itself, every choice tried, the best kept",
        counts=counts,
        spread=spread,
        strategies=(OPTIMAL if asks else NONE,),
        tables=tables,
        charts=charts if asks else None,
        bets={wager: bets[wager], **({} if wager == main else {main: bets[main]})},
        plays=plays if asks else None,
    )


def _chart(game: Game, advice: Mapping[str, Advice]) -> Chart:
    """Join chart lines of hands that differ only in suits and are played the same."""
    lines: dict[tuple[str, str], Advice] = {}
    for one in advice.values():
        other = lines.get((one.when, one.do))
        ways = one.ways + (other.ways if other else 0)
        mistake = (one.mistake * one.ways + (other.mistake * other.ways if other else 0)) / ways
        lines[one.when, one.do] = Advice(one.when, one.do, ways, mistake)
    ordered = sorted(lines.values(), key=lambda one: tuple("AKQJT98765432".find(rank) for rank in one.when.split()))
    return Chart(f"{game.name}: the best choice by what is held", tuple(ordered), sum(one.ways for one in ordered))
