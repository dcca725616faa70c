"""Making items: from scenes of a game, all kinds or some; and the one that a name names, made again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from houseway.core.game.game import Game
from houseway.games import GAMES
from houseway.play.chance import Seeded

from .item import Item, Name
from .kinds import KINDS
from .scene import Scene, scene_of, scenes_at, worked_scenes

House = Mapping[str, object] | None
"""The settings of a house, as a submission writes them; None draws a random lawful house for each table."""


def items_in(scene: Scene, kinds: Iterable[str] = KINDS) -> Iterator[Item]:
    """Yield the items of one scene."""
    for kind in kinds:
        draw = Seeded(f"{scene.game}/{scene.name}/{kind}")
        for number, asked in enumerate(KINDS[kind].make(scene, draw)):
            yield Item(Name(scene.game, kind, scene.name, number), asked)


def items(game: Game, seed: str, house: House = None, kinds: Iterable[str] = KINDS) -> Iterator[Item]:
    """Yield items without end: table after table, each from the seed and its number."""
    wanted, table = tuple(kinds), 0
    while True:
        for scene in scenes_at(game, f"{seed}-{table}", house):
            yield from items_in(scene, wanted)
        table += 1


def worked_items(game: Game, kinds: Iterable[str] = KINDS) -> Iterator[Item]:
    """Yield the items of the worked rounds of a game."""
    wanted = tuple(kinds)
    for scene in worked_scenes(game):
        yield from items_in(scene, wanted)


def made_again(name: Name, house: House = None) -> Item:
    """Return the item that a name names, made from the same cards; `house` must be the one it was made under."""
    if name.kind not in KINDS:
        raise ValueError(f"unknown kind of item: {name.kind}")
    scene = scene_of(GAMES[name.game], name.scene, house)
    for item in items_in(scene, (name.kind,)):
        if item.name.number == name.number:
            return item
    raise ValueError(f"there is no item {name}")
