"""The chapters of the day, in order."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final

from houseway.floor.table.garbage import settle_collector

from .closing import close_house, drop_and_count
from .day import Day
from .dispute import dispute_a_round
from .exclusion import exclude_a_patron
from .fills import fill_and_credit
from .games import play_every_game
from .house import DayHouse
from .mishaps import expose_a_card
from .opening import open_house
from .page import Page
from .patrons import open_accounts
from .payouts import deny_at_long_odds, pay_at_long_odds
from .reconciliation import reconcile
from .shared_meter import hit_at_two_tables
from .submission import change_submission

INTRODUCTION: Final = """
# A day of a casino

`scripts/dev a-day` runs this day on a private PostgreSQL and NATS, with the real owner and the real API. It prints this page and
compares it with the one that is kept, as `tests/floor/test_a_day.py` does; `scripts/dev a-day --write` writes it. The exit code
is 1 if a figure at its end is not zero. The first administrator is admitted as `houseway floor administrator` does it. From
then on people log in and do everything through [the API](api.md), each in their own role; the figures at the end are read from
the database too.

Behind each line are the row of the [requirements](requirements.md) or the clause of the rules that it is about. A patron has an
opaque name such as `p34`; staff are called by their role. Times, digests and codes differ from run to run and are not shown. It
is a demonstration: passwords are hashed cheaply, all tables are dealt by hand, and the database keeps the mark of a
demonstration, so it never takes real money.
"""
CHAPTERS: Final[tuple[Callable[[Day], None], ...]] = (
    open_house,
    open_accounts,
    play_every_game,
    fill_and_credit,
    pay_at_long_odds,
    deny_at_long_odds,
    hit_at_two_tables,
    expose_a_card,
    dispute_a_round,
    change_submission,
    exclude_a_patron,
    drop_and_count,
    close_house,
    reconcile,
)


@contextmanager
def a_day(conninfo: str, bus: str) -> Generator[Day]:
    """Start owner and API on servers that run, for a day; both end with the block.

    Meanwhile the collector is set as an owner sets it, which saves a fifth of the processor time.
    """
    house, often = DayHouse(conninfo, bus), gc.get_threshold()
    house.start_api()
    settle_collector()
    day = Day(house, Page(INTRODUCTION))
    try:
        yield day
    finally:
        day.close()
        house.stop()
        gc.unfreeze()
        gc.set_threshold(*often)


def play_chapters(day: Day, took: Callable[[str, float], None] = lambda name, seconds: None) -> None:
    """Play the whole day; raise `DifferentFigures` where a difference is not zero at its end.

    `took` receives the time of each chapter.
    """
    for chapter in CHAPTERS:
        began = time.monotonic()
        chapter(day)
        took(chapter.__name__, time.monotonic() - began)
