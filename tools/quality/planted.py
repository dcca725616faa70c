"""Plants one-line faults, one by one, in a copy of the checkout, and names those that their tests do not see.

    scripts/dev planted [--only WORD] [--jobs N]

`faults.toml` lists the faults and the tests of each. Tests must pass without the fault, so a run begins with all of them once,
unless `--only` chooses some. The exit code is 1 where a fault is not seen.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

from tools.releases.shipped import ROOT

LIST: Final = Path(__file__).with_name("faults.toml")


class Planted(NamedTuple):
    """A fault: what is written in the place of what, and the tests that must see it."""

    file: str
    old: str
    new: str
    tests: list[str]

    @property
    def is_web(self) -> bool:
        """Whether it is in the pages."""
        return self.file.startswith("web/")


def listed() -> list[Planted]:
    """Return the faults of the list; each must be planted at exactly one place."""
    found = [Planted(**told) for told in tomllib.loads(LIST.read_text(encoding="utf-8"))["fault"]]
    for one in found:
        assert (ROOT / one.file).read_text(encoding="utf-8").count(one.old) == 1, f"{one.file}: not once: {one.old}"
        base = ROOT / "web" if one.is_web else ROOT
        assert all((base / test).exists() for test in one.tests), f"{one.file}: no such test: {one.tests}"
    return found


def copied(place: Path) -> None:
    """Copy what git has to a folder."""
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, place / name)
    (place / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")


def passes(place: Path, tests: list[str], *, is_web: bool) -> bool:
    """Whether tests pass in a copy."""
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    if is_web:
        words = ["npx", "vitest", "run", *tests]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(place / "src"), str(place)])}
    told = subprocess.run(words, cwd=place / "web" if is_web else place, env=env, capture_output=True, text=True, check=False)
    if told.returncode > 1:
        raise SystemExit(f"{' '.join(words)}: {told.stdout[-2000:]}{told.stderr[-2000:]}")
    return told.returncode == 0


def is_seen(fault: Planted) -> bool:
    """Plant a fault in a copy of its own, and return whether its tests fail."""
    with tempfile.TemporaryDirectory(prefix="houseway-planted-") as folder:
        place = Path(folder)
        copied(place)
        file = place / fault.file
        file.write_text(file.read_text(encoding="utf-8").replace(fault.old, fault.new), encoding="utf-8")
        return not passes(place, fault.tests, is_web=fault.is_web)


def main() -> int:
    """Plant the faults and print which were seen."""
    parser = argparse.ArgumentParser(prog="scripts/dev planted", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", default="", help="faults of files whose path has this word")
    parser.add_argument("--jobs", type=int, default=2, help="faults at once (default: 2)")
    asked = parser.parse_args()
    faults = [one for one in listed() if asked.only in one.file]
    if not asked.only:
        for is_web in (False, True):
            tests = sorted({test for one in faults if one.is_web == is_web for test in one.tests})
            if not passes(ROOT, tests, is_web=is_web):
                raise SystemExit("a test fails without any fault")
    with ThreadPoolExecutor(asked.jobs) as crew:
        seen = list(crew.map(_tried, faults))
    print(f"{sum(seen)} of {len(seen)} faults were seen")
    return int(not all(seen))


def _tried(fault: Planted) -> bool:
    seen = is_seen(fault)
    print(f"{'seen' if seen else 'NOT SEEN':<9}{fault.file}: {fault.old} -> {fault.new}", flush=True)
    return seen


if __name__ == "__main__":
    sys.exit(main())
