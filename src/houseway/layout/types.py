"""The shapes of a felt as it is served. `schema.py` publishes them; `felt_file.py` makes them from a game's `felt.toml`.

One unit is the width of a chip. A seat's own point is 0, 0; x grows to the player's right and y towards the player.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from houseway.views.types import Published

Point = tuple[float, float]
"""A position, or a width and a height, in units."""
Form = Literal["arc", "oval", "board"]
"""Seats along a curved rim with the dealer across, seats around an oval, or one layout for everybody."""
Cloth = Literal["green", "blue"]
Where = Literal["head", "middle", "side", "wall"]
"""The place of a hand without a seat: before the dealer, in the middle, at the side, or in the wall of tiles."""
Side = Literal["left", "right"]
Shape = Literal["circle", "box", "band", "slot", "bare", "line"]
"""The print around a spot. A line is drawn once through all seats; a bare spot has no print."""
Hue = Literal["ivory", "rose", "sky", "mint"]
CardArrangement = Literal["row", "cascade"]
"""The arrangement of a seat's cards: next to each other, or each over the last."""


class Printed(Published, frozen=True):
    """A sentence printed on the cloth, and the clause that it restates."""

    text: str
    cites: str


class Place(Published, frozen=True, kw_only=True):
    """A hand that belongs to no seat, and where it is put."""

    at: Where
    cards: int = 0
    """Number of cards that room is kept for."""
    prints: str = ""
    hidden: bool = False
    """Whether it is drawn as a pile of which only the count is visible."""
    parts: tuple[str, ...] = ()


class Dice(Published, frozen=True):
    """The place and the number of the dice."""

    many: int
    at: Where | Side


class Shoe(Published, frozen=True):
    """The place of the shoe: on one side of the dealer, or at the seat that has a certain bet."""

    at: Side | None = None
    beside: str | None = None


class Props(Published, frozen=True, kw_only=True):
    """Other items on the table, if it has them."""

    shoe: Shoe | None = None
    discards: Side | None = None
    dice: Dice | None = None
    start: Where | None = None
    """The place of the dice or the number that started the deal."""
    meters: tuple[str, ...] = ()
    sums: tuple[str, ...] = ()
    """Wagers whose chips at all seats are added up in the middle."""
    roads: bool = False
    pots: bool = False
    button: bool = False
    tiles: bool = False
    """Whether hands are tiles and not cards; a back does not show it."""


class Cards(Published, frozen=True, kw_only=True):
    """The cards of a seat: where their middle is, how many room is kept for, and how they are put."""

    at: Point
    many: int
    room: Point
    """The width and height they take."""
    lies: CardArrangement = "row"
    aside: int = 0
    """Number of cards that are put away and drawn apart."""
    parts: tuple[str, ...] = ()


class PrintedSpot(Published, frozen=True, kw_only=True):
    """The spot of a wager's chips at a seat: its center, its size, and its print."""

    wagers: tuple[str, ...]
    """One, or a family of which each seat bets one at a time."""
    at: Point
    size: Point
    shape: Shape
    prints: str = ""
    cites: str | None = None
    hue: Hue = "ivory"
    lamp: bool = False
    """Whether a lamp is lit while a chip is in it."""
    price: bool = False
    """Whether the active pay table is printed with it."""
    where_bet: bool = False
    """Whether it is drawn only where it is bet or offered."""
    numbers: tuple[int, ...] = ()
    """Of a family in one place: the number of each wager."""


class Paid(Published, frozen=True):
    """A wager that is never staked, only paid: the spot at which the payment is shown, and its caption."""

    of: str
    says: str = ""


class Hands(Published, frozen=True, kw_only=True):
    """The placement of hands made out of a hand: the distance between them, and their wagers."""

    step: float
    stake: str
    """The wager on a new hand."""
    over: str
    """The wager on the first hand."""
    most: int = 2
    """For how many hands room is kept; more are narrowed."""


class Seat(Published, frozen=True, kw_only=True):
    """Everything at one seat."""

    spots: tuple[PrintedSpot, ...]
    cards: Cards | None = None
    paid: Mapping[str, Paid] = {}
    beside: Mapping[str, str] = {}
    """Bets that touch the spot of another wager, such as a coupon."""
    hands: Hands | None = None


class Cell(Published, frozen=True, kw_only=True):
    """One spot of a layout for everybody: its share of the row, and what is printed in it."""

    wager: str
    width: float
    family: str = ""
    """Name shared by the cells that are kept together on a narrow screen."""
    prints: str = ""
    under: str = ""
    dice: tuple[int, ...] = ()
    large: bool = False
    price: bool = False


class Band(Published, frozen=True):
    """A row of cells."""

    height: float
    cells: tuple[Cell, ...]


class Narrow(Published, frozen=True):
    """Differences of the layout on a narrow screen."""

    head: str
    """The wager whose seat is drawn across from the viewer."""


NO_PROPS: Final = Props()


class Layout(Published, frozen=True, kw_only=True):
    """The felt of a game: what is printed on it, and where everything is put."""

    form: Form
    cloth: Cloth
    title: str
    prints: tuple[Printed, ...] = ()
    places: Mapping[str, Place] = {}
    props: Props = NO_PROPS
    seat: Seat | None = None
    board: tuple[Band, ...] = ()
    narrow: Narrow | None = None
