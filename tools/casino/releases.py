"""Two releases side by side: what the old one cannot read, and what an upgrade promises about rounds, refusals and silence."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from houseway.core.messages.command import Leave
from houseway.core.wire.wire import written
from houseway.floor.messages import NotRecorded
from houseway.floor.table import mailbox
from houseway.floor.world import world_of

OLD, NEW = "first", "second"
STOPS_AFTER: Final = 1.5
"""Seconds from the start of an owner of one release to the drain of one of the other."""
DRAINS: Final = 40.0
"""Seconds that an owner waits for its rounds: longer than any round."""
SETTLES: Final = 10.0
"""Seconds after a crash in which a table answers again."""
SILENT: Final = 5.0
"""Seconds for which a table may be silent in an upgrade."""
LOOKS: Final = 0.25
ALLOWED: Final = frozenset({NotRecorded.DRAINING, NotRecorded.UNREADABLE, NotRecorded.NUMBER_USED})
"""Refusals without a step where nothing but an upgrade and crashes happens; a used number is a person's own mistake."""
_LEAVES: Final = written(Leave("p1")).encode().partition(b"p1")[0]

Breaks = Callable[[str, object], None]


def is_new(text: bytes) -> bool:
    """Return whether only the new release reads a command."""
    return text.startswith(_LEAVES)


@contextmanager
def old_commands() -> Generator[None]:
    """Let processes of the old release read no command that is new."""
    was = mailbox.command_in

    def command_in(said: Any) -> Any:
        if getattr(world_of.get(), "build", "") == OLD and is_new(said.text):
            return "this release has no such command"
        return was(said)

    with patch.object(mailbox, "command_in", command_in):
        yield


class UpgradeWatch:
    """Compares rounds, refusals and silences with what an upgrade promises."""

    def __init__(self, breaks: Breaks, now: Callable[[], float]) -> None:
        self._breaks, self._now = breaks, now
        self.drains: Final[dict[str, float]] = {}
        """Since when owners drain."""
        self.troubled: Final[set[str]] = set()
        """Owners that were killed, or to which something else happened."""
        self.trouble_at = -1e9
        """When something happened last that is no upgrade."""
        self.is_calm = False
        """Whether nothing but upgrades and crashes happens."""
        self._at: dict[int, tuple[str | None, int]] = {}
        self._silent: dict[int, float] = {}
        self.longest = 0.0

    def steps_on(self, table: int, owner: str | None, epoch: int, *, was_playing: bool, opens: bool) -> None:
        """Take a step of a table, with the owner that committed it."""
        before = self._at.get(table)
        if was_playing and before is not None and before != (owner, epoch) and not self._is_excused(str(before[0])):
            self._breaks("a round ends where it began", f"table {table}: from {before} to {owner} {epoch}")
        if opens and owner in self.drains and self.drains[owner] < self._now() - 0.5:
            self._breaks("a draining owner opens no round", f"table {table}: {owner}")
        self._at[table] = owner, epoch

    def _is_excused(self, owner: str) -> bool:
        """Whether an owner may have lost a round."""
        since = self.drains.get(owner)
        if owner in self.troubled or (since is not None and since < self._now() - DRAINS):
            return True
        return not self.is_calm and self.trouble_at > self._now() - 2 * SETTLES

    def refused(self, why: NotRecorded, text: bytes, *, has_old: bool) -> None:
        """Compare a refusal without a step."""
        if why is NotRecorded.UNREADABLE and not (is_new(text) and has_old):
            self._breaks("a command is read by each release that has it", text)
        if self.is_calm and why not in ALLOWED:
            self._breaks("nobody is refused but by a drain", f"{why.name}: {text!r}")

    def looks(self, table: int, *, is_served: bool) -> None:
        """Take whether a table is served at this moment."""
        now = self._now()
        if is_served:
            self._silent.pop(table, None)
            return
        since = self._silent.setdefault(table, now)
        if now - since > SILENT and now > self.trouble_at + SETTLES:
            self._silent[table] = now
            self._breaks("no table is silent", f"table {table}: since {since:.2f}")
        if self.trouble_at < since - SETTLES:
            self.longest = max(self.longest, now - since)
