"""The frame of a dealer's console: the parts that changed since the last one, worked out once a step for all subscribers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from houseway.core.values.role import DEALER
from houseway.dealer.forecast import calls_at
from houseway.dealer.guide import console_of
from houseway.floor.people.rights import Action, may_do
from houseway.floor.table.shapes.tables import DutyResponse, duty_responses
from houseway.views.followed import Followed
from houseway.views.sights import Watched

from .shapes import CallsJson, ConsoleChangesJson, ResponseBody

Parts = Mapping[str, bytes]
"""Parts of a state by name, each as JSON."""
_encoder: Final = msgspec.json.Encoder()


class ConsoleFrame(ResponseBody, tag="console", tag_field="kind"):
    """The changed parts of a console after a step. A field that is left out is as it was sent last; the first frame has all."""

    table: int
    step: int
    """The step of the record after which the console is like this; the answer to a command names its step."""
    changed: ConsoleChangesJson
    role: str | UnsetType = UNSET
    """The role of the subscriber at the table."""
    by_hand: bool | UnsetType = UNSET
    """Whether the subscriber enters cards, dice and numbers; elsewhere a device or the platform does."""
    owed: list[DutyResponse] | UnsetType = UNSET
    callable: list[str] | UnsetType = UNSET
    """The names of all calls that the subscriber may make now, in order."""
    calls: CallsJson | UnsetType = UNSET
    """The calls that are new or changed; others are as they were."""


class ConsoleState(NamedTuple):
    """A console as one role sees it: the console, what is sent beside it, and each call by name."""

    console: Parts
    beside: Parts
    calls: Parts


class StepConsole:
    """The console of a table after a step. It is made from what is face up, and once for each role."""

    def __init__(self, followed: Followed, *, has_reader: bool) -> None:
        self.table: Final = followed.number
        self.step: Final = followed.seq
        self._followed, self._has_reader = followed, has_reader
        self._by_role: dict[str, ConsoleState] = {}

    def of(self, role: str) -> ConsoleState:
        """Return the console as a role sees it."""
        found = self._by_role.get(role)
        if found is None:
            found = self._by_role[role] = ConsoleState(self._console, self._beside(role), self._calls(role))
        return found

    @cached_property
    def _watched(self) -> Watched:
        return self._followed.watched()

    @cached_property
    def _console(self) -> Parts:
        known = self._followed
        console = console_of(known.table, self._watched, known.turn, known.offers().get(DEALER, ()))
        return {name: _encoder.encode(getattr(console, name)) for name in console.__struct_fields__}

    @cached_property
    def _duties(self) -> bytes:
        return _encoder.encode(duty_responses(self._followed.table))

    def _calls(self, role: str) -> Parts:
        if not may_do(role, Action.FORETELL_CALL):
            return {}
        calls = calls_at(self._followed.table, self._watched.round, role)
        return {call.what: _encoder.encode(call) for call in calls}

    def _beside(self, role: str) -> Parts:
        by_hand = role == DEALER and not self._has_reader
        return {"role": _encoder.encode(role), "by_hand": _encoder.encode(by_hand), "owed": self._duties}


def console_frame(now: StepConsole, state: ConsoleState, sent: ConsoleState | None) -> str:
    """Return the frame for a subscriber of a role: everything that differs from what it was sent last."""
    before = sent or ConsoleState({}, {}, {})
    frame: dict[str, object] = {
        "kind": "console",
        "table": now.table,
        "step": now.step,
        "changed": _changed(state.console, before.console),
        **_changed(state.beside, before.beside),
    }
    if sent is None or [*state.calls] != [*sent.calls]:
        frame["callable"] = [*state.calls]
    if calls := _changed(state.calls, before.calls):
        frame["calls"] = [*calls.values()]
    return _encoder.encode(frame).decode()


def _changed(now: Parts, before: Parts) -> dict[str, msgspec.Raw]:
    return {name: msgspec.Raw(text) for name, text in now.items() if before.get(name) != text}
