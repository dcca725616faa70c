"""The door through which a page speaks with its own table: text in, text out, as over the API's socket.

    {"kind": "look"}                                 the whole view
    {"kind": "say", "number": 7, "said": {...}}      a command, as the API takes it
    {"kind": "go_on"}                                deal, open the next round, or end a window
    {"kind": "again"}                                this round again, with the same cards

Each answer is a list of frames. `acts` returns the frames of one act of the house or of a bot, and an empty text when the person
is waited for; `rests` then says what the person may do.
"""

from __future__ import annotations

import json
from typing import Any

from houseway.core.game.sentences import sentence_of
from houseway.core.messages.event import Event
from houseway.core.messages.refusal import Refusal
from houseway.core.messages.unreadable import Unreadable
from houseway.core.wire.wire import read_text

from .table import Alone, Frame


class Door:
    """A table and the way to it."""

    def __init__(self, game: str, seed: str, bots: int) -> None:
        self._alone = Alone(game, seed, bots)

    def told(self) -> str:
        """Return the felt, the rules in words and the seed."""
        return _text(self._alone.told())

    def hears(self, text: str) -> str:
        """Take one frame of the page, and return the frames that answer it."""
        sent: dict[str, Any] = json.loads(text)
        match sent["kind"]:
            case "look":
                return _text(self._alone.looks())
            case "say":
                refused = self._said(json.dumps(sent["said"]))
                return _text([*self._alone.tells(), {"kind": "said", "number": sent["number"], "refused": refused}])
            case "go_on":
                self._alone.goes_on()
                return _text(self._alone.tells())
            case "again":
                self._alone.begins_again()
                return _text(self._alone.looks())
            case kind:
                raise ValueError(f"no such frame: {kind!r}")

    def acts(self) -> str:
        """Do one act of the house; return its frames, or nothing where the person is waited for."""
        return _text(self._alone.tells()) if self._alone.acts() else ""

    def rests(self) -> str:
        """Return what the person may do now."""
        return _text(self._alone.rests())

    def _said(self, text: str) -> Frame | None:
        """Say a command, and return why it was refused, if it was."""
        try:
            command = read_text(text)
        except Unreadable as wrong:
            return {"code": "unreadable", "sentence": str(wrong), "cites": ""}
        if isinstance(command, Event):
            return {"code": "unreadable", "sentence": "This is an event and not a command.", "cites": ""}
        refused = self._alone.hears(command)
        return None if refused is None else self._objection(refused)

    def _objection(self, refused: Refusal) -> Frame:
        return {"code": refused.reason, "sentence": sentence_of(refused, self._alone.rules), "cites": refused.cites}


def _text(told: Any) -> str:
    return json.dumps(told, separators=(",", ":"))
