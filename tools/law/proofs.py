"""Proofs that the rows of every game are whole: some row always holds, no two by accident, and none is dead.

Run as `scripts/dev prove-rules`; `--write` writes the table of `docs/proved.md`. Rows are evaluated for every class
of situation in `situations.py`. Two rows that hold together are an exception that `proofs.toml` declares: which row
comes first, which it excepts, and the words that state it. A pair that is declared and never holds together is stale,
which is wrong too.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.values.cards import FRENCH, JOKER, RANKS, Card
from houseway.families.poker_room import stud
from houseway.games import GAMES
from houseway.games.fast_action_holdem import house_way as fast_way
from houseway.games.pai_gow import house_way as tile_way
from houseway.games.pai_gow_poker import house_way as card_way

from .situations import SITUATIONS

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "proved.md"
PARTIAL = {"chase_the_flush/refund": "a refund that applies or does not, before hands are compared"}
"""Sets that need not hold in every situation, and why."""


class Line(NamedTuple):
    """One row as a proof sees it: its name, and whether it holds."""

    name: str
    holds: Callable[[Any], bool]


class Proof(NamedTuple):
    """The findings about one set of rows."""

    name: str
    lines: int
    situations: int
    exceptions: int
    """Pairs of rows that hold together and are declared."""
    wrong: tuple[str, ...]


Declared = Mapping[tuple[str, str], str]
"""Pairs of rows, the first of which excepts the second, and the words that state it."""


def declared(of: str) -> dict[tuple[str, str], str]:
    """Return the exceptions of one set of rows, pair by pair."""
    told = tomllib.loads((HERE / "proofs.toml").read_text(encoding="utf-8"))["exception"]
    return {(one["row"], over): one["says"] for one in told if one["set"] == of for over in one["over"]}


def prove(name: str, lines: Sequence[Line], facts: Iterable[Any], exceptions: Declared, *, whole: bool = True) -> Proof:
    """Evaluate every row in every situation."""
    wrong: list[str] = []
    gaps: list[Any] = []
    together: set[tuple[str, str]] = set()
    deciding: set[str] = set()
    asked = 0
    for fact in facts:
        asked += 1
        holding = [line.name for line in lines if line.holds(fact)]
        if not holding:
            gaps += [fact]
            continue
        deciding.add(holding[0])
        together.update(combinations(holding, 2))
    if gaps and whole:
        wrong.append(f"gap: no row holds in {len(gaps):,} situations, the first of them {gaps[0]!r}")
    undeclared, stale = together - exceptions.keys(), exceptions.keys() - together
    wrong += [f"overlap: {one} and {other} hold together, which is not declared" for one, other in sorted(undeclared)]
    wrong += [f"stale: {one} never excepts {other}" for one, other in sorted(stale)]
    wrong += [f"dead: {line.name} never decides" for line in lines if line.name not in deciding]
    return Proof(name, len(lines), asked, len(together & exceptions.keys()), tuple(wrong))


def row_sets(rules: Rules) -> Iterator[tuple[str, tuple[Line, ...]]]:
    """Yield the sets of rows of a game: settlement, then drawing."""
    for name, rows in rules.rows.items():
        yield name, tuple(Line(f"{row.cites} {row.holds.__name__}", row.holds) for row in rows)
    for stage in rules.stages:
        rows = getattr(stage, "rows", ())
        if rows:
            yield stage.name, tuple(Line(f"{row.cites} {row.holds.__name__}", row.holds) for row in rows)


def of_rows(key: str) -> Iterator[Proof]:
    """Yield a proof for every set of rows of a game, under each of its editions."""
    done: set[tuple[str, tuple[Line, ...]]] = set()
    for edition in GAMES[key].editions:
        rules = GAMES[key].under({"ruleset.jurisdiction": edition.key})
        assert isinstance(rules, Rules)
        for name, lines in row_sets(rules):
            if (name, lines) in done:
                continue
            done.add((name, lines))
            of = f"{key}/{name}"
            if of not in SITUATIONS:
                yield Proof(of, len(lines), 0, 0, ("unproved: its situations are not listed",))
                continue
            yield prove(of, lines, SITUATIONS[of](), declared(of), whole=of not in PARTIAL)


# House ways and forced bets: lists whose order the text itself makes decide


def prove_ordered(name: str, lines: Sequence[str], decided: Iterable[tuple[Any, str | None, bool]]) -> Proof:
    """Check a list in which the first line that fits decides: each hand has one, sets one way, and each line is used."""
    wrong: list[str] = []
    used: set[str] = set()
    asked = 0
    for hand, line, alone in decided:
        asked += 1
        if line is None or not alone:
            kind = "gap: no line fits" if line is None else f"ambiguous: {line} leaves a choice for"
            if not any(found.startswith(kind) for found in wrong):
                wrong.append(f"{kind} {hand}")
        used |= {line} if line is not None else set()
    wrong += [f"dead: {line} never decides" for line in lines if line not in used]
    return Proof(name, len(lines), asked, 0, tuple(wrong))


def fast_hands() -> Iterator[tuple[Card, ...]]:
    """Yield every kind of four cards from many decks: ranks, and suits up to their names."""
    for ranks in combinations_with_replacement(RANKS, 4):
        for suits in (
            "cccc",
            "cccd",
            "ccdd",
            "ccdc",
            "cdcc",
            "dccc",
            "cddc",
            "cdcd",
            "ccdh",
            "cdch",
            "cdhc",
            "dcch",
            "dchc",
            "dhcc",
            "cdhs",
        ):
            yield tuple(Card(rank + suit) for rank, suit in zip(ranks, suits, strict=True))


def of_fast_action() -> Proof:
    """Prove the house way of Fast Action Hold 'Em over every kind of four cards."""

    def decided() -> Iterator[tuple[Any, str | None, bool]]:
        for four in fast_hands():
            chosen = fast_way.set_by(four)
            yield four, chosen.cites, True  # equal pairs are settled by who was dealt first, or by suit (R-FAH-08)

    return prove_ordered("fast_action_holdem/house way", [line.cites for line in fast_way.WAY], decided())


def of_pai_gow() -> Proof:
    """Prove the house way of pai gow over all hands of four tiles."""

    def decided() -> Iterator[tuple[Any, str | None, bool]]:
        for four in tile_way.every_hand():
            _, rule, alone = tile_way.set_by(tile_way.COMPLETED, four)
            yield four, _tile_rule(rule) if rule else None, alone

    return prove_ordered("pai_gow/house way", [_tile_rule(rule) for rule in tile_way.COMPLETED], decided())


def _tile_rule(rule: tile_way.Rule) -> str:
    return f"{rule.cites} {rule.when}"


def card_hands(every: int) -> Iterator[tuple[Card, ...]]:
    """Yield kinds of seven cards by rank, with and without the joker, of mixed suits and as suited as they can be."""
    for size in (7, 6):
        for at, ranks in enumerate(combinations_with_replacement(RANKS, size)):
            if at % every or max(map(ranks.count, ranks)) > 4:
                continue
            joker = () if size == 7 else (JOKER,)
            mixed, suited, seen = list[Card](), list[Card](), dict[str, int]()
            for place, rank in enumerate(ranks):
                turn = seen.get(rank, 0)
                suited.append(Card(rank + "shdc"[turn]))
                mixed.append(Card(rank + "shdc"[(turn + place - turn) % 4 if ranks.count(rank) == 1 else turn]))
                seen[rank] = turn + 1
            yield (*mixed, *joker)
            yield (*suited, *joker)


def of_pai_gow_poker(every: int = 1) -> Proof:
    """Prove the supplied house way of pai gow poker over kinds of seven cards, all of them or every so many."""

    def decided() -> Iterator[tuple[Any, str | None, bool]]:
        for seven in card_hands(every):
            try:
                yield seven, card_way.set_by(card_way.DEFAULT, seven).rule.name, True
            except ValueError:
                yield seven, None, True

    return prove_ordered("pai_gow_poker/house way", [rule.name for rule in card_way.DEFAULT], decided())


FORCED = {"lowest": stud.lowest, "highest_ace_low": stud.highest_ace_low, "highest": stud.highest}
"""The orders of up-cards where one of them must open (PKR-9(d), PKR-13(d), PKR-13a(d))."""


def of_forced_bets() -> Iterator[Proof]:
    """Prove that of any up-cards exactly one opens: no two cards of a deck are equal in the order."""
    for name, key in FORCED.items():
        keys = [key(card) for card in FRENCH]
        wrong = () if len({*keys}) == len(FRENCH) else ("ambiguous: two cards open together",)
        yield Proof(f"poker/forced bet, {name}", 1, len(FRENCH) * (len(FRENCH) - 1) // 2, 0, wrong)


def every_proof(every: int = 1) -> Iterator[Proof]:
    """Yield all proofs there are."""
    for key in GAMES:
        yield from of_rows(key)
    yield of_fast_action()
    yield of_pai_gow()
    yield of_pai_gow_poker(every)
    yield from of_forced_bets()


def page(proofs: Sequence[Proof]) -> str:
    """Return the page with the table of proofs and the declared exceptions."""
    text = [
        "# Rules proved whole",
        "",
        "For every set of rows: some row holds in every situation, two rows hold together only where an exception",
        "is declared, and every row decides somewhere. Written by the script; to repeat it:",
        "",
        "```sh",
        "scripts/dev prove-rules --write",
        "```",
        "",
        "Situations are classes: everything that the rows can tell apart (`tools/law/situations.py`). A house way is a list",
        "whose own text makes its order decide; there each line must decide some hand, and each hand must be set in one",
        "way. Of forced bets it is shown that no two cards of a deck can open together.",
        "",
        "| set of rows | rows | situations | declared exceptions | gaps, overlaps, dead rows |",
        "|---|--:|--:|--:|--:|",
    ]
    text += [f"| {one.name} | {one.lines} | {one.situations:,} | {one.exceptions} | {len(one.wrong)} |" for one in proofs]
    text += ["", "## Declared exceptions", "", "| set | row | excepts | because |", "|---|---|---|---|"]
    for told in tomllib.loads((HERE / "proofs.toml").read_text(encoding="utf-8"))["exception"]:
        over = ", ".join(name.replace("_", " ") for name in told["over"])
        text.append(f"| {told['set']} | {told['row'].replace('_', ' ')} | {over} | {told['says']} |")
    text += [""]
    for name, why in PARTIAL.items():
        text += [f"`{name}` need not hold in every situation: it is {why}.", ""]
    return "\n".join(text)


def main(argv: list[str] | None = None) -> int:
    """`scripts/dev prove-rules [--every N] [--write]`."""
    parser = argparse.ArgumentParser(prog="scripts/dev prove-rules", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--every", type=int, default=1, help="ask the house way of pai gow poker about every Nth hand (default: all)"
    )
    parser.add_argument("--write", action="store_true", help="write docs/proved.md")
    told = parser.parse_args(argv)
    proofs = list(every_proof(told.every))
    for proof in proofs:
        print(f"{proof.name}: {proof.lines} rows, {proof.situations:,} situations, {proof.exceptions} declared exceptions")
        for wrong in proof.wrong:
            print(f"  {wrong}")
    if told.write:
        PAGE.write_text(page(proofs), encoding="utf-8")
    wrong = sum(len(proof.wrong) for proof in proofs)
    print(f"{wrong} gaps, overlaps, dead rows" if wrong else "no gap, no undeclared overlap, no dead row", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
