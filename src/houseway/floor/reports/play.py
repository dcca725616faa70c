"""One pass over the steps of tables: play figures by day, table, game, shift and dealer, and wrong postings.

Everything in a round belongs to the day, the shift and the dealer in which it was opened. No rule of a game is used:
events carry their moves, and the places of a move show whose chips they are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import msgspec

from houseway.core.fault import Fault
from houseway.core.messages.event import (
    BetsClosed,
    BetSettled,
    Event,
    Hung,
    PotAwarded,
    RoundClosed,
    RoundOpened,
    StageBegan,
    TableOpened,
)
from houseway.core.money.places import Bet, Move
from houseway.core.values.chips import Chips
from houseway.core.values.hands import HOUSE, Player
from houseway.floor.ledger import UNDOES, account_of
from houseway.floor.step import Step
from houseway.floor.store.queries import steps_at
from houseway.floor.store.tables import events_of

from .figures import FigureKey, Figures, Undoing, collect, crossed_cage, flow_of
from .odds import Odds, Theory, of_round
from .people import Dealers, not_players
from .query import ReportQuery
from .sides import Side, owner_of, players_in, side_of


@dataclass
class _Round:
    """A round in progress."""

    key: FigureKey
    opened: RoundOpened
    at: int
    counts: bool
    """Whether a player who counts sits there: for chips that come out of a pot, which are nobody's own."""
    stakes: dict[Bet, Chips] = field(default_factory=dict[Bet, Chips])
    at_close: frozenset[str] = frozenset()
    """The wagers with chips on them when bets were closed."""
    result: Chips = 0
    among_players: bool = False
    closed_at: int | None = None
    settled_at: int | None = None
    over_at: int = 0
    undoing: Undoing = field(default_factory=dict[Any, list[str]])


@dataclass
class PlayerPlay:
    """The play of one player at one table, in cents; times in microseconds."""

    rounds: int = 0
    wagered: Chips = 0
    expected: Fraction = Fraction(0)
    """The theoretical win of the house: what was bet times the edge of that bet."""
    priced: Chips = 0
    """The chips that the edge was applied to; a raise whose edge is in its ante is not among them."""
    unpriced: Chips = 0
    """The chips on wagers that the lab has no odds for, and on bets between players."""
    simulated: bool = False
    """Whether an edge was not exact."""
    played: int = 0
    """The time of the rounds in which the player had a bet."""

    def add(self, other: PlayerPlay) -> None:
        """Add the play at another table."""
        for name, value in vars(other).items():
            setattr(self, name, (getattr(self, name) or value) if name == "simulated" else getattr(self, name) + value)


@dataclass
class Play:
    """The results of the pass."""

    cells: dict[FigureKey, Figures] = field(default_factory=lambda: defaultdict[FigureKey, Figures](Figures))
    players: dict[tuple[int, Player], PlayerPlay] = field(
        default_factory=lambda: defaultdict[tuple[int, Player], PlayerPlay](PlayerPlay)
    )
    """The play of each player who counts, table by table."""
    wrong: list[str] = field(default_factory=list[str])
    """Steps whose postings are not the moves of their events."""
    left_out: dict[str, str] = field(default_factory=dict[str, str])
    """Accounts that were not counted, with their marks."""
    unpriced: dict[str, set[str]] = field(default_factory=lambda: defaultdict[str, set[str]](set))
    """Wagers without odds because of which rounds were not compared, by game."""
    in_progress: int = 0


def played(asked: ReportQuery) -> Play:
    """Return the figures of a period; steps are read once, however many reports are made of them."""
    kept = asked.kept.setdefault("play", None) or _read(asked)
    assert isinstance(kept, Play)
    asked.kept["play"] = kept
    return kept


def _read(asked: ReportQuery) -> Play:
    found, dealers = Play(), Dealers(asked.record)
    marked = {} if asked.everyone else not_players(asked.record)
    places: dict[int, str] = dict(asked.record.execute("select id, place from account").fetchall())
    odds: dict[tuple[str, str], Mapping[str, Odds | None]] = {}
    days = asked.period.readable
    for table, game in tables_of(asked):
        one = Way(asked=asked, table=table, game=game, play=found, dealers=dealers, marked=marked, odds=odds)
        for step in steps_at(asked.record, table, days):
            one.add(step, places)
        one.ended()
    return found


def tables_of(asked: ReportQuery) -> Iterator[tuple[int, str]]:
    """Yield the requested tables, each with the key of its game."""
    rows = asked.record.execute(
        "select l.table_id, r.kept from live l left join rest r using (table_id)"
        " where l.table_id > 0 and (%(table)s::int is null or l.table_id = %(table)s) order by 1",
        {"table": asked.only.table},
    ).fetchall()
    for table, kept in rows:
        yield table, msgspec.json.decode(kept)["game"] if kept else ""


class Way:
    """The way through the steps of one table."""

    def __init__(
        self,
        asked: ReportQuery,
        table: int,
        game: str,
        play: Play,
        dealers: Dealers,
        marked: Mapping[str, str],
        odds: dict[tuple[str, str], Mapping[str, Odds | None]],
    ) -> None:
        self.asked, self.table, self.game, self.play = asked, table, game, play
        self.dealers, self.marked, self.odds = dealers, marked, odds
        self.round: _Round | None = None
        self._last: _Round | None = None
        self._span: dict[FigureKey, tuple[int, int]] = {}

    def add(self, step: Step, places: Mapping[int, str]) -> None:
        """Add the events and moves of a step to the figures."""
        events = events_of(step)
        if _gains(events) != _posted(step, places):
            self.play.wrong.append(f"step {step.table}.{step.seq}: the postings are not the moves of its events")
        for event in events:
            self._event(step, event)

    def _event(self, step: Step, event: Event) -> None:
        if isinstance(event, RoundOpened | TableOpened | Hung):
            self.game = event.game
        if isinstance(event, RoundOpened):
            counts = any(player not in self.marked for _, player in event.seating)
            self.round = _Round(self._key(step), event, step.at, counts)
        if isinstance(event, StageBegan) and self.round is None and self._last is not None:  # paid, and continues (R-GEN-30)
            self.round = self._last
            self._counts_round(self._last, -1)
        round = self.round
        if round is not None and isinstance(event, BetSettled | PotAwarded) and round.settled_at is None:
            round.settled_at = step.at
        for move in event.moves:
            self._move(step, event, move)
        if round is not None and isinstance(event, BetsClosed):
            round.closed_at = step.at
            round.at_close |= frozenset(bet.wager for bet, chips in round.stakes.items() if chips)
        if round is not None and isinstance(event, RoundClosed):
            self._closed(round, step.at)
            self.round, self._last = None, round

    def _key(self, step: Step) -> FigureKey:
        return FigureKey(
            step.day, self.table, self.game, self.asked.terms.clock.shift_at(step.at), self.dealers.at(self.table, step.at)
        )

    def _counts(self, move: Move) -> bool:
        """Whether a move is of somebody who counts; players who are left out are noted."""
        players = players_in(move)
        if not players:
            return self.round is None or self.round.counts or Side.CAGE in (side_of(move.src), side_of(move.dst))
        self.play.left_out.update({one: self.marked[one] for one in players if one in self.marked})
        return any(one not in self.marked for one in players)

    def _move(self, step: Step, event: Event, move: Move) -> None:
        if not self._counts(move):
            return
        round = self.round
        figures = self.play.cells[self._key(step) if round is None else round.key]
        flow = flow_of(move)
        figures.win += flow.win
        figures.meters += flow.meters
        figures.tips += flow.tips
        crossed_cage(figures, move)
        collect(figures.collected, {} if round is None else round.undoing, move)
        if round is not None:
            round.result += flow.win + flow.meters
            figures.wagered += _staked(round, event, move)
            owners = {owner_of(move.src), owner_of(move.dst)} - {None, HOUSE}
            round.among_players |= len(owners) > 1 or Side.FELT in (side_of(move.src), side_of(move.dst))

    def _closed(self, round: _Round, at: int) -> None:
        first = self._span.get(round.key, (round.at, at))[0]
        self._span[round.key] = first, at
        round.over_at = at
        self._counts_round(round, 1)

    def _counts_round(self, round: _Round, times: int) -> None:
        """Add a finished round to the figures, or remove it again before it continues."""
        if not round.counts:
            return
        figures = self.play.cells[round.key]
        figures.rounds += times
        if round.closed_at is not None and round.settled_at is not None:
            figures.timed += times
            figures.bets += times * (round.closed_at - round.at)
            figures.choices += times * max(0, round.settled_at - round.closed_at)
            figures.settlement += times * (round.over_at - round.settled_at)
        self._compare(round, figures, times)
        self._rate(round, times)

    def _compare(self, round: _Round, figures: Figures, times: int) -> None:
        """Add the theoretical and the actual result of a round, unless the lab has no odds for it."""
        stakes: dict[str, Chips] = defaultdict(int)
        for bet, chips in round.stakes.items():
            stakes[bet.wager] += chips
        if not any(stakes.values()):
            return
        odds = self._odds(round.opened)
        unknown = {wager for wager in round.at_close if stakes[wager] and wager not in odds}
        theory = None if unknown or round.among_players else of_round(stakes, odds)
        if theory is None:
            figures.uncompared += times
            self.play.unpriced[round.opened.game] |= unknown
            return
        figures.theory += theory.times(times)
        figures.compared += times * round.result

    def _rate(self, round: _Round, times: int) -> None:
        """Add what each player bet in a round, and what of it the house was to win; or take it out again."""
        odds: Mapping[str, Odds | None] = {} if round.among_players else self._odds(round.opened)
        by_player: dict[Player, dict[str, Chips]] = defaultdict(lambda: defaultdict(int))
        for bet, chips in round.stakes.items():
            by_player[bet.by][bet.wager] += chips
        for player, stakes in by_player.items():
            if player in self.marked or not any(stakes.values()):
                continue
            one, theory = self.play.players[self.table, player], of_round(stakes, odds) or Theory()
            one.rounds += times
            one.wagered += times * sum(stakes.values())
            one.expected += times * theory.expected
            one.priced += times * theory.bet
            one.unpriced += times * sum(chips for wager, chips in stakes.items() if wager not in odds)
            one.simulated |= bool(theory.doubt)
            one.played += times * (round.over_at - round.at)

    def _odds(self, opened: RoundOpened) -> Mapping[str, Odds | None]:
        name = opened.game, opened.digest
        if name not in self.odds:
            try:
                self.odds[name] = self.asked.odds_of(opened)
            except Fault:  # this build makes other rules of its settings
                self.odds[name] = {}
        return self.odds[name]

    @property
    def spans(self) -> dict[FigureKey, int]:
        """The time of play of each group so far, in microseconds."""
        return {key: last - first for key, (first, last) in self._span.items()}

    @property
    def played(self) -> int:
        """The time of play so far, in microseconds: from the first opening to the last end, group by group."""
        return sum(self.spans.values())

    @property
    def opened_at(self) -> int | None:
        """The time at which the round in progress was opened, in microseconds since 1970."""
        return None if self.round is None else self.round.at

    def ended(self) -> None:
        """Add how long rounds were played, and note a round that is not over."""
        for key, (first, last) in self._span.items():
            if key in self.play.cells:
                self.play.cells[key].played += last - first
        self.play.in_progress += self.round is not None and self.round.counts


def _staked(round: _Round, event: Event, move: Move) -> Chips:
    """Add the stake that a move puts on a bet, and return it; a stake returned before the decision is below zero."""
    src, dst = move.src, move.dst
    if move.why in UNDOES and isinstance(dst, Bet):  # a settlement is taken back; then the bet itself is returned
        return 0
    if isinstance(src, Bet) and isinstance(dst, Bet):  # the bet goes to another hand, or to another wager
        round.stakes[dst] = round.stakes.get(dst, 0) + move.chips
        round.stakes[src] = round.stakes.get(src, 0) - move.chips
        return 0
    if isinstance(dst, Bet) and dst.by != HOUSE and side_of(src) is Side.PLAYER:
        change, bet = move.chips, dst
    elif isinstance(src, Bet) and src.by != HOUSE and side_of(dst) is Side.PLAYER and not isinstance(event, BetSettled):
        change, bet = -move.chips, src
    else:
        return 0
    round.stakes[bet] = round.stakes.get(bet, 0) + change
    return change


def _gains(events: tuple[Event, ...]) -> dict[str, Chips]:
    gains: dict[str, Chips] = defaultdict(int)
    for event in events:
        for move in event.moves:
            gains[account_of(move.src)] -= move.chips
            gains[account_of(move.dst)] += move.chips
    return {account: chips for account, chips in gains.items() if chips}


def _posted(step: Step, places: Mapping[int, str]) -> dict[str, Chips]:
    gains: dict[str, Chips] = defaultdict(int)
    for src, dst, chips, _ in step.postings:
        gains[places.get(src, f"account {src}")] -= chips
        gains[places.get(dst, f"account {dst}")] += chips
    return {account: chips for account, chips in gains.items() if chips}
