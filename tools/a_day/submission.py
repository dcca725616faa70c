"""Chapter: a submission is changed, with its price, by two people; and not without notice where players sit."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any, Final

from houseway.cli.par.edges import percent
from houseway.core.messages.command import Leave, Sit
from houseway.games import GAMES

from .day import Day

GAME: Final = "sic_bo"
WANTED: Final = {"sb.odds.any_three_of_a_kind": "32"}


def change_submission(day: Day) -> None:
    """Propose other odds, see what they do to the house edge, and let somebody else approve them."""
    day.page.chapter("A submission with its price")
    table = list(GAMES).index(GAME) + 1
    manager, path = day["manager 4"], f"/tables/{table}/submissions"
    wrong = manager.does("POST", f"{path}/check", {"settings": {"sb.odds.any_three_of_a_kind": "1"}})["breaches"][0]
    day.writes(
        f"manager 4 tries odds of 1 to 1 on any three of a kind at table {table}. Not lawful: *{wrong['says']}*", wrong["cites"]
    )
    sixth = day.patron("sixth")
    sixth.submits(table, Sit(sixth.name, ("1",)))
    soon = {"settings": WANTED, "effective": time.time() + 60}
    day.refused(
        "manager 4", f"proposes 32 to 1 in a minute, while {sixth} sits there", manager.is_denied("POST", path, soon), "T10"
    )
    sixth.submits(table, Leave(sixth.name))
    proposed = manager.does("POST", path, {"settings": WANTED, "because": "to match the house across the street"})
    _writes_price(day, proposed, table)
    approve = f"/approvals/{proposed['request']}/approve"
    day.refused("manager 4", "wants to approve it too", manager.may_not(approve), "T16")
    hung = day["director 1"].confirms(approve)
    assert hung["ending"]["how"] == "done", hung
    before = day.rules[table].digest
    day.until(lambda: manager.gets(f"/tables/{table}/rules")["digest"] != before, "the submission hangs")
    kept = manager.gets(path)
    day.writes(
        f"director 1 approves. Table {table} is under the new submission from the next round on, and rounds before keep theirs."
        f" {len(kept)} submission of this table is kept with its dates.",
        "G8 T11",
    )


def _writes_price(day: Day, proposed: Any, table: int) -> None:
    (change,), (price,) = proposed["checked"]["changes"], proposed["checked"]["prices"]
    before, after = Fraction(price["before"]), Fraction(price["after"])
    day.writes(
        f"{day.patron('sixth')} has left, so manager 4 proposes it for at once. `{change['setting']}` goes from"
        f" {change['before']} to"
        f" {change['after']}, and the lab prices it: the house edge of {price['wager'].replace('_', ' ')} goes from {before}"
        f" ({percent(before)}) to {after} ({percent(after)}).",
        "T10 T11",
    )
