"""The state of a program at each question, sent to the checker of its screen."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import Any, NamedTuple

from houseway.cli.table.frame import PromptView
from houseway.cli.table.keyboard import Keyboard
from houseway.cli.table.offers import is_by_hand
from houseway.cli.table.person import Person
from houseway.core.game.picture import face
from houseway.core.game.words import act, money
from houseway.core.round.option import RoundOffer
from houseway.core.values.cards import BACK, Card
from houseway.core.values.hands import BOARD, DEALER, box
from houseway.games import GAMES


class Truth(NamedTuple):
    """One question, and what a person needs in order to answer it."""

    question: str
    cards: tuple[str, ...] = ()
    """The person's own cards and those on the board and of the dealer that are face up."""
    tiles: tuple[str, ...] = ()
    bet: str = ""
    """The total the person has bet."""
    acts: tuple[str, ...] = ()
    """The person's possible acts, by the words that choose them."""
    rare: tuple[str, ...] = ()
    """Acts of a physical table, which may wait behind "more"."""


def write_truth(pipe: int) -> None:
    """Make this process write its state to a pipe before each question."""
    known: dict[str, Any] = {}
    show, ask = Person._show, Keyboard.prompt  # pyright: ignore[reportPrivateUsage]

    def shows(self: Person, look: PromptView, asks: Sequence[RoundOffer], *, fresh: bool) -> None:
        known.update(_state(self, look, asks))
        show(self, look, asks, fresh=fresh)

    def write_then_prompt(self: Keyboard, what: str, about: str = "") -> str:
        is_decision = what.endswith(("your bet", "your choice", "set your hand", "anything else?"))
        os.write(pipe, (json.dumps({"asked": what, **(known if is_decision else {})}) + "\n").encode())
        return ask(self, what, about)

    Person._show = shows  # pyright: ignore[reportPrivateUsage]
    Keyboard.prompt = write_then_prompt


def _state(person: Person, look: PromptView, asks: Sequence[RoundOffer]) -> dict[str, Any]:
    seen = look.seen
    mine = [hand for hand in seen.held if box(hand) == person.hand]
    held = [piece for hand in (*mine, BOARD, DEALER) for piece in seen.held.get(hand, ()) if piece is not BACK]
    covered = look.covered is not None
    bets = [chips for bet, chips in seen.bets.items() if bet.by == person.name]
    spots = GAMES.names(seen.rules.game.key).spots
    setting = GAMES.names(seen.rules.game.key).setting
    listed = [] if spots else [ask for ask in asks if not (setting and (ask.sets or ask.says == "sets house way"))]
    return {
        "cards": [face(piece) for piece in held if isinstance(piece, Card) and piece.suit] if not covered else [],
        "tiles": [piece.text for piece in held if not isinstance(piece, Card)],
        "bet": money(sum(bets)) if bets else "",
        "acts": [act(ask) for ask in listed if not is_by_hand(seen, ask)],
        "rare": [act(ask) for ask in listed if is_by_hand(seen, ask)],
    }


def read_truth(line: str) -> Truth:
    """Return one question from a line of the pipe."""
    told: dict[str, Any] = json.loads(line)
    lists = {name: tuple(told.get(name, ())) for name in ("cards", "tiles", "acts", "rare")}
    return Truth(question=told["asked"], bet=told.get("bet", ""), **lists)
