"""Writes docs/rulings.md, the register of rulings: how clauses that are silent or contradictory are read, and how else."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import houseway
from houseway.cli.register import Priced, default_of, lines_of, money, percent, priced, register, where
from houseway.core.law.rulings import BASES, DOUBTS, UNPRICED, WEIGHTS, Reading, Ruling

HEAD = """# Rulings

Where the printed rules are silent or contradict each other, somebody has to decide. This is the register of those decisions,
with the clauses and the words at issue, the other readings, what it rests on, what each reading is worth, whom ours favors, the
setting by which a house may differ, its default, and since when it is followed. A submission carries
[the regulator's word](for-licensees.md#the-regulators-word) on a ruling. Ids with `R-` are those of the register that the
project began with; all others were decided here.

The page is written by `scripts/dev rulings` from the `rulings.toml` files beside the games, its figures by `scripts/dev worth`.

"""


def page() -> str:
    """Return docs/rulings.md as text."""
    found = register()
    figures = list(priced(found))
    parts = [HEAD, _by_game(found), _by_money(figures), _legend()]
    for part, rulings in found.items():
        parts += [f"## {part}\n", *map(_entry, rulings)]
    return "\n".join(parts).rstrip("\n") + "\n"


def _by_game(found: Mapping[str, Sequence[Ruling]]) -> str:
    rows = ["## By game\n", "| part | rulings | with a setting | with a figure | favor the player | the house | neither |"]
    rows.append("|---|---|---|---|---|---|---|")
    total = [0] * 6
    for part, rulings in found.items():
        counts = [
            len(rulings),
            sum(bool(one.settings) for one in rulings),
            sum(any(reading.worth for reading in one.others) for one in rulings),
            *(sum(one.favors == side for one in rulings) for side in ("player", "house", "neither")),
        ]
        total = [sum(pair) for pair in zip(total, counts, strict=True)]
        rows.append(f"| [{part}](#{_slug(part)}) | " + " | ".join(map(str, counts)) + " |")
    rows.append("| **All** | " + " | ".join(f"**{count}**" for count in total) + " |\n")
    return "\n".join(rows)


def _slug(title: str) -> str:
    return "".join(mark for mark in title.lower().replace(" ", "-") if mark.isalnum() or mark == "-")


def _by_money(figures: Iterable[Priced]) -> str:
    rows = [
        "## By money\n",
        "What the other reading would move in 100,000 rounds of the wager that is named, the largest first: the table's minimum,",
        "and for a payout limit its maximum. Figures without a mark are exact differences of house edges, rounded here; those",
        "with ± were simulated.\n",
        "| ruling | other reading | at | under ours | otherwise | in 100,000 rounds | for |",
        "|---|---|---|---|---|---|---|",
    ]
    for one in figures:
        worth = one.worth
        says = one.reading.says.rstrip(".")
        edges = f"{percent(worth.ours, worth)} | {percent(worth.other, worth)}"
        rows.append(f"| {one.ruling.id} | {says} | {where(worth)} | {edges} | {money(worth)} | {worth.favors} |")
    return "\n".join([*rows, ""])


def _legend() -> str:
    reasons = [f"- *{name}*: {says}" for name, says in UNPRICED.items()]
    weights = [f"- *{name}*: {says}." for name, says in WEIGHTS.items()]
    doubts = [f"- *{name}*: {says}." for name, says in DOUBTS.items()]
    bases = [f"- *{name}*: {says}." for name, says in BASES.items()]
    return "\n".join(
        [
            "## Reading an entry\n",
            "What is in doubt:\n",
            *doubts,
            "\nWhere money is at stake:\n",
            *weights,
            "\nWhat a ruling rests on, in this order:\n",
            *bases,
            "\nWhy a reading has no figure:\n",
            *reasons,
            "",
        ]
    )


def _entry(ruling: Ruling) -> str:
    clauses = ", ".join(f"`{id}`" for id in ruling.clauses) or "every clause it touches"
    says = ruling.says if ruling.says.endswith((".", ")")) else f"{ruling.says}."
    lines = [f"**{ruling.id}** {ruling.title}. {says}", ""]
    lines.append(f"- *At issue* ({ruling.doubt}): {ruling.words}. *Clauses:* {clauses}.")
    lines += [f"- *Otherwise:* {line}" for reading in ruling.others for line in _reading(reading)]
    keys = [f"`{key}` (default {default_of(key)})" for key in ruling.settings]
    setting = ", ".join(keys) or "fixed"
    since = f"{ruling.since}, revised {ruling.revised}" if ruling.revised else ruling.since
    side = {"player": "the player", "house": "the house", "neither": "neither side"}[ruling.favors]
    basis = ", ".join(ruling.basis)
    lines.append(f"- *Favors* {side}. *Rests on* {basis}. *Money:* {ruling.weight}. *Setting:* {setting}. *Since* {since}.")
    return "\n".join(lines) + "\n"


def _reading(reading: Reading) -> Iterator[str]:
    yield " ".join((reading.says, *lines_of(reading)))


def main() -> None:
    """Write docs/rulings.md to disk."""
    argparse.ArgumentParser(prog="scripts/dev rulings", description=(__doc__ or "").partition("\n")[0]).parse_args()
    docs = Path(houseway.__path__[0]).parents[1] / "docs"
    (docs / "rulings.md").write_text(page())


if __name__ == "__main__":
    main()
