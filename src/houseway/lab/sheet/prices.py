"""What if the house hung another table: prices given by hand, in a line or in a file.

A row is meant by its first words, as long as only one row begins so.

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
from typing import Any

from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.price import Fixed, Odds, Price, Share
from houseway.core.values.plain import is_list, table_in
from houseway.families.loading import price_in

_NUMBER = r"(?:\d{1,3}(?:,\d{3})+(?![\d:=])|\d+)"
_PRICE = re.compile(
    rf"\$\s*(?P<dollars>{_NUMBER}(?:\.\d\d)?)"
    r"|(?P<percent>\d+)\s*%"
    rf"|(?P<num>{_NUMBER})(?:(?:\s+(?P<kind>to|for)\s+|:)(?P<den>\d+))?"
)
_ROW = re.compile(r"""\s*(?:"(?P<quoted>[^"]+)"|'(?P<single>[^']+)'|(?P<plain>[^\s:=,"']+(?: [^\s:=,"']+)*?))\s*[:=]\s*""")
_BETWEEN = re.compile(r"[\s,;]+|$")
EXAMPLE = '"7:300 6:100 5:10 4:1"'


def in_words(text: str, rows: Sequence[str]) -> dict[str, Price]:
    """The prices somebody wrote in one line, by the rows they mean."""
    found: dict[str, Price] = {}
    at = len(text) - len(text.lstrip())
    while at < len(text):
        row = _ROW.match(text, at)
        if row is None:
            raise Unreadable(f"{text[at:]!r} does not begin with a row and a colon: write prices as in {EXAMPLE}")
        price = _PRICE.match(text, row.end())
        rest = _BETWEEN.match(text, price.end()) if price else None
        if price is None or rest is None:
            shown = text[row.end() :].split(" ")[0]
            raise Unreadable(f"{shown!r} is no price: write 300, 3:2, 300 to 1, $5000, or 10% of the meter")
        name = row_meant(row["quoted"] or row["single"] or row["plain"], rows)
        if name in found:
            raise Unreadable(f"{name!r} has two prices: leave one out")
        found[name] = _price(price)
        at = rest.end()
    return found


def in_file(text: str, rows: Sequence[str]) -> dict[str, Price]:
    """The prices in a file: a list as in paytables.toml, or one line a row as in `"7 card flush" = "300 to 1"`."""
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(str(error)) from None
    pays: object = data.get("pays", data)
    found: dict[str, Price] = {}
    if is_list(pays):
        for entry in pays:
            try:
                found[row_meant(str(entry["hand"]), rows)] = price_in(entry)
            except (KeyError, ValueError):
                raise Unreadable(f"{entry} has no price: write a hand and to_one, to, for_one, dollars or percent") from None
        return found
    for row, price in table_in(pays).items():
        match = _PRICE.fullmatch(str(price).strip())
        if match is None:
            raise Unreadable(f'{row} = {price!r} is no price: write "300 to 1", "3:2", "$5000" or "10%"')
        found[row_meant(row, rows)] = _price(match)
    return found


def row_meant(written: str, rows: Sequence[str]) -> str:
    """The row somebody means by its first words.

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
        if meant and all(row.startswith(shortest) for row in meant):  # the longer ones say more than was said
            return shortest
        if meant:
            raise Unreadable(f"{written!r} begins several rows: {_listed(meant)}. Say more of the one you mean")
    raise Unreadable(f"no row begins with {written!r}. The rows are {_listed(rows)}")


def _listed(rows: Sequence[str]) -> str:
    return ", ".join(f'"{row}"' for row in rows)


def _price(found: re.Match[str]) -> Price:
    if found["dollars"]:
        return Fixed(int(Fraction(found["dollars"].replace(",", "")) * 100))
    if found["percent"]:
        if not 0 < int(found["percent"]) <= 100:
            raise Unreadable(f"{found[0]} of a meter cannot be paid: write 1% to 100%")
        return Share(int(found["percent"]), "main")
    num, den = int(found["num"].replace(",", "")), int(found["den"] or 1)
    if den == 0 or (found["kind"] == "for" and num < den):
        raise Unreadable(f"{found[0]!r} is no price: write 300, 3:2, 300 to 1, $5000, or 10% of the meter")
    return Odds(num - den, den) if found["kind"] == "for" else Odds(num, den)
