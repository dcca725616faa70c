"""The contents of a seat: its spots, its cards, wagers that are only paid, and bets that touch another's spot."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from houseway.core.values.plain import is_list

from .entry import BadFelt, Entry
from .patterns import Named, unfolded
from .types import CardArrangement, Cards, Hands, Hue, Paid, Point, PrintedSpot, Seat, Shape

SHAPES: tuple[Shape, ...] = get_args(Shape)
HUES: tuple[Hue, ...] = get_args(Hue)
CARD_ARRANGEMENTS: tuple[CardArrangement, ...] = get_args(CardArrangement)
CARD: Point = (1.12, 1.57)
"""A card on the felt."""
LINE_HEIGHT = 0.86


def seat(entry: Entry) -> Seat:
    """Return the contents of a seat."""
    spots, paid = _spots(entry.table("spots"))
    found = Seat(
        spots=spots,
        cards=_cards(entry.table("cards")) if "cards" in entry else None,
        paid=paid,
        beside=_beside(entry.table("beside")),
        hands=_hands(entry.table("hands")) if "hands" in entry else None,
    )
    entry.raw("cards")
    entry.raw("hands")
    entry.done()
    return found


def _spots(entry: Entry) -> tuple[tuple[PrintedSpot, ...], dict[str, Paid]]:
    spots, paid = list[PrintedSpot](), dict[str, Paid]()
    for name in entry:
        one, family = entry.table(name), unfolded(name)
        if "of" in one:
            for named in family:
                paid[named.wager] = _paid(one, named)
        else:
            spots += _family(one, family)
        one.done()
    return tuple(spots), paid


def _paid(entry: Entry, named: Named) -> Paid:
    return Paid(entry.text("of"), _filled(entry.text("says", ""), named))


def _family(entry: Entry, family: list[Named]) -> list[PrintedSpot]:
    """Return one spot, a row of them, or one place for a whole family."""
    shape = entry.option("shape", SHAPES)
    at, prints, together = entry.point("at"), _prints(entry, len(family)), entry.flag("one_place")
    steps = "step" in entry
    x, y = entry.point("step", (0.0001, 0.0))
    if len(family) > 1 and steps == together:
        raise BadFelt(f"{entry.where}: a family needs either a step, as in [1.3, 0], or one_place = true")
    size = (1.2, LINE_HEIGHT) if shape == "line" else entry.size("size", 1.4)
    first = PrintedSpot(
        wagers=tuple(named.wager for named in family),
        at=at,
        size=size,
        shape=shape,
        prints=_filled(prints[0], family[0]),
        cites=entry.text("cites", "") or None,
        hue=entry.option("hue", HUES, "ivory"),
        lamp=entry.flag("lamp"),
        price=entry.flag("price"),
        where_bet=entry.flag("where_bet"),
        numbers=tuple(named.numbers[0] for named in family) if together else (),
    )
    if not steps:
        return [first]
    return [
        replace(
            first, wagers=(named.wager,), at=(_near(at[0] + number * x), _near(at[1] + number * y)), prints=_filled(text, named)
        )
        for number, (named, text) in enumerate(zip(family, prints, strict=True))
    ]


def _prints(entry: Entry, many: int) -> list[str]:
    """Return the print of each spot of a family: one text for all, or a list with one for each."""
    if not is_list(entry.raw("prints")):
        return [entry.text("prints", "")] * many
    prints = entry.texts("prints")
    if len(prints) != many:
        raise BadFelt(f"{entry.where}.prints: write {many} texts, one for each spot, and not {len(prints)}")
    return list(prints)


def _filled(text: str, named: Named) -> str:
    return text.replace("{n}", str(named.numbers[0])) if named.numbers else text


def _near(value: float) -> float:
    return round(value, 4)


def _cards(entry: Entry) -> Cards:
    at, many = entry.point("at"), entry.whole("many")
    lies = entry.option("lies", CARD_ARRANGEMENTS) if "lies" in entry else CARD_ARRANGEMENTS[0]
    entry.raw("lies")
    parts, aside = entry.texts("parts"), entry.whole("aside", 0)
    room = entry.point("room", _room(many, lies, len(parts), aside))
    entry.done()
    return Cards(at=at, many=many, room=room, lies=lies, aside=aside, parts=parts)


def _room(many: int, lies: CardArrangement, parts: int, aside: int) -> Point:
    """Return the width and height that some cards take: the more there are, the more they overlap."""
    width, height = CARD
    if lies == "cascade":
        return 1.6, _near(height + 0.3 * (many - 1))
    if parts > 1:
        return _near(parts * width + max(0, many - parts) * 0.42 + 0.2), height
    step = 0.62 if many <= 4 else 0.55 if many == 5 else 0.42
    return _near(width + (many - 1) * step + aside * 0.3), height


def _beside(entry: Entry) -> dict[str, str]:
    return {named.wager: _filled(entry.text(name), named) for name in entry for named in unfolded(name)}


def _hands(entry: Entry) -> Hands:
    hands = Hands(step=entry.number("step"), stake=entry.text("stake"), over=entry.text("over"), most=entry.whole("most", 2))
    entry.done()
    return hands
