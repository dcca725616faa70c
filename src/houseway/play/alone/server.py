"""The interface between a page and its own table: text in, text out, as over the API's socket.

    {"kind": "view"}                                 the whole view
    {"kind": "say", "number": 7, "said": {...}}      a command, as the API takes it
    {"kind": "continue"}                             deal, open the next round, or end a window
    {"kind": "again"}                                this round again, with the same cards

Each response is a list of frames. `acts` returns the frames of one act of the house or of a bot, and an empty text
when it is the person's turn; `rests` then returns the person's options.
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


class PracticeServer:
    """A table and the way to it."""

    def __init__(self, game: str, seed: str, bots: int) -> None:
        self._alone = Alone(game, seed, bots)

    def setup(self) -> str:
        """Return the felt, the rules in words and the seed."""
        return _text(self._alone.setup())

    def handle(self, text: str) -> str:
        """Take one frame of the page, and return the frames that answer it."""
        sent: dict[str, Any] = json.loads(text)
        match sent["kind"]:
            case "view":
                return _text(self._alone.view_frames())
            case "say":
                refused = self._submit(json.dumps(sent["said"]))
                return _text([*self._alone.drain_frames(), {"kind": "said", "number": sent["number"], "refused": refused}])
            case "continue":
                self._alone.goes_on()
                return _text(self._alone.drain_frames())
            case "again":
                self._alone.begins_again()
                return _text(self._alone.view_frames())
            case kind:
                raise ValueError(f"no such frame: {kind!r}")

    def acts(self) -> str:
        """Do one act of the house; return its frames, or nothing where the person is waited for."""
        return _text(self._alone.drain_frames()) if self._alone.acts() else ""

    def rests(self) -> str:
        """Return the person's options."""
        return _text(self._alone.rests())

    def _submit(self, text: str) -> Frame | None:
        """Submit a command, and return its refusal, if any."""
        try:
            command = read_text(text)
        except Unreadable as wrong:
            return {"code": "unreadable", "sentence": str(wrong), "cites": ""}
        if isinstance(command, Event):
            return {"code": "unreadable", "sentence": "This is an event and not a command.", "cites": ""}
        refused = self._alone.submit(command)
        return None if refused is None else self._objection(refused)

    def _objection(self, refused: Refusal) -> Frame:
        return {"code": refused.reason, "sentence": sentence_of(refused, self._alone.rules), "cites": refused.cites}


def _text(told: Any) -> str:
    return json.dumps(told, separators=(",", ":"))
