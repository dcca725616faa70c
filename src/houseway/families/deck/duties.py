"""Duties about the cards that games share: the stub is counted in time, and cards and dice are changed in time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol, cast

from houseway.core.game.duty import Duty, Left
from houseway.core.game.rules import Rules
from houseway.core.law.condition import Condition, stated
from houseway.core.messages.note import STUB_COUNTED
from houseway.core.table.table import Table
from houseway.core.values.role import DEALER, FLOOR
from houseway.families.choices import COUNT_INTERVAL, DECK_CHANGE_HOURS, DICE_CHANGE_HOURS

ROUNDS, HOURS = "rounds", "hours"
COUNT = "Count the stub face down on the layout."
OVERDUE = "No round is opened at a table whose clock the house runs."
UNSEEN = "The house answers for it: nothing at the table records it."
UNCOUNTED = "The cards of the house are not turned up, so no bet is settled."


class Counting(Protocol):
    """The field this module needs of a table's memory."""

    @property
    def rounds_since_count(self) -> int: ...


def count_left(table: Table) -> Left | None:
    """Return in how many rounds the stub must be counted; nothing where a machine counts, or once it was counted."""
    interval, round = table.rules[COUNT_INTERVAL], table.round
    if not isinstance(interval, int):
        return None
    if table.is_playing and round is not None and STUB_COUNTED.is_in(round):
        return None
    since = cast("Counting", table.memory).rounds_since_count
    return Left(max(interval - since - 1, 0), ROUNDS)


def _interval(rules: Rules) -> str:
    every = rules[COUNT_INTERVAL]
    return "in every round" if every == 1 else f"at least once every {every} rounds, before the cards of the house are turned up"


def stub_duties(methods: Iterable[tuple[Condition, str]]) -> tuple[Duty, ...]:
    """Return the duty to count the stub, under the clause of each way of dealing."""
    return tuple(stub_duty(cites, method) for method, cites in methods)


def stub_duty(cites: str, *under: Condition) -> Duty:
    """Return the duty to count the stub once in so many rounds, under one clause."""
    return Duty(
        name="counts stub",
        cites=cites,
        by=(DEALER,),
        does=COUNT,
        until=_interval,
        now=count_left,
        otherwise=UNCOUNTED,
        under=under,
    )


def changes(setting: Any, name: str, what: str, cites: str, otherwise: str) -> Duty:
    """Return the duty to change something that has been at the table for so many hours, by the house's clock."""

    def until(rules: Rules) -> str:
        hours = rules.settings[setting.name]
        return f"before it has been in use for {hours} hours"

    def now(table: Table) -> Left | None:
        hours = table.rules.settings[setting.name]
        return Left(hours, HOURS) if isinstance(hours, int) else None

    return Duty(
        name=name,
        cites=cites,
        by=(DEALER, FLOOR),
        does=f"Change the {what}.",
        until=until,
        now=now,
        otherwise=otherwise,
        under=(stated(setting),),
    )


def deck_changed(cites: str) -> Duty:
    """Return the duty to change the deck after so many hours."""
    return changes(DECK_CHANGE_HOURS, "changes deck", "deck", cites, OVERDUE)


def dice_changed(cites: str, otherwise: str = OVERDUE) -> Duty:
    """Return the duty to change the dice after so many hours."""
    return changes(DICE_CHANGE_HOURS, "changes dice", "dice", cites, otherwise)
