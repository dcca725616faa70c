"""Search for each planted bug by seeds, and cut what finds it to its shortest history: `scripts/dev casino-bugs`.

With `--write` the histories are kept in `tests/tools/casino_bugs.json`; a test repeats each of them with and without its bug.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from pathlib import Path
from typing import Any, Final

from .faults import Fault
from .house import SECONDS, Settings, run
from .planted import PLANTED, planted
from .shrink import Shrunk, recovery_of, shrunk

KEPT: Final = Path(__file__).parents[2] / "tests" / "tools" / "casino_bugs.json"
MOST: Final = 1000
"""Seeds within which a bug must be found."""


def search(name: str, most: int = MOST, begins: int = 1, seconds: float = SECONDS) -> dict[str, Any] | None:
    """Return how a bug was found and its shortest history, or None where no seed found it."""
    since = time.process_time()
    with planted(name):
        for number in range(begins, most + 1):
            ran = run(str(number), until="", seconds=seconds)
            gc.collect()
            if not ran.broken:
                continue
            short = shrunk(ran, seconds=seconds)
            return {
                "seeds": number,
                "seconds": round(time.process_time() - since),
                "drawn": len(ran.faults),
                **_kept(short),
            }
    return None


def _kept(short: Shrunk) -> dict[str, Any]:
    return {
        "promise": short.promise,
        "seed": short.seed,
        "settings": list(short.settings),
        "lasts": short.seconds,
        "faults": [list(one) for one in short.faults],
    }


def broken_by(kept: dict[str, Any]) -> bool:
    """Return whether a kept history breaks its promise now."""
    ran = run(
        kept["seed"],
        faults=[Fault(*one) for one in kept["faults"]],
        settings=Settings(*kept["settings"]),
        seconds=kept["lasts"],
        recovers=recovery_of(kept["promise"]),
        until=kept["promise"],
    )
    gc.collect()
    return any(one.promise == kept["promise"] for one in ran.broken)


def main() -> int:
    """Search; the exit code is 1 if a bug was not found."""
    parser = argparse.ArgumentParser(prog="scripts/dev casino-bugs", description=__doc__)
    parser.add_argument("--only", action="append", choices=list(PLANTED), metavar="BUG", help="this bug; may be repeated")
    parser.add_argument("--most", type=int, default=MOST, help=f"the most seeds for each bug (default: {MOST})")
    parser.add_argument("--begins", type=int, default=1, help="the first seed, to go on where a search ended")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"virtual seconds with faults (default: {SECONDS:g})")
    parser.add_argument("--write", action="store_true", help="keep what was found")
    parser.add_argument("--missing", action="store_true", help="only bugs that have no kept history")
    parser.add_argument("--table", action="store_true", help="print the kept table, and search nothing")
    told = parser.parse_args()
    missing = 0
    for name in told.only or PLANTED:
        if told.missing and name in _read():
            continue
        found = _read().get(name) if told.table else search(name, told.most, told.begins, told.seconds)
        if found is None:
            missing += 1
            print(f"| {name} | {'not kept' if told.table else f'not found within {told.most}'} | | |", flush=True)
            continue
        print(f"| {name} | {found['promise']} | {found['seeds']} | {found['drawn']} to {len(found['faults'])} |", flush=True)
        if told.write:
            made = {**_read(), name: found}
            rows = (f"  {json.dumps(one)}: {json.dumps(made[one])}" for one in PLANTED if one in made)
            KEPT.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    return 1 if missing else 0


def _read() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.is_file() else {}
    return found


if __name__ == "__main__":
    sys.exit(main())
