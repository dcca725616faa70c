"""A `felt.toml` read strictly into a layout: an unknown key is rejected, and the message gives the correction."""

from __future__ import annotations

import tomllib
from typing import get_args

from .board_file import bands
from .entry import BadFelt, Entry
from .patterns import unfolded
from .seat_file import seat
from .types import NO_PROPS, Cloth, Dice, Form, Layout, Narrow, Place, Printed, Props, Shoe, Side, Where

FORMS: tuple[Form, ...] = get_args(Form)
CLOTHS: tuple[Cloth, ...] = get_args(Cloth)
WHERE: tuple[Where, ...] = get_args(Where)
SIDES: tuple[Side, ...] = get_args(Side)
LONGEST = 100_000
"""Longer than any felt. A file from outside is not read further."""


def read_felt(text: str) -> Layout:
    """Return the layout that a file describes, or raise `BadFelt` with the place and what to write there."""
    if len(text) > LONGEST:
        raise BadFelt(f"the file is longer than {LONGEST} characters, which no felt is")
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise BadFelt(f"the file is not TOML: {wrong}") from wrong
    return _layout(Entry("", data))


def _layout(felt: Entry) -> Layout:
    form = felt.option("form", FORMS)
    layout = Layout(
        form=form,
        cloth=felt.option("cloth", CLOTHS),
        title=felt.text("title"),
        prints=tuple(_printed(entry) for entry in felt.tables("prints")),
        places=_places(felt.table("places")),
        props=_props(felt.table("props")),
        seat=None if form == "board" else seat(felt.table("seat")),
        board=bands(felt.table("board")) if form == "board" else (),
        narrow=_narrow(felt),
    )
    felt.done()
    return layout


def _printed(entry: Entry) -> Printed:
    printed = Printed(entry.text("text"), entry.text("cites"))
    entry.done()
    return printed


def _places(entry: Entry) -> dict[str, Place]:
    found: dict[str, Place] = {}
    for name in entry:
        place = _place(entry.table(name))
        for one in unfolded(name):
            if one.wager in found:
                raise BadFelt(f"places.{name}: {one.wager} has two places. Leave one of them out")
            found[one.wager] = place
    return found


def _place(entry: Entry) -> Place:
    place = Place(
        at=entry.option("at", WHERE),
        cards=entry.whole("cards", 0),
        prints=entry.text("prints", ""),
        hidden=entry.flag("hidden"),
        parts=entry.texts("parts"),
    )
    entry.done()
    return place


def _props(entry: Entry) -> Props:
    props = Props(
        shoe=_shoe(entry),
        discards=entry.option("discards", SIDES, None),
        dice=_dice(entry.table("dice")) if "dice" in entry else None,
        start=entry.option("start", WHERE, None),
        meters=entry.texts("meters"),
        sums=entry.texts("sums"),
        roads=entry.flag("roads"),
        pots=entry.flag("pots"),
        button=entry.flag("button"),
        tiles=entry.flag("tiles"),
    )
    entry.raw("dice")
    entry.done()
    return NO_PROPS if props == NO_PROPS else props


def _shoe(props: Entry) -> Shoe | None:
    """Return the place of the shoe: a side, or a table that names the bet it follows."""
    given = props.raw("shoe")
    if given is None or isinstance(given, str):
        side = props.option("shoe", SIDES, None)
        return Shoe(side) if side else None
    entry = props.table("shoe")
    shoe = Shoe(beside=entry.text("beside"))
    entry.done()
    return shoe


def _dice(entry: Entry) -> Dice:
    dice = Dice(entry.whole("many", most=6), entry.option("at", (*WHERE, *SIDES)))
    entry.done()
    return dice


def _narrow(felt: Entry) -> Narrow | None:
    entry = felt.table("narrow")
    narrow = Narrow(entry.text("head")) if "head" in entry else None
    if narrow is None:
        entry.raw("head")
    entry.done()
    return narrow
