"""A small private floor for the tests of passkeys in a browser: a table, staff with codes, and something that waits for approval.

    python -m tools.passkey_floor --origin ORIGIN

It prints one line of JSON when it serves. Each line of its input is a wish and is answered with a line of JSON; it ends when its
input is closed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from typing import Any, Final

from houseway.floor.people.assertions import signatures_of, why_broken
from tools.a_day.day import Day
from tools.a_day.house import House, private_servers
from tools.a_day.people import PASSWORD, Person
from tools.a_day.telling import Page

TABLE: Final = 2
STAFF: Final = ("floor", "manager", "shift_manager", "surveillance")


class Floor:
    """A house that is open, and what can be wished of it."""

    def __init__(self, day: Day) -> None:
        self.day = day
        self.wishes = {"code": self.code, "asks": self.asks, "signed": self.signed}

    def opens(self) -> None:
        """Admit people, and open the day and a table."""
        day = self.day
        root = Person(day.house.url, "administrator", "administrator", day.house.first_secret)
        day.staff["administrator"] = root
        root.logs_in()
        root.begins_shift("administrator")
        for role in STAFF:
            day.admits(f"{role} 1", role)
        day["manager 1"].does("POST", "/days/open", {"day": day.house.day.isoformat()})
        day["manager 1"].does("POST", "/books")
        day.house.starts_owner()
        day["floor 1"].does("POST", f"/tables/{TABLE}", {"game": "sic_bo", "settings": {}})
        day.until(lambda: len(day.house.owner.owner.tables) == 1, "the table is owned")

    def code(self, wish: Mapping[str, Any]) -> Any:
        """Return a code of somebody's second factor. The record forgets the last one, so that nobody waits for the next."""
        person = self.day[wish["who"]]
        self.day.house.record.execute("update credential set code_step = null where speaker = %s", (person.number,))
        return {"code": person.code(again=True)}

    def asks(self, wish: Mapping[str, Any]) -> Any:
        """Let the floor ask for a correction, and return its number."""
        moves = [{"src": "rack", "dst": "player p1", "cents": wish["cents"]}]
        body = {"round": 1, "moves": moves, "because": "The third die was read as a four."}
        return self.day["floor 1"].does("POST", f"/tables/{TABLE}/ask/correction", body)

    def signed(self, wish: Mapping[str, Any]) -> Any:
        """Return who signed the approvals of a request with a passkey, and what is wrong with each."""
        found = signatures_of(self.day.house.record, wish["request"])
        return {"by": [one.speaker for one in found], "broken": [why_broken(one) for one in found]}


def main() -> None:
    """Serve on servers of its own."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--origin", required=True, help="where the page comes from; its host is that of the passkeys")
    asked = parser.parse_args()
    with private_servers() as (conninfo, bus):
        house = House(conninfo, bus, (asked.origin,))
        house.starts_api()
        day = Day(house, Page(""))
        floor = Floor(day)
        try:
            floor.opens()
            logins = {label: one.login for label, one in day.staff.items()}
            numbers = {label: one.number for label, one in day.staff.items()}
            print(json.dumps({"port": house.api.port, "password": PASSWORD, "logins": logins, "numbers": numbers}), flush=True)
            for line in sys.stdin:
                wish = json.loads(line)
                print(json.dumps(floor.wishes[wish["does"]](wish)), flush=True)
        finally:
            day.close()
            house.stop()


if __name__ == "__main__":
    main()
