"""`scripts/dev sittings [GAME ...] [--rounds N] [--sizes 80x24,...] [--keep FOLDER]`."""

from __future__ import annotations

import argparse
from pathlib import Path

import tools.sittings
from houseway.games import GAMES

from .pictures import draw_all
from .screens import keeps_in
from .sitting import SIZES, Result, Sitting, keeps_nothing


def main(argv: list[str] | None = None) -> int:
    """Sit at every game named, or at all of them, on each size of screen; return 1 if a screen was wrong."""
    parser = argparse.ArgumentParser(prog="scripts/dev sittings", description=(tools.sittings.__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--rounds", type=int, default=4, help="rounds per sitting (default: 4)")
    parser.add_argument("--sizes", default="", help="screens such as 50x20,80x24 (default: ten of them)")
    parser.add_argument("--keep", type=Path, help="write every screen with a question to this folder, as text and SVG")
    parser.add_argument("--pictures", action="store_true", help="draw the pictures of docs/terminal.md, and sit at no game")
    told = parser.parse_args(argv)
    if told.pictures:
        draw_all()
        return 0
    sizes = [tuple(map(int, size.split("x"))) for size in told.sizes.split(",")] if told.sizes else SIZES
    keep = keeps_in(told.keep) if told.keep else keeps_nothing
    results: list[Result] = []
    for game in told.games or GAMES:
        sat = [Sitting(game, columns, rows, told.rounds, keep).sit() for columns, rows in sizes]
        results += sat
        faults = [fault for result in sat for fault in result.faults]
        asked, rounds = sum(result.questions for result in sat), sum(result.rounds for result in sat)
        print(f"{game}: {len(sat)} sittings, {rounds} rounds, {asked} questions, {len(faults)} faults", flush=True)
        for fault in faults[:3]:
            print(f"  {fault}")
    questions, wrong = sum(result.questions for result in results), sum(len(result.faults) for result in results)
    print(f"{len(results)} sittings, {questions} questions, {wrong} faults")
    return int(wrong > 0)


if __name__ == "__main__":
    raise SystemExit(main())
