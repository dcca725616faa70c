"""Changes records in every small way, and counts the changes that `houseway replay --strict` does not notice: it must notice all.

    scripts/dev tamper [--game GAME] [--jobs N] [--short]

Each kept record of tests/records is changed character by character (each character becomes each other one of the alphabet below,
or is removed, or gets a neighbor), truncated at every character, and has its lines and rounds removed, repeated and reordered;
its header is exchanged for that of every other record. The chain is checked first, which takes microseconds; a change that leaves
the chain complete is replayed. Lines that start with `#` are free comments: changes inside them are counted apart.
"""

from __future__ import annotations

import argparse
import string
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import combinations, permutations
from pathlib import Path
from time import monotonic

from typer.testing import CliRunner

from houseway.core.messages.unreadable import Unreadable
from houseway.worked.chain import CLOSED, HEAD, LINK, read_chain
from houseway.worked.proof import prove
from tools.records.kept import FOLDER

ALPHABET = "".join(dict.fromkeys(string.printable + "\x00\x1c\x7f\x85\u2028\u2029éΑ٣\ufeff"))
"""Replacements of a character: all printable ASCII, every kind of line break, and a few unusual characters."""
SHORT = "\n\r #x0\u2028"
"""The alphabet of a short run."""
NEIGHBORS = "\n# 0"

Changed = Iterator[tuple[int, str]]
"""The position of each change, or -1, and the changed text."""


# Ways to change a record


def substituted(text: str, alphabet: str) -> Changed:
    """Yield the text with one character replaced."""
    for at, mark in enumerate(text):
        for other in alphabet:
            if other != mark:
                yield at, text[:at] + other + text[at + 1 :]


def removed(text: str, alphabet: str) -> Changed:
    """Yield the text without one character."""
    for at in range(len(text)):
        yield at, text[:at] + text[at + 1 :]


def inserted(text: str, alphabet: str) -> Changed:
    """Yield the text with one more character."""
    for at in range(len(text) + 1):
        starts = at == 0 or text[at - 1] == "\n"
        for other in NEIGHBORS:
            if other == "#" and starts and text[at : at + 1] in ("#", ""):
                continue  # a free comment more
            yield at, text[:at] + other + text[at:]


def truncated(text: str, alphabet: str) -> Changed:
    """Yield the beginnings of the text, at every character, so at every line too."""
    for at in range(len(text)):
        yield -1, text[:at]


def beheaded(text: str, alphabet: str) -> Changed:
    """Yield the ends of the text, at every line."""
    lines = text.splitlines(keepends=True)
    for at in range(2, len(lines)):
        yield -1, "".join(lines[at:])


def lines_moved(text: str, alphabet: str) -> Changed:
    """Yield the text with a line removed or repeated, and with two lines exchanged."""
    lines = text.splitlines(keepends=True)
    own = [at for at, line in enumerate(lines) if not line.startswith("#")]
    for at in own:
        yield -1, "".join([*lines[:at], *lines[at + 1 :]])
        yield -1, "".join([*lines[:at], lines[at], *lines[at:]])
    for one, other in combinations(own, 2):
        if lines[one] != lines[other]:
            mixed = [*lines]
            mixed[one], mixed[other] = lines[other], lines[one]
            yield -1, "".join(mixed)


def sections(text: str) -> list[str]:
    """Return the header, the rounds and the closing of a record."""
    found = [""]
    for line in text.splitlines(keepends=True):
        found[-1] += line
        if line.startswith((HEAD, LINK)):
            found.append("")
    return found


def rounds_moved(text: str, alphabet: str) -> Changed:
    """Yield the text with rounds removed, repeated and in every other order."""
    head, *rounds, close = sections(text)
    whole = tuple(range(len(rounds)))
    for many in range(len(rounds) + 2):
        orders = permutations(whole, many) if many <= len(rounds) else ((*whole[:at], whole[at], *whole[at:]) for at in whole)
        for order in orders:
            if order != whole:
                yield -1, "".join([head, *(rounds[at] for at in order), close])
    for at in whole:
        rest = [*rounds[:at], *rounds[at + 1 :]]
        fewer = close.replace(f"{CLOSED}after {len(rounds)} rounds", f"{CLOSED}after {len(rest)} rounds")
        yield -1, "".join([head, *rest, fewer])


@cache
def others() -> tuple[str, ...]:
    """Return the texts of all kept records."""
    return tuple(file.read_text(encoding="utf-8") for file in sorted(FOLDER.glob("*.round")))


def headers_swapped(text: str, alphabet: str) -> Changed:
    """Yield the text with the header of each other record, with its digest and without."""
    head, *rest = sections(text)
    digest = next(line for line in head.splitlines(keepends=True) if line.startswith(HEAD))
    for other in others():
        if other != text:
            theirs = sections(other)[0]
            yield -1, "".join([theirs, *rest])
            yield -1, "".join([line for line in theirs.splitlines(keepends=True) if not line.startswith(HEAD)] + [digest, *rest])
            yield -1, "".join([head, *sections(other)[1:]])


WAYS: dict[str, Callable[[str, str], Changed]] = {
    "characters changed": substituted,
    "characters removed": removed,
    "characters inserted": inserted,
    "truncations": truncated,
    "beginnings removed": beheaded,
    "lines removed, repeated, exchanged": lines_moved,
    "rounds removed, repeated, reordered": rounds_moved,
    "headers exchanged": headers_swapped,
}


# Looking


def is_noticed(text: str) -> bool:
    """Whether a strict replay fails: the chain is looked at first, and a text whose chain is complete is replayed."""
    try:
        chain = read_chain(text.encode("utf-8", "surrogateescape"), most_faults=1)
        if not chain.is_complete:
            return True
        prove(chain)
        return not chain.is_complete or not _replays(text)
    except Unreadable:
        return True


def _replays(text: str) -> bool:
    from houseway.cli.app import app

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "changed.round"
        file.write_bytes(text.encode())
        return CliRunner().invoke(app, ["replay", "--strict", str(file)]).exit_code == 0


def in_comments(text: str) -> set[int]:
    """Return the positions inside free comments: after the `#` of a line that starts with one, up to the end of the line."""
    found: set[int] = set()
    start = 0
    for line in text.splitlines(keepends=True):
        if line.startswith("#"):
            found |= set(range(start + 1, start + len(line)))
        start += len(line)
    return found


def tamper(file: Path, alphabet: str = ALPHABET) -> tuple[Counter[str], list[str]]:
    """Return the number of changes tried of each kind, and those that were not noticed."""
    text = file.read_text(encoding="utf-8")
    assert not is_noticed(text), f"{file} is not a complete record"
    free = in_comments(text)
    tried: Counter[str] = Counter()
    missed: list[str] = []
    for name, way in WAYS.items():
        for at, changed in way(text, alphabet):
            if at in free:
                tried["in free comments"] += 1
            elif changed != text:
                tried[name] += 1
                if not is_noticed(changed):
                    missed.append(f"{file.stem}: {name} at {at}: {changed[max(at - 20, 0) : at + 20]!r}")
    return tried, missed


def main() -> None:
    """Change the records of one game or of all, and print the counts."""
    parser = argparse.ArgumentParser(
        prog="scripts/dev tamper", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", action="append", help="only the record of this game; repeatable (default: all)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--short", action="store_true", help=f"change characters into {SHORT!r} only")
    asked = parser.parse_args()
    files = sorted(file for name in asked.game or ["*"] for file in FOLDER.glob(f"{name}.round"))
    began = monotonic()
    total, missed = _all(files, SHORT if asked.short else ALPHABET, asked.jobs)
    for name, count in total.items():
        print(f"{count:>12,}  {name}")
    free = total.pop("in free comments", 0)
    tried = sum(total.values())
    print(f"{len(files)} records, {tried:,} changes outside free comments ({free:,} inside), in {monotonic() - began:.0f} s")
    print(f"noticed under --strict: {tried - len(missed):,} of {tried:,}")
    print("\n".join(missed[:50]))
    sys.exit(bool(missed))


def _all(files: Sequence[Path], alphabet: str, jobs: int) -> tuple[Counter[str], list[str]]:
    total, missed = Counter[str](), list[str]()
    with ProcessPoolExecutor(jobs) as pool:
        for file, (tried, unseen) in zip(files, pool.map(partial(tamper, alphabet=alphabet), files), strict=True):
            total += tried
            missed += unseen
            print(f"  {file.stem}: {sum(tried.values()):,} changes, {len(unseen)} not noticed", flush=True)
    return total, missed


if __name__ == "__main__":
    main()
