"""A whole configuration: its sections, and what must not go together in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any, Final

from .section_of_secrets import Secrets
from .sections import (
    DEMO,
    REAL_MONEY,
    Api,
    Archive,
    Bus,
    Cage,
    Database,
    Demonstration,
    Directory,
    Disputes,
    Electronic,
    HouseSection,
    LogSection,
    Passkeys,
    Passwords,
    Pit,
    Protection,
    Reports,
    Sessions,
    Signing,
    Traces,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """A whole configuration, section by section."""

    house: HouseSection = field(default_factory=HouseSection)
    database: Database = field(default_factory=Database)
    bus: Bus = field(default_factory=Bus)
    api: Api = field(default_factory=Api)
    passwords: Passwords = field(default_factory=Passwords)
    passkeys: Passkeys = field(default_factory=Passkeys)
    directory: Directory = field(default_factory=Directory)
    sessions: Sessions = field(default_factory=Sessions)
    pit: Pit = field(default_factory=Pit)
    electronic: Electronic = field(default_factory=Electronic)
    disputes: Disputes = field(default_factory=Disputes)
    cage: Cage = field(default_factory=Cage)
    protection: Protection = field(default_factory=Protection)
    demonstration: Demonstration = field(default_factory=Demonstration)
    reports: Reports = field(default_factory=Reports)
    signing: Signing = field(default_factory=Signing)
    archive: Archive = field(default_factory=Archive)
    log: LogSection = field(default_factory=LogSection)
    traces: Traces = field(default_factory=Traces)
    secrets: Secrets

    @property
    def is_real_money(self) -> bool:
        """Whether real money is played for."""
        return self.house.mode == REAL_MONEY

    def conflicts(self) -> Iterator[tuple[str, str]]:
        """Yield keys whose values do not go together, each with what is wrong and the fix."""
        if self.is_real_money and not self.sessions.staff_need_enrolled_terminal:
            yield "sessions.staff_need_enrolled_terminal", "false with real money. Write true, or take the line out"
        if self.is_real_money and not self.database.roles:
            yield "database.roles", "false with real money. Write true, or take the line out"
        if self.is_real_money and not self.api.secure_cookies:
            yield "api.secure_cookies", "false with real money. Write true, or take the line out"
        if self.is_real_money and self.demonstration.guest_cents:
            yield "demonstration.guest_cents", "above 0 with real money. Write 0, or take the line out"
        for name in ("desks", "bots_count"):
            if self.is_real_money and getattr(self.demonstration, name):
                yield f"demonstration.{name}", "true with real money. Write false, or take the line out"
        if self.log.is_kept and self.log.origin == "none":
            yield "log.origin", 'missing, but log.folder is set. Write a name for the log, for example "casino.example/log"'
        if self.is_real_money and self.directory.issuer and not self.directory.issuer.startswith("https://"):
            yield "directory.issuer", "without TLS with real money. Write an address that begins with https://"
        if self.electronic.away_seconds > self.sessions.player_idle_seconds:
            limit = self.sessions.player_idle_seconds
            yield "electronic.away_seconds", f"above sessions.player_idle_seconds. Write {limit} or less"


class OnlyInDemo(Exception):
    """Something that a house with real money does not start."""


def only_in_demo(config: Config, what: str) -> None:
    """Raise `OnlyInDemo` in a house with real money. Bots, seeds and everything else that is not real call this first."""
    if config.is_real_money:
        raise OnlyInDemo(f'{what} cannot run with real money. Write house.mode = "{DEMO}", with a database of its own')


SECTIONS: Final[dict[str, type[Any]]] = {
    "house": HouseSection,
    "database": Database,
    "bus": Bus,
    "api": Api,
    "passwords": Passwords,
    "passkeys": Passkeys,
    "directory": Directory,
    "sessions": Sessions,
    "pit": Pit,
    "electronic": Electronic,
    "disputes": Disputes,
    "cage": Cage,
    "protection": Protection,
    "demonstration": Demonstration,
    "reports": Reports,
    "signing": Signing,
    "archive": Archive,
    "log": LogSection,
    "traces": Traces,
    "secrets": Secrets,
}
assert list(SECTIONS) == [one.name for one in fields(Config)]
