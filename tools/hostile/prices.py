"""Spoiled prices: `--pays` on one line and in a file, for every row of every printed pay table, and `--set` with any value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Final, NamedTuple

from houseway.core.game.rules import Rules
from houseway.core.messages.bounded import read_value
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.price import Fixed, Odds, PayTable, Share
from houseway.games import GAMES
from houseway.lab.sheet.prices import in_file, in_words

from .frame import Reader, Try
from .spoiled_text import refusal, spoiled

INVARIANT: Final = "prices that can be computed with, or one clean refusal, in 2 s and 200 MB"


class Written(NamedTuple):
    """A pay table as a person writes it, and the rows it is for."""

    text: str
    rows: tuple[str, ...]
    game: str
    key: str
    """A setting of the game, to be given a spoiled value."""


@cache
def written() -> tuple[Written, ...]:
    """Return every printed pay table, on one line and as two kinds of file."""
    found: list[Written] = []
    for key, game in GAMES.items():
        settings = [choice.name for edition in game.editions for choice in edition.law.choices]
        for number, (wager, tables) in enumerate(game.pays.items()):
            rows = tuple(dict.fromkeys(row for table in tables.values() for row in table.pays))
            for table in tables.values():
                for text in _texts(table):
                    found.append(Written(text, rows, key, settings[(number + len(wager)) % len(settings)]))
    return tuple(found)


def _texts(table: PayTable) -> Iterator[str]:
    prices = {row: _price(price) for row, price in table.pays.items()}
    yield " ".join(f'"{row}":{price}' for row, price in prices.items())
    yield ", ".join(f"{row}={price}" for row, price in prices.items())
    yield "\n".join(f'"{row}" = "{price}"' for row, price in prices.items())
    yield "pays = [\n" + ",\n".join(f'{{ hand = "{row}", {_field(price)} }}' for row, price in table.pays.items()) + "\n]\n"


def _price(price: object) -> str:
    match price:
        case Odds(num, den):
            return f"{num}:{den}" if den > 1 else f"{num} to 1" if num % 2 else str(num)
        case Fixed(chips):
            return f"${chips // 100}"
        case Share(percent):
            return f"{percent}%"
        case _:
            return str(price)


def _field(price: object) -> str:
    match price:
        case Odds(num, 1):
            return f"to_one = {num}"
        case Odds(num, den):
            return f"to = [{num}, {den}]"
        case Fixed(chips):
            return f"dollars = {chips // 100}"
        case Share(percent, of):
            return f'percent = {percent}, of = "{of}"'
        case _:
            return "to_one = 1"


def tries(name: str) -> Iterator[Try]:
    """Yield spoiled prices and settings without end."""
    chance = Random(name)
    tables = written()
    others = [table.text for table in tables]
    while True:
        table = chance.choice(tables)
        text = spoiled(table.text, others, chance)
        yield Try(text, lambda table=table, text=text: read(table, text))


def read(table: Written, text: str) -> str:
    """Return the outcome of prices: they are read, or refused by every reader they are given to."""
    outcomes = {_read_in(text, table, file) for file in (False, True)}
    outcomes.add(_set(table, text))
    return "read" if "read" in outcomes else "refused"


def _read_in(text: str, table: Written, file: bool) -> str:
    try:
        found = in_file(text, table.rows) if file else in_words(text, table.rows)
    except Unreadable as error:
        return refusal(error)
    _can_be_computed_with(found)
    return "read" if found else "refused"


def _can_be_computed_with(found: Mapping[str, object]) -> None:
    for price in found.values():
        if isinstance(price, Odds):
            assert price.num >= 0 < price.den and price.win(100) >= 0
        assert str(price)


def _set(table: Written, text: str) -> str:
    """Give a spoiled text to a setting of the game, as `--set` does."""
    try:
        rules = GAMES[table.game].under({table.key: read_value(text)})
    except Unreadable as error:
        return refusal(error)
    return "set" if isinstance(rules, Rules) else "breach"


READER: Final = Reader("prices", INVARIANT, tries, short=1_500)
