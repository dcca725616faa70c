"""Reading a game's data files: clauses, rulings and prices, from the game's own folder."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from houseway.core.law.rulebook import Rulebook, read_rulebook
from houseway.core.law.rulings import Ruling, read_rulings
from houseway.core.money.price import Fixed, ForOne, Odds, PayTable, Price, Share, for_one, to_one
from houseway.core.values.plain import table_in


def rulebook(package: str, name: str = "rulebook.toml") -> Rulebook:
    """Return the clauses of one edition."""
    return read_rulebook(files(package) / name)


def rulings(package: str) -> dict[str, Ruling]:
    """Return the rulings shared by all games, and the game's own."""
    return read_rulings((files("houseway.families"), files(package)))


def paytables(package: str) -> dict[str, dict[str, PayTable]]:
    """Return every pay table a house may offer, by wager and letter."""
    data: dict[str, Any] = tomllib.loads((files(package) / "paytables.toml").read_text(encoding="utf-8"))
    return {
        wager: {name: _table(wager, name, entry) for name, entry in table_in(tables).items()} for wager, tables in data.items()
    }


def _table(wager: str, name: str, entry: dict[str, Any]) -> PayTable:
    pays = {str(row["hand"]): price_in(row) for row in entry["pays"]}
    return PayTable(wager, name, entry["cites"], pays, entry.get("rates", {}))


def price_in(row: dict[str, Any]) -> Price:
    """Return the price in a row of a data file."""
    match row:
        case {"to_one": int(odds)}:
            return to_one(odds)
        case {"to": [int(num), int(den)]}:
            return Odds(num, den)
        case {"for_one": int(odds)}:
            return for_one(odds)
        case {"received_for_one": int(odds)}:
            return ForOne(odds - 1)
        case {"dollars": int(sum)}:
            return Fixed(sum * 100)
        case {"percent": int(percent)}:
            return Share(percent, str(row.get("of", "main")))
        case _:
            raise ValueError(f"no price in {row}. Use to_one, to, for_one, received_for_one, dollars or percent")
