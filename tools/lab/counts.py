"""Writes the counts that ship with Houseway, or counts them again and compares.

scripts/dev counts [GAME...]            write the counts of games whose code or rules changed (default: every game)
scripts/dev counts --stale              only name the games whose counts no longer answer; exit code 1 if there are any
scripts/dev counts --check [GAME...]    count everything again in an empty cache and compare the numbers with those that ship
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from houseway.cli.progress import bar
from houseway.games import GAMES
from houseway.lab import kept_counts as counting
from houseway.lab import poker_ranks, priced_results, shipped
from houseway.lab.answer import Answer
from houseway.lab.kept_counts import Counts
from houseway.lab.sheet.selection import Question, StudyResults, studies
from houseway.lab.study import Study, under

RANKS = "poker_ranks"
LARGEST = 1_000_000
"""Maximum bytes of a count that ships: a larger one is counted on demand, and its results ship all the same."""
KINDS = (
    poker_ranks.HIGH,
    poker_ranks.LOW,
    poker_ranks.EIGHT_OR_BETTER,
    poker_ranks.THREE,
    poker_ranks.THREE_OF_FOUR,
    poker_ranks.SIX_OR_BETTER,
)


def counted(game: str, *, kept: bool = False) -> Iterator[tuple[str, Counts]]:
    """Yield every count of a game under the name it ships by: each wager under each variant of its settings, and each threat.

    `kept` leaves out what was never counted.
    """
    if game == RANKS:
        for kind in KINDS:
            yield shipped.named(kind.name, {}), poker_ranks.ranks_of(kind)
        return
    study = every()[game]
    for line in study.lines:
        for variant in line.variants:
            rules = under(study.game, variant)
            asked = {key: rules.settings[key] for key in line.reads}
            if line.error is None and (not kept or study.has_counted(line, rules)):  # a sample does not ship
                yield shipped.named(line.wager, asked), study.counts(line, rules, bar)
            if line.exact is None:
                continue
            rules = study.exact_rules(line, line.exact, rules)
            asked = {key: rules.settings[key] for key in line.reads}
            if line.exact.holds(rules) and (not kept or study.has_exactly(line, rules)):
                yield shipped.named(f"{line.wager} exactly", asked), study.exactly(line, line.exact, rules, bar)
    rules = under(study.game, {})
    for threat in study.threats:
        asked = {key: rules.settings[key] for key in threat.reads}
        if not kept or counting.is_kept(game, f"threat {threat.name}", asked):
            yield shipped.named(f"threat {threat.name}", asked), study.threatened(threat, rules, bar)


def every() -> dict[str, Study]:
    """Return the studies of all games."""
    return studies(GAMES)


def names(given: Sequence[str]) -> list[str]:
    """Return the games that were named, or all, and the ranks of poker hands with them."""
    return list(given) or [RANKS, *every()]


def is_stale(game: str) -> bool:
    """Whether what ships of a game was made by code or rules of another meaning."""
    known = shipped.listed().get(game)
    return known is None or known["meaning"] != depends_on(game).meaning


def is_unpriced(game: str) -> bool:
    """Whether the results that ship of a game were priced by code of another meaning."""
    listed: dict[str, Any] = shipped.listed().get(game) or {}
    known = listed.get("priced")
    return game != RANKS and (known is None or known["meaning"] != counting.depends_on(game, priced=True).meaning)


def depends_on(game: str) -> counting.Depends:
    """Return the dependencies of the counts of a game."""
    return counting.depends_on(game, poker_ranks.__name__ if game == RANKS else "")


def price(game: str, *, kept: bool = False) -> str:
    """Write the results of every question of a game, unless those that ship were priced by code of the same meaning."""
    if game == RANKS:
        return ""
    starts, files, content, meaning = counting.depends_on(game, priced=True)
    listed: dict[str, Any] = {**shipped.listed()}
    was: dict[str, Any] = listed[game].get("priced") or {}
    file = shipped.HERE / f"{game}.json.gz"
    if was.get("meaning") != meaning or not file.exists():
        listed[game] = {**listed[game], "priced": None}
        _list(listed)
        desk = StudyResults(every()[game], bar)
        asked = [one for one in desk.every() if _ships(desk, one, kept=kept)]
        results = {one.name: _written(desk.answer(one)) for one in asked}
        text = json.dumps(results, separators=(",", ":"), ensure_ascii=False)
        file.write_bytes(gzip.compress(text.encode(), mtime=0))
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    now = {"meaning": meaning, "bytes": content, "sha256": digest, "starts": [*starts], "files": [*files]}
    if now != was:
        listed[game] = {**listed[game], "priced": now}
        _list(listed)
    return f", results {file.stat().st_size / 1000:.0f} kB"


def _ships(desk: StudyResults, asked: Question, *, kept: bool) -> bool:
    """Whether the result of a question ships: each one, with its error if simulated; `kept`: of what was counted before."""
    study, line, rules = desk.study, asked.line, desk.rules(asked.settings)
    return not kept or study.has_counted(line, rules)


def _written(answer: Answer) -> dict[str, Any]:
    return priced_results.written(answer.spread, answer.error)


def refreshed(game: str) -> str:
    """Note the bytes of files whose meaning is the same, so that a fresh install need not read it; return what was done."""
    listed: dict[str, Any] = {**shipped.listed()}
    starts, files, content, _ = depends_on(game)
    if (listed[game]["bytes"], listed[game]["files"], listed[game]["starts"]) == (content, [*files], [*starts]):
        return f"{game}: as it is"
    listed[game] = {**listed[game], "bytes": content, "starts": starts, "files": files}
    _list(listed)
    return f"{game}: other words, the same meaning"


def _list(listed: dict[str, Any]) -> None:
    text = json.dumps(dict(sorted(listed.items())), indent=1, ensure_ascii=False)
    (shipped.HERE / shipped.LIST).write_text(text + "\n", encoding="utf-8")
    shipped.listed.cache_clear()


def write(game: str, *, kept: bool = False) -> str:
    """Write the archive of a game and its entry in the list; return what was done."""
    began = time.perf_counter()
    arrays: dict[str, Any] = {}
    digests: dict[str, str] = {}
    for name, counts in counted(game, kept=kept):
        packed = sum(len(zlib.compress(array.tobytes())) for array in counts.values())
        if name not in digests and packed <= LARGEST:
            digests[name] = shipped.digest_of(counts)
            arrays |= {shipped.member(digests[name], key): array for key, array in counts.items()}
    file = shipped.HERE / f"{game}.npz"
    shipped.listed.cache_clear()
    listed: dict[str, Any] = {**shipped.listed()}
    was: dict[str, Any] = listed.get(game, {})
    if was.get("counts") != digests or not file.exists():
        np.savez_compressed(file, allow_pickle=False, **arrays)
    starts, files, content, meaning = depends_on(game)
    entry = {"meaning": meaning, "bytes": content, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()}
    listed[game] = {**entry, "counts": digests, "starts": starts, "files": files, "priced": was.get("priced")}
    _list(listed)
    same = "the same numbers" if was.get("counts") == digests else "new numbers"
    took = time.perf_counter() - began
    return f"{game}: {len(digests)} counts, {file.stat().st_size / 1000:.0f} kB, {same}, {took:.1f} s"


def differences(game: str) -> list[str]:
    """Count a game again and return the counts whose numbers are not those that ship."""
    known: dict[str, str] = shipped.listed().get(game, {}).get("counts", {})
    return [name for name, counts in counted(game) if name in known and known[name] != shipped.digest_of(counts)]


def main(words: Sequence[str] | None = None) -> int:
    """Write, list or check."""
    parser = argparse.ArgumentParser(
        prog="scripts/dev counts", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*")
    parser.add_argument("--stale", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--kept", action="store_true")
    options = parser.parse_args(words)
    if options.check:
        os.environ["HOUSEWAY_SHIPPED"] = "no"
        with tempfile.TemporaryDirectory() as empty:
            os.environ["HOUSEWAY_CACHE"] = empty
            return _print_differences({game: differences(game) for game in names(options.games)}, "differs from what ships")
    if options.stale:
        return _print_differences(
            {game: ["all"] for game in names(options.games) if is_stale(game) or is_unpriced(game)},
            "was made by other code or rules",
        )
    for game in names(options.games):
        said = write(game, kept=options.kept) if is_stale(game) else refreshed(game)
        print(said + price(game, kept=options.kept), flush=True)
    return 0


def _print_differences(found: dict[str, list[str]], what: str) -> int:
    for game, wrong in found.items():
        print(f"{game}: {', '.join(wrong)} {what}" if wrong else f"{game}: identical", flush=True)
    return int(any(found.values()))


if __name__ == "__main__":
    sys.exit(main())
