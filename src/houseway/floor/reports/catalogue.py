"""Every report there is, by name. There is no other list: the command, the page of the docs and the tests read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from houseway.floor.cage.report import CAGE, CASH, DROPS, SLIPS, cage, cash, drops, slips
from houseway.floor.disputes.report import DISPUTES, disputed
from houseway.floor.people.report import ALTERATIONS, EVENTS, alterations, events

from .balance import BALANCE, FUNDS, METERS, balance, funds, meters
from .payouts import PAYOUTS, TAXES, payouts, taxes
from .query import ReportKind, ReportQuery
from .report import FloorReport
from .table_play import COLLECTED, PACE, PLAY, collected, pace, table_play


class Listed(NamedTuple):
    """A kind of report and how it is made."""

    kind: ReportKind
    make: Callable[[ReportQuery], FloorReport]
    is_of_play: bool = False
    """Whether its rows are grouped by day, table, game, shift or dealer."""


REPORTS: Final = {
    one.kind.name: one
    for one in (
        Listed(PLAY, table_play, is_of_play=True),
        Listed(PACE, pace, is_of_play=True),
        Listed(COLLECTED, collected, is_of_play=True),
        Listed(PAYOUTS, payouts),
        Listed(TAXES, taxes),
        Listed(METERS, meters),
        Listed(FUNDS, funds),
        Listed(BALANCE, balance),
        Listed(CAGE, cage),
        Listed(SLIPS, slips),
        Listed(DROPS, drops),
        Listed(CASH, cash),
        Listed(DISPUTES, disputed),
        Listed(EVENTS, events),
        Listed(ALTERATIONS, alterations),
    )
}
