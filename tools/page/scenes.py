"""Scenes for the pictures of the page: every felt, and moments of rounds played by bots, as plain data.

    python -m tools.page.scenes web/build

`felts.json` has the layout, seats and wagers of every game. `scenes.json` has, for each game, a view with its offers
while bets are open, at a choice of the viewer, and after the round was paid. In a game without bets before the deal,
the viewer's first choice with cards replaces open bets. Each scene includes the events of the round sent to the
viewer so far, and the results of the viewer's earlier rounds. All rounds of a game are played at one full table, one
after the other.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any, Literal, NamedTuple

from msgspec import to_builtins

from houseway.cli.game_names import game_called
from houseway.cli.table.setup import Chosen, worked_for
from houseway.core.game.game import Game
from houseway.core.game.rules import SIDE_BETS, Rules
from houseway.core.messages.command import Command, PlaceBet
from houseway.core.messages.event import Event
from houseway.core.stages.betting import Betting
from houseway.games import GAMES
from houseway.layout.felts import layout_for
from houseway.play import Host, least, play_round, purse, refill
from houseway.play.bots import Bot
from houseway.play.chance import Seeded
from houseway.play.random_tables import values_of
from houseway.views.types import Offer, View
from houseway.views.viewers import Viewers

Moment = Literal["bets", "choice", "paid"]
ROUNDS = 24
"""Default number of rounds per game; the fullest of the later half is taken."""
TIMES = (1, 1, 2, 3, 5)
RICHES = (100, 40, 65, 128, 240, 38, 77, 185)
"""The players' buy-ins, in percent of the usual: at a real table no two stacks are alike."""
CHOICES = ("Say", "Arrange", "Designate", "CutStacks")


class Scene(NamedTuple):
    """A view and its offers, and what led to it."""

    view: Any
    offers: Any
    events: list[Any]
    earlier: list[dict[str, Any]]
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
            for ask in host.offers_to(self.name):
                if ask.wager == wager and ask.low is not None and ask.high is not None:
                    times = TIMES[self.source.below(len(TIMES))]
                    self._submit(host, PlaceBet(ask.who, wager, min(ask.low * times, ask.high)))


def fullest(game: Game) -> dict[str, object]:
    """Return settings under which as many wagers as possible are offered."""
    written: dict[str, object] = {"ruleset.jurisdiction": game.editions[0].key}
    if game.side_bets:
        written[SIDE_BETS.name] = list(game.side_bets)
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
    found: dict[Moment, tuple[bool, Scene]] = {}
    watched = Watched(Chosen(rules, written, ""), f"page {game.key}")
    for number in range(rounds):
        later = 2 * number >= rounds - 1
        for moment, scene in watched.plays():
            before = found.get(moment)
            if before is None or (later, scene.fullness) > (before[0], before[1].fullness):
                found[moment] = later, scene
    return {moment: scene for moment, (_, scene) in found.items()}


class Watched:
    """A full table of bots, seen by one of them round after round."""

    def __init__(self, chosen: Chosen, seed: str) -> None:
        rules = chosen.rules
        self.least = least(rules)
        seats = list(rules.seats)
        worked = worked_for(chosen, seats, None, seed)
        brought = zip(worked.stacks, cycle(RICHES), strict=False)
        worked.stacks.update({name: self._rounded(purse(self.least) * part // 100) for name, part in brought})
        self.host = Host(worked, Seeded(seed), self._add)
        self.viewer = self.host.table.seating[seats[len(seats) // 3]]
        self.onlookers = Viewers.of(self.host.table, [self.viewer])
        self.guests = [Guest(seat, Seeded(f"{seed} {seat}")) for seat in seats]
        self.events: list[Any] = []
        self.earlier: list[dict[str, Any]] = []
        self.seen: list[tuple[Moment, Scene]] = []

    def _rounded(self, cents: int) -> int:
        return max(20 * self.least, cents // 500 * 500)

    def plays(self) -> list[tuple[Moment, Scene]]:
        """Play a round; return its moments, none where nobody bet."""
        self.host.forget()
        for guest in self.guests:
            refill(self.host, guest.name, self.least)
        self.seen, self.events = [], []
        if not play_round(self.host, self.guests):
            return []
        self.earlier[:0] = [told] if (told := self._round_summary())["staked"] else []
        return self._with_bets(self.seen)

    def _with_bets(self, seen: list[tuple[Moment, Scene]]) -> list[tuple[Moment, Scene]]:
        """Call the viewer's first choice with cards the one for bets, where a round has no bets before its deal."""
        choices = [scene for moment, scene in seen if moment == "choice" and self._holds_cards(scene)]
        if any(moment == "bets" for moment, _ in seen) or len(choices) < 2:
            return [one for one in seen if one[0] != "choice" or not choices or self._holds_cards(one[1])]
        return [("bets", scene) if scene is choices[0] else (moment, scene) for moment, scene in seen]

    def _holds_cards(self, scene: Scene) -> bool:
        return any(scene.view["hands"].get(hand, {}).get("cards") for hand in scene.view["you"])

    def _round_summary(self) -> dict[str, Any]:
        view = self.onlookers.view(self.viewer)
        assert view is not None
        own = [bet for bet in view.bets if bet.by == self.viewer]
        sums = {"staked": sum(bet.chips for bet in own), "net": sum(bet.result or 0 for bet in own)}
        return {"table": 1, "round": view.round, "game": view.game, "name": "", "closed_at": 0, "void": bool(view.void), **sums}

    def _add(self, command: Command, events: tuple[Event, ...]) -> None:
        told, self.onlookers = self.onlookers.after(events, self.host.table)
        self.events += [to_builtins(seen.event) for seen in told[self.viewer]]
        found = self._scene()
        if found is not None:
            self.seen.append(found)

    def _scene(self) -> tuple[Moment, Scene] | None:
        view = self.onlookers.view(self.viewer, name="1")
        if view is None:
            return None
        offers = self.onlookers.offers().get(self.viewer, [])
        moment = _moment(view, offers)
        if moment is None:
            return None
        told = [to_builtins(offer) for offer in offers]
        return moment, Scene(to_builtins(view), told, list(self.events), list(self.earlier), _fullness(view))


def _moment(view: View, offers: Sequence[Offer]) -> Moment | None:
    if view.over:
        return "paid"
    if any(offer.act == "PlaceBet" for offer in offers):
        return "bets"
    if view.turn in view.you or any(offer.act in CHOICES for offer in offers):
        return "choice"
    return None


def _fullness(view: View) -> int:
    """Return a score for the number of things in sight: the viewer's own count most."""
    own = sum(3 for bet in view.bets if bet.by == view.viewer)
    fates = len({bet.fate for bet in view.bets}) * 2
    cards = sum(len(hand.cards) for name, hand in view.hands.items() if name in view.you)
    return own * 2 + len(view.bets) + fates + cards + len(view.board) + 5 * (len(view.you) > 1) + 5 * len(view.pots)


def felts(played: Sequence[Game]) -> dict[str, Any]:
    """Return every felt with the data of its game that a test needs; a game that is played may have described bets."""
    games = {**GAMES, **{game.key: game for game in played}}
    return {
        key: {
            "felt": to_builtins(layout_for(game)),
            "name": game.name,
            "seats": game.seats,
            "wagers": sorted({wager.name for edition in game.editions for wager in edition.law.wagers}),
        }
        for key, game in games.items()
    }


def main() -> int:
    """Write the files into a folder."""
    parser = argparse.ArgumentParser(prog="python -m tools.page.scenes", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", action="append", type=game_called, metavar="GAME", help="game to play; repeatable")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds to try for each game (default: {ROUNDS})")
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    (asked.folder / "felts.json").write_text(json.dumps(felts(asked.game or ())), encoding="utf-8")
    told: dict[str, dict[Moment, Any]] = {}
    for game in asked.game or GAMES.values():
        key = game.key
        found = scenes(game, asked.rounds)
        told[key] = {moment: {**one._asdict(), "fullness": None} for moment, one in found.items()}
        print(key, *told[key], flush=True)
    (asked.folder / "scenes.json").write_text(json.dumps(told), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
