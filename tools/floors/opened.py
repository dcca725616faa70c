"""A house of the day on servers of its own, for floors at which everything is done through the API."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager

from houseway.floor.reports.odds import OddsOf, no_odds
from tools.a_day.day import Day
from tools.a_day.house import DayHouse, day_servers
from tools.a_day.page import Page


@contextmanager
def opened_day(origins: Iterable[str], odds: OddsOf = no_odds) -> Generator[Day]:
    """Run the API of a house with nobody in it but its first administrator, until the block ends."""
    with day_servers() as (conninfo, bus):
        house = DayHouse(conninfo, bus, tuple(origins), odds)
        house.start_api()
        day = Day(house, Page(""))
        try:
            yield day
        finally:
            day.close()
            house.stop()
