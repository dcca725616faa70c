"""Commands at random: every kind, with names of seats, wagers, cards and people that fit the tables of this house."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from random import Random
from typing import Any, Final

from houseway.core.messages import command as c
from houseway.floor.people.rights import COMMANDS

from .bodies import SUMS
from .knowledge import Knowledge

KINDS: Final = tuple(COMMANDS)
_CARDS: Final = [rank + suit for rank in "AKQJT98765432" for suit in "shdc"]
_WORDS: Final = ("folds", "calls", "raises", "bets", "closes bets", "reveals", "settles", "plays", "pays", "collects")
_UPKEEP: Final = ("shuffles", "cuts", "changes deck", "orders a recut", "changes dealer", "burns", "inspects")
_CALLED: Final = (
    "card_exposed",
    "misdeal",
    "wrong_payment",
    "unpaid",
    "overpaid",
    "underpaid",
    "hand_fouled",
    "late_bet",
    "short_hand",
)


def command(known: Knowledge, chance: Random, role: str, kinds: tuple[type[Any], ...] = KINDS) -> dict[str, Any]:
    """Return a command at random as the API reads it, in the name of a role or of a player."""
    kind = chance.choice(kinds)
    fill = _fill(known, chance, role)
    said: dict[str, Any] = {"kind": kind.__name__}
    for one in fields(kind):
        if one.default is MISSING or chance.random() < 0.8:
            said[one.name] = fill[one.name]()
    if kind is c.Misread:
        said.pop("faces", None)
    return said


def _fill(known: Knowledge, chance: Random, role: str) -> Mapping[str, Callable[[], Any]]:
    players = list(known.friends.values())

    def seat() -> str:
        return chance.choice(("1", "1", "1", "2", "dealer"))

    def sum_of() -> int:
        return chance.choice(SUMS)

    return {
        "on": seat,
        "who": seat,
        "to": seat,
        "hand": seat,
        "about": seat,
        "wager": lambda: chance.choice(("ante", "raise", "flush", "straight_flush")),
        "chips": sum_of,
        "total": sum_of,
        "by": lambda: role if chance.random() < 0.9 else chance.choice((*players, "floor", "manager")),
        "player": lambda: chance.choice(players),
        "tender": lambda: chance.choice(("chips", "cash")),
        "how": lambda: chance.choice(("cash", "wallet")),
        "seats": lambda: [chance.choice("123456")],
        "what": lambda: chance.choice((*_WORDS, *_UPKEEP, *_CALLED)),
        "word": lambda: "sets",
        "value": lambda: chance.choice(("", "20")),
        "count": lambda: 7,
        "parts": lambda: [[chance.choice(_CARDS)]],
        "right": lambda: [1],
        "left": lambda: [2],
        "pieces": lambda: chance.sample(_CARDS, chance.choice((1, 3, 7))),
        "dice": lambda: [6, 6, 6],
        "number": lambda: chance.choice((1, 2)),
        "upholds": lambda: True,
        "card": lambda: chance.randint(1, 7),
        "piece": lambda: chance.choice(_CARDS),
        "faces": lambda: [6, 6, 6],
        "outcome": lambda: chance.choice(("lost", "void", "disputed")),
        "reason": lambda: "because",
        "agreed": lambda: ["surveillance"],
        "approved": lambda: ["manager", "surveillance"],
        "meter": lambda: "main",
        "game": lambda: "high_card_flush",
        "settings": list,
        "moves": lambda: [{"src": "rack", "dst": f"player {chance.choice(players)}", "chips": sum_of(), "why": "correction"}],
    }
