"""Scenes for the pictures of the page: every felt, and moments of rounds that bots played at full tables, as plain data.

    python -m tools.page_scenes web/build

`felts.json` has the layout, seats and wagers of every game. `scenes.json` has, for each game, a view with its offers while
bets are open, at a choice of the viewer, and after the round was paid.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, NamedTuple

from houseway.cli.table.setup import Chosen, worked_for
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.messages.command import Command, PlaceBet
from houseway.core.messages.event import Event
from houseway.core.stages.betting import Betting
from houseway.felts.loading import layout_of
from houseway.games import GAMES
from houseway.play import Host, play_round
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.testing.tables import values_of
from houseway.views.onlookers import Onlookers
from houseway.views.plain import plain
from houseway.views.types import View

Moment = Literal["bets", "choice", "paid"]
ROUNDS = 12
"""Rounds that are tried for each game where nothing else is said; the fullest is taken."""
TIMES = (1, 1, 2, 3, 5)
CHOICES = ("Say", "Arrange", "Designate", "CutStacks")


class Scene(NamedTuple):
    """A view and its offers."""

    view: Any
    offers: Any
    fullness: int


@dataclass(frozen=True, slots=True)
class Guest(Bot):
    """A bot that bets different amounts, so that a picture has different chips in it."""

    def bets(self, host: Host) -> None:
        """Bet several times the minimum."""
        stage = host.seen_by(self.name).stage
        if not isinstance(stage, Betting) or self.source.below(7) == 0:
            return
        for wager in self.wanted(host.seen_by(self.name)):
            for ask in host.asks_of(self.name):
                if ask.wager == wager and ask.low is not None and ask.high is not None:
                    times = TIMES[self.source.below(len(TIMES))]
                    self._say(host, PlaceBet(ask.who, wager, min(ask.low * times, ask.high)))


def fullest(game: Game) -> dict[str, object]:
    """Return settings under which as many wagers as possible are offered."""
    written: dict[str, object] = {"ruleset.jurisdiction": game.editions[0].key}
    most = _wagers(game, written)
    for choice in game.editions[0].law.choices:
        for value in values_of(choice):
            tried = {**written, choice.name: value}
            many = _wagers(game, tried)
            if many > most:
                written, most = tried, many
    return written


def _wagers(game: Game, written: dict[str, object]) -> int:
    rules = game.under(written)
    return len(rules.wagers) if isinstance(rules, Rules) else -1


def scenes(game: Game, rounds: int = ROUNDS) -> dict[Moment, Scene]:
    """Return the fullest of several rounds at three moments."""
    written = fullest(game)
    rules = game.under(written)
    assert isinstance(rules, Rules)
    found: dict[Moment, Scene] = {}
    for number in range(rounds):
        for moment, scene in _moments(Chosen(rules, written, ""), f"page {game.key} {number}"):
            if moment not in found or scene.fullness > found[moment].fullness:
                found[moment] = scene
    return found


def _moments(chosen: Chosen, seed: str) -> Iterator[tuple[Moment, Scene]]:
    seats = list(chosen.rules.seats)
    yours = seats[len(seats) // 3]
    seen: list[tuple[Moment, Scene]] = []
    now: list[Onlookers] = []

    def tells(command: Command, events: tuple[Event, ...]) -> None:
        if not now:
            now.append(Onlookers.of(host.table, [viewer]))
        now[0] = now[0].after(events, host.table)[1]
        scene = _scene(now[0], viewer)
        if scene is not None:
            seen.append(scene)

    host = Host(worked_for(chosen, seats, None, seed), Seeded(seed), tells)
    viewer = host.table.seating[yours]
    now.append(Onlookers.of(host.table, [viewer]))
    if play_round(host, [Guest(seat, Seeded(f"{seed} {seat}")) for seat in seats]):
        yield from seen


def _scene(onlookers: Onlookers, viewer: str) -> tuple[Moment, Scene] | None:
    view = onlookers.view(viewer)
    if view is None:
        return None
    offers = onlookers.offers().get(viewer, [])
    moment: Moment
    if view.over:
        moment = "paid"
    elif any(offer.act == "PlaceBet" for offer in offers):
        moment = "bets"
    elif view.turn in view.you or any(offer.act in CHOICES for offer in offers):
        moment = "choice"
    else:
        return None
    return moment, Scene(plain(view), [plain(offer) for offer in offers], _fullness(view))


def _fullness(view: View) -> int:
    """Return how much there is to see: the viewer's own counts most."""
    own = sum(3 for bet in view.bets if bet.by == view.viewer)
    fates = len({bet.fate for bet in view.bets}) * 2
    cards = sum(len(hand.cards) for name, hand in view.hands.items() if name in view.you)
    return own * 2 + len(view.bets) + fates + cards + len(view.board) + 5 * (len(view.you) > 1) + 5 * len(view.pots)


def felts() -> dict[str, Any]:
    """Return every felt with what a test needs to know of its game."""
    return {
        key: {
            "felt": plain(layout_of(key)),
            "name": GAMES[key].name,
            "seats": GAMES[key].seats,
            "wagers": sorted({wager.name for edition in GAMES[key].editions for wager in edition.law.wagers}),
        }
        for key in GAMES
    }


def main() -> int:
    """Write the files into a folder."""
    parser = argparse.ArgumentParser(prog="python -m tools.page_scenes", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", action="append", choices=list(GAMES), metavar="GAME", help="game to play; repeatable")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds to try for each game (default: {ROUNDS})")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    (asked.folder / "felts.json").write_text(json.dumps(felts()), encoding="utf-8")
    told: dict[str, dict[Moment, Any]] = {}
    for key in asked.game or GAMES:
        told[key] = {moment: {"view": one.view, "offers": one.offers} for moment, one in scenes(GAMES[key], asked.rounds).items()}
        print(key, *told[key], flush=True)
    (asked.folder / "scenes.json").write_text(json.dumps(told), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
