"""The school measured: items per minute, the clauses that items reach, and keys that are computed a second time.

Run as `scripts/dev school speed|reach|check|stems|read|learner|coach|leaks [GAME ...]`. `reach --write` writes
`docs/school-reach.md`, and `learner --write` draws a plot; `check --items 1000000` is the long form of a test. A scene is
compared with its model once; each of its items is then checked by its kind. `stems` looks for banned stems and other faults of
form, and `read` prints items for a person to read, drawn by a seed over all games and kinds.
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from itertools import count, islice, repeat
from multiprocessing import get_context
from pathlib import Path

from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.school.item import Item, mixed
from houseway.school.items import items, items_in, made_again, worked_items
from houseway.school.kinds import KINDS
from houseway.school.scene import Scene, scenes_at
from tools.law.models import Mismatch, compare, felt_of, model_of

from .checks import Nets, WrongKey, check
from .stems import Fault, banned, faults_of

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "school-reach.md"
PLOT = ROOT / "docs" / "school" / "learner.svg"
UNREACHED = ROOT / "tests" / "conformance" / "reached.toml"
COACHED = (
    "three_card_poker", "caribbean_stud", "double_down_stud", "high_card_flush", "let_it_ride", "colorado_holdem", "pai_gow",
    "pai_gow_poker", "spanish_21", "chase_the_flush",
)  # fmt: skip
WHAT = ("speed", "reach", "check", "stems", "read", "learner", "coach", "leaks")
SHOWN = 40
"""Maximum number of faults that are printed."""
TABLES = 6
"""Number of tables after which a kind is taken not to apply to a game."""
MOST_READ = 200
IN_TIME = 10.0
"""Seconds in which a record of 10,000 rounds is to be coached."""
SHOWS = "Which of these rules does this round show?"
"""The question about a clause that no event of any round cites: a worked round names it as what it shows."""


# Speed


def speed(keys: list[str], seconds: float, seed: str) -> list[tuple[str, int, float]]:
    """Return for each game how many different items were made in how many seconds of one processor."""
    found: list[tuple[str, int, float]] = []
    for key in keys:
        stream, seen = items(GAMES[key], seed), set[int]()
        next(stream)  # what is loaded or computed once, such as whether a house's tables are lawful, is not the price of an item
        began = time.process_time()
        for number, item in enumerate(stream):
            seen.add(hash((item.question.text, item.question.shows, item.question.choices, item.question.key)))
            if number % 50 == 0 and time.process_time() - began > seconds:
                break
        found.append((key, len(seen), time.process_time() - began))
    return found


# Keys


def nets_of(scene: Scene) -> Nets | None:
    """Return each bet's net by the model, after it agreed with the engine; None without bets or in a void round."""
    model = model_of(scene.game)
    compare(scene.played, dict(scene.elected), model)
    felt = felt_of(scene.played, dict(scene.elected))
    return model(felt) if felt.bets and not scene.end.void else None


def check_game(key: str, wanted: int, seed: str, *, remade: bool = True) -> Counter[str]:
    """Check so many items of a game at random houses, and make one again from its name; return how many of each kind."""
    found: Counter[str] = Counter()
    for table in count():
        for scene in scenes_at(GAMES[key], f"{seed}-{table}"):
            nets = nets_of(scene)
            for item in items_in(scene):
                check(item, scene, nets)
                found[item.name.kind] += 1
            if found.total() >= wanted:
                if remade:
                    _again(scene)
                return found
    raise AssertionError


def _again(scene: Scene) -> None:
    """Make the items of the last scene again from their names."""
    for item in list(items_in(scene))[:1]:
        if made_again(item.name).question[:7] != item.question[:7]:
            raise WrongKey(f"{item.name} is not made again as it was")


# Clauses


def reached(key: str, many: int, seed: str) -> tuple[set[str], set[str], set[str]]:
    """Return the clauses that items of a game are about: in random rounds, in worked rounds, and as what a round shows."""
    random = {id for item in islice(items(GAMES[key], seed), many) for id in item.question.cites}
    worked: set[str] = set()
    shown: set[str] = set()
    for item in worked_items(GAMES[key]):
        (shown if item.question.text == SHOWS else worked).update(item.question.cites)
    return random, worked, shown


def books() -> dict[str, list[str]]:
    """Return the games by the prefixes of their rulebooks: ten games share one."""
    found: dict[str, list[str]] = {}
    for key, game in GAMES.items():
        found.setdefault("/".join(edition.rulebook.prefix for edition in game.editions), []).append(key)
    return found


def page(rows: list[tuple[str, int, int, int, int]], left: list[tuple[str, str]], many: int) -> str:
    """Return the page on the coverage of items."""
    rules, total = sum(row[1] for row in rows), sum(row[4] for row in rows)
    lines = [
        "# How far the school reaches",
        "",
        f"{total:,} of {rules:,} rule clauses ({100 * total / rules:.1f} %) are behind the answer of some item. This page is",
        f"written by `scripts/dev school reach --write`, from {many:,} items of random rounds a game and all its worked rounds.",
        "",
        "*Random rounds*: an event, a refusal or an offer of a round that the seed plays cites the clause. *Worked rounds*: the",
        "same in a worked round of the game. *Shown*: no event cites the clause (it defines a word, or ranks hands); a worked",
        "round names it, and the item asks which rule the round shows. Each column includes the one before it.",
        "",
        "| rulebook | rule clauses | random rounds | with worked rounds | with what is shown |",
        "|---|--:|--:|--:|--:|",
        *(f"| {name} | {all_of} | {one} | {two} | {three} |" for name, all_of, one, two, three in rows),
        f"| all | {rules:,} | {sum(row[2] for row in rows):,} | {sum(row[3] for row in rows):,} | {total:,} |",
        "",
        "## Not reached",
        "",
        "| clause | why |",
        "|---|---|",
        *(f"| {id} | {why} |" for id, why in left),
        "",
    ]
    return "\n".join(lines)


def reach(many: int, seed: str) -> tuple[str, float]:
    """Return the page, and the share of rule clauses that are reached."""
    listed = tomllib.loads(UNREACHED.read_text(encoding="utf-8"))
    why = {id: part["why"] for part in listed.values() for id in part["clauses"]}
    rows: list[tuple[str, int, int, int, int]] = []
    left: list[tuple[str, str]] = []
    for name, keys in books().items():
        rules = {clause.id for clause in GAMES[keys[0]].clauses.values() if clause.kind == "rule"}
        random, worked, shown = set[str](), set[str](), set[str]()
        for key in keys:
            for known, new in zip((random, worked, shown), reached(key, many, seed), strict=True):
                known |= new & rules
            print(f"{key}: {len(random)}, {len(random | worked)}, {len(random | worked | shown)} of {len(rules)}", flush=True)
        every = random | worked | shown
        rows.append((name, len(rules), len(random), len(random | worked), len(every)))
        left += [
            (id, why.get(id, "No round of the seeds and no worked round has it behind an answer yet."))
            for id in sorted(rules - every)
        ]
    return page(rows, left, many), sum(row[4] for row in rows) / sum(row[1] for row in rows)


# Stems


def stems_in(key: str, wanted: int, seed: str) -> tuple[Counter[str], list[Fault]]:
    """Return the number of items of each kind that were examined in a game, and every fault of form found."""
    kinds, found = Counter[str](), list[Fault]()
    for item in islice(items(GAMES[key], seed), wanted):
        kinds[item.name.kind] += 1
        found += faults_of(item)
    return kinds, found


def _stems(keys: list[str], wanted: int, jobs: int, seed: str) -> int:
    each, began = -(-wanted // len(keys)), time.monotonic()
    total, faults = Counter[str](), list[Fault]()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as house:
        for key, (kinds, found) in zip(keys, house.map(stems_in, keys, repeat(each), repeat(seed)), strict=True):
            total += kinds
            faults += found
            print(f"{key}: {kinds.total():,} items of {len(kinds)} kinds, {len(found)} faults of form", flush=True)
    for fault in faults[:SHOWN]:
        print(f"{fault.item}: {fault.text}\n    {fault.why}")
    print(f"{total.total():,} items of {len(keys)} games, {len(banned())} banned stems, {len(faults)} faults of form")
    print(f"{time.monotonic() - began:.0f} s, seed {seed}", file=sys.stderr)
    return 1 if faults else 0


# To be read


def drawn(keys: list[str], many: int, seed: str) -> Iterator[Item]:
    """Yield items for a reader: by lot over all games and kinds, and no game and kind twice before each was drawn once."""
    lot = Seeded(f"read/{seed}")
    left = mixed([f"{key}/{kind}" for key in keys for kind in KINDS], lot)
    found = 0
    while found < many:
        for both in left:
            key, _, kind = both.partition("/")
            of = (
                list(islice(items(GAMES[key], f"read-{seed}-{lot.below(1000)}", kinds=(kind,)), 3)) if _applies(key, kind) else []
            )
            if of and found < many:
                found += 1
                yield of[lot.below(len(of))]


@lru_cache(maxsize=1024)
def _applies(key: str, kind: str) -> bool:
    """Whether a kind makes any item of a game at a few tables."""
    scenes = (scene for table in range(TABLES) for scene in scenes_at(GAMES[key], f"read-{table}"))
    return any(True for scene in scenes for _ in items_in(scene, (kind,)))


def printed(item: Item) -> str:
    """Return an item as a reader sees it: situation, question, choices with the key, explanation."""
    asked = item.question
    choices = [f"{'*' if at in asked.key else '-'} {choice}" for at, choice in enumerate(asked.choices)]
    choices = choices or [f"* {item.answer}"]
    return "\n".join((f"## {item.name}", "", *asked.shows, "", asked.text, "", *choices, "", asked.why, ""))


def main(argv: list[str] | None = None) -> int:
    """`scripts/dev school WHAT [GAME ...] [--items N] [--jobs N] [--seed WORD] [--write]`."""
    parser = argparse.ArgumentParser(prog="scripts/dev school", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=WHAT)
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], metavar="GAME", help="games (default: all)")
    parser.add_argument(
        "--items", type=int, default=24_000, help="items to check in all, or items of random rounds per game for reach"
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds per game for speed")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--write", action="store_true", help="write docs/school-reach.md, or docs/school/learner.svg")
    told = parser.parse_args(argv)
    keys = told.games or list(GAMES)
    if told.what == "speed":
        found = speed(keys, told.seconds, told.seed)
        for key, many, seconds in found:
            print(f"{key}: {many / seconds * 60:,.0f} different items per minute")
        print(f"all: {sum(row[1] for row in found) / sum(row[2] for row in found) * 60:,.0f} per minute, {len(KINDS)} kinds")
        return 0
    if told.what == "reach":
        text, share = reach(told.items, told.seed)
        if told.write:
            PAGE.write_text(text, encoding="utf-8")
        print(f"{100 * share:.1f} % of rule clauses")
        return 0 if share >= 0.95 else 1
    if told.what == "stems":
        return _stems(keys, told.items, told.jobs, told.seed)
    if told.what == "read":
        for item in drawn(keys, min(told.items, MOST_READ), told.seed):
            print(printed(item))
        return 0
    if told.what == "coach":
        return _coach(told.games or list(COACHED), min(told.items, 500))
    if told.what == "leaks":
        return _leaks(told.games or ["three_card_poker"], min(told.items, 10_000), told.seed)
    if told.what == "learner":
        return _learner(write=told.write)
    return _checks(keys, told.items, told.jobs, told.seed)


def _coach(keys: list[str], rounds: int) -> int:
    from .coach import measure  # it needs the lab

    wrong = 0
    for key in keys:
        one = measure(key, rounds)
        wrong += one.leaks > 0
        times = f"p95 {one.p95:.1f} ms per decision, {one.per_round:.2f} ms per round"
        print(f"{key}: {one.decisions} decisions of the lab's best player, {one.leaks} leaks; {times}", flush=True)
    return 1 if wrong else 0


def _leaks(keys: list[str], rounds: int, seed: str) -> int:
    from .coach import leaky  # it needs the lab

    slow = 0
    for key in keys:
        one = leaky(key, rounds, seed)
        slow += one.reads + one.prices > IN_TIME
        times = f"read in {one.reads:.1f} s, priced in {one.prices:.1f} s of processor time"
        print(f"{key}: {one.rounds:,} rounds, {one.decisions:,} decisions, {one.leaks} leaks; {times}", flush=True)
    return 1 if slow else 0


def _learner(*, write: bool) -> int:
    from . import learner as school_learner  # it needs the extra

    found, memory = school_learner.courses()
    print(school_learner.summary(found, memory))
    if write:
        PLOT.parent.mkdir(exist_ok=True)
        PLOT.write_text(school_learner.picture(found, memory), encoding="utf-8")
    return 0


def _checks(keys: list[str], wanted: int, jobs: int, seed: str) -> int:
    each, began, wrong = -(-wanted // len(keys)), time.monotonic(), 0
    total: Counter[str] = Counter()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as house:
        asked = {key: house.submit(check_game, key, each, seed) for key in keys}
        for key, future in asked.items():
            try:
                found = future.result()
            except (Mismatch, WrongKey) as error:
                wrong += 1
                print(f"{key}: WRONG\n{error}", flush=True)
                continue
            total += found
            print(f"{key}: {found.total():,} items of {len(found)} kinds, no wrong key", flush=True)
    print(
        f"{total.total():,} items, {wrong} games with a wrong key: "
        + ", ".join(f"{kind} {many:,}" for kind, many in total.items())
    )
    print(f"{time.monotonic() - began:.0f} s, seed {seed}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
