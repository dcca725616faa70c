"""Errors in a felt, compared with its game: a valid felt has every wager exactly once and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import combinations
from typing import NamedTuple

from houseway.core.game.game import Game
from houseway.core.game.names import Names

from .types import Layout, Point, PrintedSpot, Seat

TOUCH = 0.001
"""Two things may touch; what overlaps by more than this is a fault."""


class Box(NamedTuple):
    """The area of an item at a seat, in units."""

    name: str
    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box) -> bool:
        """Whether two things cover a part of each other."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > TOUCH and down > TOUCH


def faults_of(game: Game, names: Names, layout: Layout) -> list[str]:
    """Return everything that is wrong with a game's felt, in words."""
    declared = {wager.name for edition in game.editions for wager in edition.law.wagers}
    return [
        *_wagers(declared, layout),
        *_references(declared, layout),
        *_cites(game, layout),
        *_overlaps(layout),
        *_fits_the_game(game, names, layout),
    ]


def laid(layout: Layout) -> list[str]:
    """Return every wager that has a place, as often as it has one."""
    found = [cell.wager for band in layout.board for cell in band.cells]
    seat = layout.seat
    if seat is not None:
        found += [wager for spot in seat.spots for wager in spot.wagers]
        found += [*seat.paid, *seat.beside]
        if seat.hands is not None:
            found.append(seat.hands.stake)
    return found


def _wagers(declared: set[str], layout: Layout) -> Iterator[str]:
    """Yield wagers without a place, with two, and names that the game does not declare."""
    places = Counter(laid(layout))
    for wager in sorted(declared - places.keys()):
        yield f"{wager} has no place. Add it to seat.spots, seat.beside or board.bands"
    for wager, many in sorted(places.items()):
        if wager not in declared:
            near = get_close_matches(wager, declared, n=1)
            yield f"{wager} is not a wager of this game" + (f"; did you mean {near[0]}?" if near else ". Leave it out")
        elif many > 1:
            yield f"{wager} has {many} places. Leave one"


def _references(declared: set[str], layout: Layout) -> Iterator[str]:
    """Yield names of spots that are not on the felt."""
    spots = {wager for spot in _spots(layout) for wager in spot.wagers}
    seat = layout.seat
    for told, wager in _named(layout, seat):
        if wager not in spots:
            yield f"{told} names {wager}, which is not a spot. Name one of: {', '.join(sorted(spots))}"


def _named(layout: Layout, seat: Seat | None) -> Iterator[tuple[str, str]]:
    """Yield every name of a spot that another part of the felt relies on."""
    if seat is not None:
        yield from ((f"seat.spots.{wager}.of", paid.of) for wager, paid in seat.paid.items())
        yield from ((f"seat.beside.{wager}", spot) for wager, spot in seat.beside.items())
        if seat.hands is not None:
            yield "seat.hands.over", seat.hands.over
    yield from (("props.sums", wager) for wager in layout.props.sums)
    if layout.props.shoe is not None and layout.props.shoe.beside is not None:
        yield "props.shoe.beside", layout.props.shoe.beside
    if layout.narrow is not None:
        yield "narrow.head", layout.narrow.head


def _cites(game: Game, layout: Layout) -> Iterator[str]:
    cited = [printed.cites for printed in layout.prints] + [spot.cites for spot in _spots(layout) if spot.cites]
    for clause in cited:
        if clause not in game.clauses:
            yield f"{clause} is not a clause of this game. Cite one that `houseway clauses {game.key}` lists"


def _overlaps(layout: Layout) -> Iterator[str]:
    """Yield the items that overlap at a seat: an overlap in units is an overlap at every size."""
    for one, other in combinations(boxes(layout), 2):
        if one.overlaps(other):
            yield f"{one.name} and {other.name} overlap at a seat. Move one of them"


def boxes(layout: Layout) -> list[Box]:
    """Return the areas of all items at a seat: its spots and its cards."""
    found = [_box(spot.wagers[0], spot.at, spot.size) for spot in _spots(layout)]
    cards = layout.seat.cards if layout.seat else None
    return [*found, _box("cards", cards.at, cards.room)] if cards else found


def _box(name: str, at: Point, size: Point) -> Box:
    (x, y), (width, height) = at, size
    return Box(name, x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _fits_the_game(game: Game, names: Names, layout: Layout) -> Iterator[str]:
    """Yield the facts of the felt that contradict the game."""
    cards, parts = (layout.seat.cards if layout.seat else None), (names.setting.parts if names.setting else ())
    if cards is not None and cards.parts != parts:
        yield f"seat.cards.parts: hands are set in {list(parts)} here. Write the same names"
    if layout.props.meters and game.meters is None:
        yield "props.meters: this game has no meters. Leave it out"
    if layout.props.button and names.button is None:
        yield "props.button: this game has no button. Leave it out"
    if layout.form == "board" and not layout.board:
        yield "board.bands: a board needs at least one row of cells"


def _spots(layout: Layout) -> tuple[PrintedSpot, ...]:
    return layout.seat.spots if layout.seat else ()
