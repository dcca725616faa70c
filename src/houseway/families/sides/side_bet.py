"""A side bet as data: which cards count, what qualifies, what each row pays, and when it is settled.

It is frozen and has one text (`text`): the same bet written in another order of keys has the same text, and the text is what
rules, records and digests contain.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple

from houseway.core.law.choice import Value
from houseway.core.money.price import Price
from houseway.core.values.chips import Chips

from .poker_names import Joker

Fold = Literal["stays", "returns", "loses"]
Scope = tuple[str, ...]
"""The zones whose cards a question is about, in the order of the game; none where it is about the whole round."""


class Question(NamedTuple):
    """One question of a row: about which cards, which one, and with what argument."""

    scope: Scope
    name: str
    argument: Value


def matched_with(question: Question) -> Scope:
    """Return the zone of the card that a question compares its cards with, if it has one."""
    return (str(question.argument[0]),) if question.name == "matches" and isinstance(question.argument, tuple) else ()


@dataclass(frozen=True)
class BetRow:
    """One row: its name, the questions that must all hold, and the price; without a price the bet is returned."""

    hand: str
    questions: tuple[Question, ...]
    price: Price | None
    written: tuple[tuple[str, Value], ...]
    """The price as it was written."""


@dataclass(frozen=True)
class SideBet:
    """A described bet. The first row of which every question holds decides; where none does, it loses."""

    key: str
    id: str
    """The prefix of its clauses."""
    title: str
    game: str
    needs: str
    """The wager that the seat must have made first; empty where the bet may be made alone."""
    limits: tuple[Chips, Chips]
    settled: str
    fold: Fold
    joker: Joker | None
    rows: tuple[BetRow, ...]

    @cached_property
    def text(self) -> str:
        """Return the bet as one line of JSON; bets of one meaning have one text."""
        return json.dumps(self._plain(), sort_keys=True, ensure_ascii=False, separators=(",", ":"))

    @cached_property
    def digest(self) -> str:
        """Return the digest of the bet's text."""
        return hashlib.sha256(self.text.encode()).hexdigest()

    def _plain(self) -> dict[str, Any]:
        rows = [
            {"hand": row.hand, **dict(row.written), **_questions(row.questions)}  # a price's key is never a question's
            for row in self.rows
        ]
        return {
            "key": self.key,
            "id": self.id,
            "title": self.title,
            "game": self.game,
            "needs": self.needs,
            "cents": [*self.limits],
            "settled": self.settled,
            "fold": self.fold,
            **({"joker": self.joker} if self.joker else {}),
            "rows": rows,
        }


def _questions(questions: tuple[Question, ...]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for scope, name, argument in questions:
        if scope:
            found.setdefault(" + ".join(scope), {})[name] = argument
        else:
            found[name] = argument
    return found
