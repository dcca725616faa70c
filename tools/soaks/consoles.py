"""Leads dealers through random rounds of every game, and tries every call at every step: it must do what was foretold.

python -m tools.soaks.consoles --rounds 20 --seed consoles
"""

from __future__ import annotations

import argparse
from collections import Counter

from houseway.core.game.game import Game
from houseway.core.round.view import PUBLIC
from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.play.random_tables import Sitting, table_of
from houseway.testing.consoles import a_console_leads, calls_do_what_was_forecast, led_through, payments_are_what_was_paid
from houseway.views.sights import watched


def lead(game: Game, seed: str, rounds: int, *, asked: int = 10_000, trouble: bool = True) -> Counter[str]:
    """Count calls with the predicted effect, part of it, or a refusal; about `asked` steps per round are tried."""
    source, found = Seeded(f"{seed}/{game.key}"), Counter[str]()
    _, table = table_of(game, source)
    sitting = Sitting(table, source, irregularities=trouble, late=trouble)
    for number in range(rounds):
        played = sitting.play(f"{seed}/{number}")
        every = max(1, len(played.commands) // asked)
        for at, led in enumerate(led_through(played)):
            a_console_leads(led)
            payments_are_what_was_paid(led)
            if at % every == 0 and not led.step.round.over:
                found += calls_do_what_was_forecast(led.table, led.watched.round, source)
            found["steps"] += 1
        if (
            seen := watched(played.events, played.opened.rules, PUBLIC)
        ) is not None:  # its hands lie there until they are cleared
            found += calls_do_what_was_forecast(sitting.table, seen.round, source)
    return found


def main() -> None:
    """Lead through rounds of every game and print what was counted."""
    parser = argparse.ArgumentParser(prog="scripts/dev consoles", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", default="consoles")
    parser.add_argument("--game", choices=[*GAMES], metavar="GAME", action="append")
    asked = parser.parse_args()
    for key in asked.game or GAMES:
        counts = Counter[str]()
        for number in range(asked.tables):
            counts += lead(GAMES[key], f"{asked.seed}/{number}", asked.rounds)
        print(f"{key:32} " + ", ".join(f"{count:,} {what}" for what, count in sorted(counts.items())))


if __name__ == "__main__":
    main()
