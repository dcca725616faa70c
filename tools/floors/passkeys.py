"""A small private floor for the tests of passkeys in a browser: a table, staff with codes, and something that waits for approval.

    python -m tools.floors.passkeys --origin ORIGIN

It prints one line of JSON when it serves. Each line of its input is a question and is answered with a line of JSON; it ends when
its input is closed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from houseway.floor.people.assertions import signatures_of, why_broken
from tools.a_day.day import Day
from tools.house.people import PASSWORD
from tools.house.questions import Answers, options, serve

from .opened import opened_day

TABLE: Final = 2
STAFF: Final = ("floor", "manager", "shift_manager", "surveillance")


class PasskeyFloor:
    """An open house, and the queries that tests make of it."""

    def __init__(self, day: Day) -> None:
        self.day = day
        self.answers: Answers = {
            "code": lambda told: {"code": day.fresh_code(day[told["who"]])},
            "asks": self.requests_correction,
            "signed": self.signed,
        }

    def opens(self) -> None:
        """Admit people, and open the day and a table."""
        day = self.day
        day.begins()
        for role in STAFF:
            day.admits(f"{role} 1", role)
        day.opens(day["manager 1"])
        day.house.start_owner()
        day.opens_table(day["floor 1"], TABLE, "sic_bo", {})
        day.until_owned()

    def requests_correction(self, told: Mapping[str, Any]) -> Any:
        """Let the floor request a correction, and return its number."""
        moves = [{"src": "rack", "dst": "player p1", "cents": told["cents"]}]
        body = {"round": 1, "moves": moves, "because": "The third die was read as a four."}
        return self.day["floor 1"].does("POST", f"/tables/{TABLE}/requests/correction", body)

    def signed(self, told: Mapping[str, Any]) -> Any:
        """Return the signers of a request's approvals by passkey, and the fault of each signature."""
        found = signatures_of(self.day.house.record, told["request"])
        return {"by": [one.speaker for one in found], "broken": [why_broken(one) for one in found]}


def main() -> None:
    """Serve on servers of its own; the host of the origin is that of the passkeys."""
    asked = options(__doc__).parse_args()
    with opened_day(asked.origin) as day:
        floor = PasskeyFloor(day)
        floor.opens()
        logins = {label: one.login for label, one in day.staff.items()}
        numbers = {label: one.number for label, one in day.staff.items()}
        serve({"port": day.house.api.port, "password": PASSWORD, "logins": logins, "numbers": numbers}, floor.answers)


if __name__ == "__main__":
    main()
