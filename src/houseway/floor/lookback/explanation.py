"""Every cent of a round with its clause: which event moved it, where from and to, and why; and that the ledger has the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.core.money.places import Aside, Bet, Move, Place
from houseway.core.round.decide import replay
from houseway.core.round.state import Round, opened
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Player
from houseway.floor.ledger import Account, account_of, legs
from houseway.floor.step import Step
from houseway.floor.store.tables import RulesCache, events_of

from .reconstruction import rules_of
from .rounds import RoundName, RoundSteps, find_round


class Moved(NamedTuple):
    """One move of chips, the event that made it, and the clause that the event cites."""

    step: int
    event: str
    clause: str
    move: Move

    @property
    def bet(self) -> Bet | None:
        """The bet that the move is about, or from or to which it goes."""
        places = (self.move.about, *map(_bet_of, (self.move.dst, self.move.src)))
        return next((bet for bet in places if bet is not None), None)

    @property
    def player(self) -> Player | None:
        """The player whose chips were moved, or None where none was."""
        bet = self.bet
        if bet is not None:
            return bet.by
        names = [place[7:] for place in (self.move.src, self.move.dst) if isinstance(place, str) and place.startswith("player ")]
        return names[0] if names else None


class Disagreement(NamedTuple):
    """An account that gained one thing by the events and another by the postings."""

    account: Account
    by_events: Chips
    by_postings: Chips


class MoneyOfARound(NamedTuple):
    """The flow of every cent in a round."""

    found: RoundSteps
    round: Round
    moves: tuple[Moved, ...]
    gains: dict[Account, Chips]
    """The gain of each account by the events; accounts without a gain or loss are left out."""
    differs: tuple[Disagreement, ...]
    """The differences from the ledger."""

    def net(self, player: Player) -> Chips:
        """Return a player's gain: on the stack, on the layout and set aside together."""
        return sum(self.gains.get(account, 0) for account in (f"player {player}", f"layout {player}", f"aside {player}"))


def explain(connection: Connection[TupleRow], shelf: RulesCache, name: RoundName) -> MoneyOfARound:
    """Return the flow of every cent in a round, or raise `NotFound`."""
    found = find_round(connection, name)
    events = [event for step in found.steps for event in events_of(step)]
    round = replay(opened(found.opened, rules_of(shelf, found)), events[1:])
    moves = tuple(_moves(found.steps))
    gains = _gains(one.move for one in moves)
    posted = _posted(connection, found.steps)
    differs = [
        Disagreement(account, gains.get(account, 0), posted.get(account, 0))
        for account in sorted({*gains, *posted})
        if gains.get(account, 0) != posted.get(account, 0)
    ]
    return MoneyOfARound(found, round, moves, gains, tuple(differs))


def _moves(steps: Iterable[Step]) -> Iterable[Moved]:
    for step in steps:
        for event in events_of(step):
            for move in event.moves:
                yield Moved(step.seq, type(event).__name__, event.cites, move)


def _gains(moves: Iterable[Move]) -> dict[Account, Chips]:
    gains: dict[Account, Chips] = {}
    for move in moves:
        for place, chips in ((move.src, -move.chips), (move.dst, move.chips)):
            account = account_of(place)
            gains[account] = gains.get(account, 0) + chips
    return {account: chips for account, chips in gains.items() if chips}


def _posted(connection: Connection[TupleRow], steps: Iterable[Step]) -> dict[Account, Chips]:
    """Return the gains of accounts by the postings of these steps, by their names in the ledger."""
    gains: dict[int, Chips] = {}
    for step in steps:
        for id, chips in legs(step.postings).items():
            gains[id] = gains.get(id, 0) + chips
    rows = connection.execute("select id, place from account where id = any (%s)", (list(gains),)).fetchall()
    places: dict[int, str] = dict(rows)
    return {places.get(id, f"account {id}"): chips for id, chips in gains.items() if chips}


def _bet_of(place: Place) -> Bet | None:
    return place if isinstance(place, Bet) else place.bet if isinstance(place, Aside) else None
