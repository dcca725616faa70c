"""Hold the simulation's model of the record against PostgreSQL: `scripts/dev record-model --calls 100000`, or `--minutes 5`.

A slice is a simulated history and as many drawn wrong calls as `WRONG`, each at a database of its own. Every outcome of a call,
and then every row, is compared; the first difference ends the run.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from typing import Final

from houseway.floor.servers import Postgres
from houseway.floor.step import Ruling
from tools.house.servers import VOLATILE, database_server, new_record

from .cage_people import PATRONS
from .house import DAY, run
from .lines import Done
from .relations import Relations
from .twin import Differs, Twin
from .wrong_calls import PROTECTS, Caller

WRONG: Final = 2500
"""Wrong calls of a slice."""
SECONDS: Final = 15.0
"""Virtual seconds of a simulated history, with faults, and then without."""
VERDICTS: Final = frozenset({"done", *(str(one) for one in Ruling)})
ENOUGH: Final = 5000
"""Wrong calls after which every verdict must have been seen."""


class Compared:
    """What was compared so far."""

    def __init__(self, server: Postgres) -> None:
        self._server = server
        self.of_histories = self.wrong = self._databases = 0
        self.verdicts: Final[Counter[str]] = Counter()
        new_record(server, "template", DAY, rights=True)

    @property
    def calls(self) -> int:
        """The number of calls."""
        return self.of_histories + self.wrong

    def history(self, seed: str) -> None:
        """Compare a simulated history."""
        done: list[Done] = []
        ran = run(seed, seconds=SECONDS, recovers=SECONDS, done=done)
        self.of_histories += self._repeats(done, ran.relations, PATRONS)

    def wrong_calls(self, seed: str, count: int = WRONG) -> None:
        """Compare drawn wrong calls."""
        caller = Caller(seed)
        self.wrong += self._repeats([*caller.does(count)], caller.on, PROTECTS)

    def _repeats(self, done: list[Done], relations: Relations, begins: str = "") -> int:
        self._databases += 1
        name = f"twin{self._databases}"
        twin = Twin(self._server.create(name, "template"), [DAY], begins)
        try:
            twin.repeats(done)
            twin.compares_rows(relations)
        finally:
            twin.close()
            self._server.drop(name)
        self.verdicts.update(twin.verdicts)
        return twin.calls

    def unseen(self) -> list[str]:
        """Return the verdicts that no call has led to."""
        return sorted(VERDICTS - self.verdicts.keys())


def main() -> int:
    """Compare; the exit code is 1 at a difference, or where a verdict was not seen."""
    parser = argparse.ArgumentParser(prog="scripts/dev record-model", description=__doc__)
    parser.add_argument("--calls", type=int, default=ENOUGH, help=f"the least number of calls (default: {ENOUGH})")
    parser.add_argument("--minutes", type=float, help="calls for so many minutes instead")
    parser.add_argument("--seed", default="1", help="a word before each number, so that the calls are new: the day, a commit")
    told = parser.parse_args()
    began, at = time.monotonic(), 0
    ends = None if told.minutes is None else began + 60 * told.minutes
    with database_server(*VOLATILE) as server:
        compared = Compared(server)
        while compared.calls < told.calls if ends is None else time.monotonic() < ends:
            seed = f"{told.seed}/{at}"
            at += 1
            try:
                compared.history(seed)
                compared.wrong_calls(seed)
            except Differs as error:
                print(f"seed {seed}: {error}")
                return 1
    took = time.monotonic() - began
    print(
        f"{compared.calls} calls: {compared.of_histories} of {at} simulated histories, {compared.wrong} wrong ones;"
        f" no difference; {took:.0f} s, {compared.calls / took:.0f} a second"
    )
    print(", ".join(f"{verdict} {count}" for verdict, count in compared.verdicts.most_common()))
    unseen = compared.unseen()
    print(f"every verdict seen: {'yes' if not unseen else 'no, not ' + ', '.join(unseen)}")
    return 1 if unseen and compared.wrong >= ENOUGH else 0


if __name__ == "__main__":
    sys.exit(main())
