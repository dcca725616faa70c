"""Totals of rounds decided again: by clause, by person and seat, and by table; and what could not be decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeVar

from houseway.core.money.places import Bet
from houseway.core.values.chips import Chips
from houseway.core.values.hands import box, title

from .decided import DIFFERS, OPEN, SAME, UNFINISHED, RoundAgain
from .money import GROUPS, PLAYERS, Change, group_of

K = TypeVar("K", bound=Hashable)
EXAMPLES: Final = 3
"""Differing rounds that are kept as examples of each pair of clauses."""


class ClausePair(NamedTuple):
    """The clause that decided a line in the record, and the one under the other rules; empty where there is no such line."""

    was: str
    now: str


class Whom(NamedTuple):
    """The owner of a line: the account at its table, and the seat where a bet is concerned."""

    table: str
    seat: str
    account: str


class Reason(NamedTuple):
    """The reason for which something is refused under the other rules."""

    reason: str
    cites: str


class Example(NamedTuple):
    """One line of one round that differs."""

    table: str
    round: str
    line: int
    change: Change


@dataclass
class Sum:
    """Chips that some lines gain more under the other rules, by group, and the rounds in which they do."""

    rounds: int = 0
    lines: int = 0
    chips: dict[str, Chips] = field(default_factory=lambda: dict.fromkeys(GROUPS, 0))

    def add(self, changes: Iterable[Change]) -> None:
        """Add the changes of one round."""
        self.rounds += 1
        for change in changes:
            self.lines += 1
            self.chips[group_of(change.key.account)] += change.chips


@dataclass
class Totals:
    """The totals of all rounds so far."""

    statuses: Counter[str] = field(default_factory=lambda: Counter({SAME: 0, DIFFERS: 0, OPEN: 0, UNFINISHED: 0}))
    recited: int = 0
    """Rounds in which a line has the same amount by another clause."""
    voided: int = 0
    """Rounds that only the other rules void."""
    not_voided: int = 0
    """Rounds that only the record voids."""
    all: Sum = field(default_factory=Sum)
    by_clause: dict[ClausePair, Sum] = field(default_factory=dict[ClausePair, Sum])
    by_whom: dict[Whom, Sum] = field(default_factory=dict[Whom, Sum])
    by_table: dict[str, Sum] = field(default_factory=dict[str, Sum])
    left_out: Counter[Reason] = field(default_factory=Counter[Reason])
    left_out_rounds: int = 0
    supposed: Counter[str] = field(default_factory=Counter[str])
    """Commands that were taken as given, by the clause that requires them."""
    opens: Counter[Reason] = field(default_factory=Counter[Reason])
    examples: dict[ClausePair, list[Example]] = field(default_factory=dict[ClausePair, list[Example]])

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return self.statuses.total()

    def add(self, again: RoundAgain) -> None:
        """Count a round in every total that it belongs to."""
        self.statuses[again.status] += 1
        self.recited += again.recited > 0
        self.voided += again.void[1] is not None and again.void[0] is None
        self.not_voided += again.void[0] is not None and again.void[1] is None
        self.left_out_rounds += bool(again.left_out)
        self.left_out.update(Reason(one.reason, one.cites) for one in again.left_out)
        self.supposed.update(one.cites for one in again.supposed)
        if again.open_at is not None:
            self.opens[Reason(again.open_at.reason, again.open_at.cites)] += 1
        if not again.changes:
            return
        self.all.add(again.changes)
        self.by_table.setdefault(again.table, Sum()).add(again.changes)
        for pair, changes in grouped(again, clauses_of).items():
            self.by_clause.setdefault(pair, Sum()).add(changes)
            kept = self.examples.setdefault(pair, [])
            if len(kept) < EXAMPLES:
                first = next((one for one in changes if group_of(one.key.account) == PLAYERS), changes[0])
                kept.append(Example(again.table, again.name, again.line, first))
        for whom, changes in grouped(again, lambda change: whom_of(again.table, change)).items():
            self.by_whom.setdefault(whom, Sum()).add(changes)


def clauses_of(change: Change) -> ClausePair:
    """Return the clauses on both sides of a change."""
    return ClausePair(change.was.cites, change.now.cites)


def whom_of(table: str, change: Change) -> Whom:
    """Return the account, table and seat of a change."""
    bet, account = change.key.bet, change.key.account
    return Whom(table, title(box(bet.on)) if bet is not None and group_of(account) == PLAYERS else "", account)


def grouped(again: RoundAgain, key: Callable[[Change], K]) -> dict[K, list[Change]]:
    """Return the changes of a round by a key."""
    found: dict[K, list[Change]] = {}
    for change in again.changes:
        found.setdefault(key(change), []).append(change)
    return found


def what_of(change: Change) -> str:
    """Return the subject of a line in words: the hand and the wager, or the reason of its moves."""
    bet: Bet | None = change.key.bet
    return f"{title(bet.on)} {bet.wager.replace('_', ' ')}" if bet is not None else change.key.what
