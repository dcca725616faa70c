"""Reads pay tables given by hand, on the command line or in a file.

A row is named by its first words, as long as only one row starts with them.

>>> rows = ("7 card flush", "6 card flush", "5 card flush", "4 card flush")
>>> {row: str(price) for row, price in in_words("7:300 6:3:2 5:$5000 4_card:1", rows).items()}
{'7 card flush': '300 to 1', '6 card flush': '3 to 2', '5 card flush': '$5,000', '4 card flush': 'even money'}
>>> {row: str(price) for row, price in in_words('"6 card flush" = 40 for 1, 7: 10%', rows).items()}
{'6 card flush': '39 to 1', '7 card flush': '10% of the main meter'}
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from houseway.core.messages.bounded import bounded, read_toml
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.price import Fixed, Odds, Price, Share
from houseway.core.values.plain import is_list, is_table
from houseway.core.values.printable import quoted, shortened
from houseway.families.data_files import price_in

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+(?![\d:=])|\d+)"
_PRICE = re.compile(
    rf"\$\s*(?P<dollars>{_NUMBER}(?:\.\d\d)?)"
    r"|(?P<percent>\d+)\s*%"
    rf"|(?P<num>{_NUMBER})(?:(?:\s+(?P<kind>to|for)\s+|:)(?P<den>\d+))?"
)
_ROW = re.compile(r"""\s*(?:"(?P<quoted>[^"]+)"|'(?P<single>[^']+)'|(?P<plain>[^\s:=,"']+(?: [^\s:=,"']+)*?))\s*[:=]\s*""")
_BETWEEN = re.compile(r"[\s,;]+|$")
LONGEST: Final = 10_000
"""Characters of prices on one line: no pay table has more than thirty rows."""
LONGEST_PRICE: Final = 40
"""Characters of one price."""
MOST_TO_ONE: Final = 10**9
"""The highest odds, and the highest fixed prize in dollars."""
EXAMPLE = '"7:300 6:100 5:10 4:1"'
PRICES = "Write 300, 3:2, 300 to 1, $5000, or 10% (of the meter)"


def is_price(text: str) -> bool:
    """Whether a text is one price and nothing else, which is enough where a pay table has one row.

    >>> is_price("60"), is_price("6 to 5"), is_price("$500"), is_price("total 4")
    (True, True, True, False)
    """
    return len(text) <= LONGEST_PRICE and _PRICE.fullmatch(text.strip()) is not None


def in_words(text: str, rows: Sequence[str]) -> dict[str, Price]:
    """Read prices from one line; return them by row. A bare price is that of the only row."""
    found: dict[str, Price] = {}
    bounded(text, LONGEST)
    bare = _PRICE.fullmatch(text.strip())
    if bare and (len(rows) == 1 or ":" not in text):
        if len(rows) > 1:
            raise Unreadable(
                f"{quoted(text)} is one price for several rows: {_listed(rows)}. Write prices, for example {EXAMPLE}"
            )
        if not (bare["den"] and ":" in text and _starts(bare["num"], rows)):  # "1:60" where a row starts with 1 is that row at 60
            return {rows[0]: _few(_price(bare), bare[0])}
    at = len(text) - len(text.lstrip())
    while at < len(text):
        row = _ROW.match(text, at)
        if row is None:
            raise Unreadable(f"expected a row and a colon at {quoted(text[at:])}. Write prices, for example {EXAMPLE}")
        price = _PRICE.match(text, row.end())
        rest = _BETWEEN.match(text, price.end()) if price else None
        if price is None or rest is None:
            shown = text[row.end() :].split(" ")[0]
            raise Unreadable(f"not a price: {quoted(shown)}. {PRICES}")
        name = row_meant(row["quoted"] or row["single"] or row["plain"], rows)
        if name in found:
            raise Unreadable(f"{name!r} has two prices. Leave one out")
        found[name] = _few(_price(price), price[0])
        at = rest.end()
    return found


def _starts(written: str | None, rows: Sequence[str]) -> bool:
    return any(row.lower().startswith(written or "") for row in rows)


def in_file(text: str, rows: Sequence[str]) -> dict[str, Price]:
    """Read prices from TOML: a list as in paytables.toml, or one line per row such as `"7 card flush" = "300 to 1"`."""
    try:
        data = read_toml(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(str(error)) from None
    pays: object = data.get("pays", data)
    found: dict[str, Price] = {}
    if is_list(pays):
        for entry in pays:
            row, price = _entry(entry)
            _once(found, row_meant(row, rows), price)
        return found
    if not is_table(pays):
        raise Unreadable('pays is not a list or a table. Write one line per row, for example "7 card flush" = "300 to 1"')
    for row, price in pays.items():
        match = _PRICE.fullmatch(str(price).strip())
        if match is None:
            shown = f"{shortened(row)} = {quoted(str(price))}"
            raise Unreadable(f'not a price: {shown}. Write "300 to 1", "3:2", "$5000" or "10%"')
        _once(found, row_meant(row, rows), _few(_price(match), match[0]))
    return found


def _entry(entry: object) -> tuple[str, Price]:
    """Return a row of a list of prices, as paytables.toml has them."""
    if is_table(entry) and "hand" in entry:
        try:
            return str(entry["hand"]), _few(price_in(entry), str(entry))
        except ValueError:
            pass  # reported below
    wrong = quoted(str(entry))
    raise Unreadable(f"no price in {wrong}. Write a hand and to_one, to, for_one, dollars or percent")


def _once(found: dict[str, Price], row: str, price: Price) -> None:
    if row in found:
        raise Unreadable(f"{row!r} has two prices. Leave one out")
    found[row] = price


def _few(price: Price, written: str) -> Price:
    """Return a price that could be printed on a layout, or raise `Unreadable`."""
    match price:
        case Odds(num, den) if 0 <= num <= MOST_TO_ONE and 1 <= den <= MOST_TO_ONE:
            return price
        case Fixed(chips) if 0 < chips <= MOST_TO_ONE * 100:
            return price
        case Share(percent) if 0 < percent <= 100:
            return price
        case _:
            raise Unreadable(f"not a price: {quoted(written)}. {PRICES}")


def row_meant(written: str, rows: Sequence[str]) -> str:
    """Return the row that starts with these words.

    >>> row_meant("5_card_s", ("5 card straight flush", "5 card flush", "6-7 card straight flush", "6 card flush"))
    '5 card straight flush'
    >>> row_meant("7", ("7 card straight flush", "7 card straight flush, suit specific"))
    '7 card straight flush'
    """
    wanted = " ".join(written.replace("_", " ").lower().split())
    exact = [row for row in rows if row.lower() == wanted]
    words = [row for row in rows if row.lower().startswith((f"{wanted} ", f"{wanted},"))]
    begin = [row for row in rows if row.lower().startswith(wanted)]
    for meant in (exact, words, begin):
        shortest = min(meant, key=len, default="")
        if meant and all(row.startswith(shortest) for row in meant):  # the longer names add words that were not typed
            return shortest
        if meant:
            raise Unreadable(f"several rows start with {quoted(written)}: {_listed(meant)}. Type more of the name")
    raise Unreadable(f"unknown row {quoted(written)}. Rows: {_listed(rows)}")


def _listed(rows: Sequence[str]) -> str:
    return ", ".join(f'"{row}"' for row in rows)


def _price(found: re.Match[str]) -> Price:
    if len(found[0]) > LONGEST_PRICE:
        raise Unreadable(f"not a price: {quoted(found[0])}. {PRICES}")
    if found["dollars"]:
        return Fixed(int(Fraction(found["dollars"].replace(",", "")) * 100))
    if found["percent"]:
        if not 0 < int(found["percent"]) <= 100:
            raise Unreadable(f"not a share of a meter: {found[0]}. Write 1% to 100%")
        return Share(int(found["percent"]), "main")
    num, den = int(found["num"].replace(",", "")), int(found["den"] or 1)
    if den == 0 or (found["kind"] == "for" and num < den):
        raise Unreadable(f"not a price: {found[0]!r}. {PRICES}")
    return Odds(num - den, den) if found["kind"] == "for" else Odds(num, den)
