"""Writes the rounds of the front door: of every game one round that bots played, as the player in the middle saw it end.

    python -m tools.page.door web/build/practice/door

Of some rounds from a fixed seed, the one that shows most is taken: bets of the viewer that fared differently, and cards. Each
file has the felt, the view, the clauses that the results cite, and what the house keeps where that is exact. `signs.json`
has what the sign of each game shows, which is the viewer's cards or tiles, or the dice, the game whose round is shown first,
and how many clauses and worked rounds there are.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final

from msgspec import to_builtins

from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command
from houseway.core.messages.event import Event
from houseway.games import GAMES
from houseway.lab.hints import edges
from houseway.layout.felts import layout_of
from houseway.play import Host, least, play_round, refill
from houseway.play.alone.seats import YOU, opened, rules_of, seated
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.views.types import View
from houseway.views.viewers import Viewers
from houseway.worked.clause_index import rounds_of

ROUNDS: Final = 10
BOTS: Final = 3
MOST_CARDS: Final = 5
SHOWN: Final = 3
"""Results in the round that is shown first: of those that differ most, the one with the shortest facts."""
LONGEST: Final = 30
"""Characters of a fraction that is shown; longer ones are not."""


class DoorTable:
    """A table of bots, seen by the one in the middle."""

    def __init__(self, key: str) -> None:
        self.rules = rules_of(key)
        seating = seated(self.rules, BOTS)
        self.viewer = next(f"bot{seat}" for seat, name in seating.items() if name == YOU)
        self.host = Host(opened(self.rules, {seat: f"bot{seat}" for seat in seating}, "door"), Seeded(f"door {key}"), self._add)
        self.onlookers = Viewers.of(self.host.table, [self.viewer])
        self.guests = [Bot(seat, Seeded(f"door {key} {seat}")) for seat in seating]

    def _add(self, command: Command, events: tuple[Event, ...]) -> None:
        _, self.onlookers = self.onlookers.after(events, self.host.table)

    def plays(self) -> View | None:
        """Play a round and return what the viewer sees at its end."""
        self.host.forget()
        for guest in self.guests:
            refill(self.host, guest.name, least(self.rules))
        if not play_round(self.host, self.guests):
            return None
        view = self.onlookers.view(self.viewer)
        return view if view is not None and view.over else None


def weight(view: View) -> tuple[int, int, int]:
    """Return the measure of a round's interest: results of the viewer that differ, results at all, and cards."""
    own = [bet for bet in view.bets if bet.by == view.viewer]
    cards = sum(len(hand.cards) for name, hand in view.hands.items() if name in view.you)
    paid = any((bet.result or 0) > 0 for bet in own)
    return len({bet.fate for bet in own}) + paid, len(own), cards


def best(key: str) -> tuple[DoorTable, View]:
    """Return the round of a game that shows most."""
    watched = DoorTable(key)
    views = [view for view in (watched.plays() for _ in range(ROUNDS)) if view is not None]
    return watched, max(views, key=weight)


def sign(view: Any) -> dict[str, Any]:
    """Return the content of a game's sign: cards that lie open, the viewer's first, or dice."""
    hands = view.get("hands", {})
    order = [*view["you"], *(name for name in hands if name not in view["you"])]
    shown = ([card for card in hands.get(name, {}).get("cards", ()) if card is not None] for name in order)
    cards: list[str] = next((cards for cards in shown if cards), view.get("board", []))
    return {"cards": cards[:MOST_CARDS], "dice": view.get("dice") or []}


def keeps(rules: Rules) -> dict[str, str] | None:
    """Return the first wager of a game with the exact share of it that the house keeps; None where there is none to show."""
    first = next(iter(edges(rules)), None)
    if first is None or first.edge is None or first.is_simulated or first.edge <= 0 or len(str(first.edge)) > LONGEST:
        return None
    return {"wager": first.wager, "share": str(first.edge)}


def counts() -> dict[str, int]:
    """Return the number of clauses, those of a shared rulebook once, and of worked rounds."""
    books = {edition.rulebook.prefix: edition.rulebook for game in GAMES.values() for edition in game.editions}
    rounds = sum(1 for game in GAMES.values() for _ in rounds_of(game))
    return {"clauses": sum(len(book.clauses) for book in books.values()), "rounds": rounds}


def main() -> None:
    """Write the rounds and the signs into a folder."""
    parser = argparse.ArgumentParser(prog="python -m tools.page.door", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    signs: dict[str, Any] = {}
    lengths: dict[str, tuple[int, int]] = {}
    for key in GAMES:
        felt = layout_of(key)
        if felt is None:
            continue
        watched, seen = best(key)
        view = to_builtins(seen)
        cited = {bet.cites for bet in seen.bets if bet.by == seen.viewer and bet.cites}
        clauses = {id: {"title": one.title, "says": one.says} for id, one in watched.rules.clauses.items() if id in cited}
        told = {
            "name": watched.rules.game.name,
            "felt": to_builtins(felt),
            "view": view,
            "clauses": clauses,
            "keeps": keeps(watched.rules),
        }
        (asked.folder / f"{key}.json").write_text(json.dumps(told, separators=(",", ":")) + "\n", encoding="utf-8")
        own = [bet for bet in seen.bets if bet.by == seen.viewer]
        facts = [len(bet.facts or "") for bet in own]
        if felt.form == "arc" and len(facts) == SHOWN and all(facts):
            lengths[key] = (SHOWN - len({bet.result for bet in own}), sum(facts))
        signs[key] = {**sign(view), "tiles": bool(felt.props and felt.props.tiles)}
    first = min(lengths, key=lengths.__getitem__)
    (asked.folder / "signs.json").write_text(
        json.dumps({"first": first, **counts(), "signs": signs}, indent=1) + "\n", encoding="utf-8"
    )
    print(f"door: {len(signs)} games")


if __name__ == "__main__":
    main()
