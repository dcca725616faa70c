"""The second program of a wager: C, written from the clauses alone, that counts the main figure again.

It is a file `count_*.c` in the folder of a game's study. Its first comment says what it counts:

    wager: ante; pays: base; strategy: optimal
    prints: 686689/20358520

The program prints the house edge as a fraction, and shares no code and no table with the lab.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from houseway.lab import catalogue

SECONDS: Final = 1800.0
COMPILERS: Final = ("cc", "gcc", "clang")
_FIELDS: Final = re.compile(r"\b(wager|pays|strategy|prints|takes): ([^;\n*]+)")


@dataclass(frozen=True, slots=True)
class SecondProgram:
    """A program in C, and the fraction that it prints."""

    file: str
    source: str
    wager: str
    pays: str
    strategy: str
    prints: Fraction
    takes: str
    """The time that it takes, in words."""

    @property
    def lines(self) -> int:
        """The lines of code, without comments and empty lines."""
        code = re.sub(r"/\*.*?\*/", "", self.source, flags=re.DOTALL)
        return sum(bool(line.strip()) for line in code.splitlines())

    @property
    def command(self) -> str:
        """The command that compiles and runs it."""
        return f"cc -O2 -o count {self.file} && ./count"

    def run(self) -> Fraction | None:
        """Compile and run the program and return what it prints; None where no compiler is installed."""
        compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
        if compiler is None:
            return None
        with TemporaryDirectory(prefix="houseway-count-") as folder:
            source, program = Path(folder) / self.file, Path(folder) / "count"
            source.write_text(self.source, encoding="utf-8")
            subprocess.run([compiler, "-std=c99", "-O2", "-o", program, source], check=True, capture_output=True)
            done = subprocess.run([program], check=True, capture_output=True, text=True, timeout=SECONDS)
        return Fraction(done.stdout.split()[0])


@cache
def programs(game: str) -> tuple[SecondProgram, ...]:
    """Return every second program of a game."""
    folder = catalogue.folder(game)
    found = [one for one in folder.iterdir() if re.fullmatch(r"count_\w+\.c", one.name)] if folder else []
    return tuple(_read(one.name, one.read_text(encoding="utf-8")) for one in sorted(found, key=lambda one: one.name))


def _read(file: str, source: str) -> SecondProgram:
    told = {key: value.strip() for key, value in _FIELDS.findall(source.partition("*/")[0])}
    return SecondProgram(
        file=file,
        source=source,
        wager=told["wager"],
        pays=told["pays"],
        strategy=told["strategy"],
        prints=Fraction(told["prints"].split()[0]),
        takes=told["takes"],
    )


def program_for(game: str, wager: str, pays: str, strategy: str) -> SecondProgram | None:
    """Return the program that counts this figure again, if there is one."""
    for one in programs(game):
        if (one.wager, one.pays, one.strategy) == (wager, pays, strategy):
            return one
    return None
