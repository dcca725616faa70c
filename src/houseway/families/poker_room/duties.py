"""Duties of staff at a poker table: the deck counted, sorted and changed, the time charge, the bad beat display.

The rules have no clock. The floor notes the minutes that have passed (R-PKR-28), and the time left follows from them.
"""

from __future__ import annotations

from collections.abc import Callable

from houseway.core.game.duty import Duty, Left, before
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Setting
from houseway.core.law.condition import stated
from houseway.core.table.table import Table
from houseway.core.values.memory import remembered
from houseway.core.values.role import DEALER, FLOOR

from .bad_beat import OFFERED, display_is_pending, display_is_wrong
from .house import HOUR, count_is_due
from .house_rules import COUNT_MINUTES, DECK_CHANGE_HOURS, DECK_SORT_HOURS, RAKE_TIME, SHUFFLER
from .memory import RoomMemory

MINUTES = "minutes"
NOT_OPENED = "No round is opened."


def _after(setting: Setting[int], unit: int, since: Callable[[RoomMemory], int]) -> Callable[[Table], Left | None]:
    """Return a function for the minutes left of an interval that the house has set."""

    def left(table: Table) -> Left:
        return Left(max(table.rules[setting] * unit - since(remembered(table, RoomMemory)), 0), MINUTES)

    return left


def count_left(table: Table) -> Left | None:
    """Return in how many minutes the deck must be counted; nothing where a shuffler counts it."""
    if table.rules[SHUFFLER] != "none" and not table.device_removed:
        return None
    left = Left(max(table.rules[COUNT_MINUTES] - remembered(table, RoomMemory).since_count, 0), MINUTES)
    assert (left.many == 0) is count_is_due(table, "")
    return left


def time_left(table: Table) -> Left | None:
    """Return in how many minutes the time charge is collected; before the first one it is due at once."""
    _, interval, _ = table.rules.stated(RAKE_TIME)
    since = remembered(table, RoomMemory).since_time
    return Left(max(interval - since, 0) if since >= 0 else 0, MINUTES)


def display_left(table: Table) -> Left | None:
    """Return that the display must be adjusted, or nothing while it shows what the fund holds."""
    return Left() if display_is_pending(table, "") or display_is_wrong(table, "") else None


def _every(setting: Setting[int], unit: str) -> Callable[[Rules], str]:
    return lambda rules: f"at least every {rules[setting]} {unit}"


# fmt: off
DUTIES = (
    Duty("counts the deck", "PKR-6(e)(4)", (DEALER,), "Count the deck.", _every(COUNT_MINUTES, MINUTES),
         now=count_left, otherwise=NOT_OPENED),
    Duty("puts the deck in order", "PKR-2(b)", (DEALER, FLOOR), "Sort the deck into suits and sequence.",
         _every(DECK_SORT_HOURS, "hours"),
         now=_after(DECK_SORT_HOURS, HOUR, lambda memory: memory.since_order), otherwise=NOT_OPENED),
    Duty("changes deck", "PKR-2(b)", (DEALER, FLOOR), "Change the deck.",
         _every(DECK_CHANGE_HOURS, "hours"),
         now=_after(DECK_CHANGE_HOURS, HOUR, lambda memory: memory.since_change), otherwise=NOT_OPENED),
    Duty("collects time", "PKR-14(b)(3)(v)", (FLOOR,), "Collect the time charge.",
         lambda rules: f"every {rules.stated(RAKE_TIME)[1]} minutes", now=time_left,
         otherwise="One charge is collected for all the time that has passed.", under=(stated(RAKE_TIME),)),
    Duty("adjusts the display", "PKR-19(h)", (FLOOR,), "Adjust the display to what the fund holds.",
         before("at least once a day, and at once after a bad beat"), now=display_left,
         otherwise="After a bad beat no round is opened, and the day is not closed.", under=OFFERED),
)
# fmt: on
