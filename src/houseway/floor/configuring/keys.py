"""Every key of the configuration, with its kind, its default, its unit and the reason for it. There is no other list.

`houseway floor config example` prints it as a file, and `docs/floor/configuration.md` as a page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, field, fields
from datetime import date, time
from typing import Any, Final, NamedTuple, TypeVar, cast
from zoneinfo import ZoneInfo

from .kinds import CONNINFO, NAME, NUMBERS, SECRET, TEXT, TIME, YES_OR_NO, ZONE, Kind, Numbers, one_of, or_none, whole
from .lists import SHIFTS, SUMS, Dated, Shifts
from .secret import Secret

T = TypeVar("T")
DEMO: Final = "demo"
REAL_MONEY: Final = "real money"


class Key(NamedTuple):
    """What is declared of a key."""

    kind: Kind[Any]
    unit: str
    why: str


def _key(kind: Kind[T], default: T, why: str, unit: str = "") -> T:
    return field(default=default, metadata={"key": Key(kind, unit, why)})


def _required(kind: Kind[T], why: str, unit: str = "") -> T:
    return cast("T", field(metadata={"key": Key(kind, unit, why)}))


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """The casino: its name, what it is for, and its clock."""

    name: str = _key(TEXT, "Houseway", "Authenticators and reports show it.")
    mode: str = _key(
        one_of(DEMO, REAL_MONEY),
        DEMO,
        "With real money no bot and nothing seeded starts. A database keeps the mode it began with.",
    )
    zone: ZoneInfo = _key(ZONE, ZoneInfo("America/New_York"), "Gaming days and reports follow the clock of the house.")
    day_begins: time = _key(TIME, time(6), "A gaming day begins when the house is quietest, and not at midnight.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Database:
    """The record in PostgreSQL."""

    conninfo: str = _key(CONNINFO, "dbname=houseway", "As libpq reads it, without a password.")
    password: Secret | None = _key(
        or_none(SECRET), None, "Absent where the server knows the user by the socket or a certificate."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Bus:
    """The bus between the parts of the floor."""

    address: str = _key(TEXT, "nats://127.0.0.1:4222", "Of the NATS server, without a password.")
    property: str = _key(NAME, "house", "The name of this property in every subject.")
    api_password: Secret | None = _key(or_none(SECRET), None, "Of the user `api`. Absent where the server has no users.")
    owner_password: Secret | None = _key(or_none(SECRET), None, "Of the user `owner`. Absent where the server has no users.")
    relay_password: Secret | None = _key(or_none(SECRET), None, "Of the user `relay`. Absent where the server has no users.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """The API: where it listens, and how it treats whoever asks."""

    listen: str = _key(TEXT, "127.0.0.1", "An address of this machine. A proxy in front of it does TLS.")
    port: int = _key(whole(0, 65_535), 8000, "0 lets the system choose.")
    origin: str = _key(
        TEXT,
        "http://127.0.0.1:8000",
        "The site whose pages may write and listen, as a browser names it: scheme, host and port. Others are refused.",
    )
    secure_cookies: bool = _key(
        YES_OR_NO, True, "Cookies go over TLS only. It may be false in a demonstration on one's own machine."
    )
    connections: int = _key(whole(1, 50), 8, "Requests that use the record at the same time.", "connections")
    requests_per_second: int = _key(whole(1, 10_000), 30, "Of one person in the long run; twice as many at once.", "requests")
    address_per_second: int = _key(
        whole(1, 100_000), 300, "From one network address; a floor may have one for all its terminals.", "requests"
    )
    log_ins_per_minute: int = _key(
        whole(1, 10_000), 30, "From one network address. Guesses at one account are counted by its lock.", "log-ins"
    )
    sockets: int = _key(whole(1, 100), 8, "Open sockets of one session.", "sockets")
    slow_frames: int = _key(
        whole(10, 100_000), 512, "A reader who lets more wait is closed, and comes back to where it was.", "frames"
    )
    hash_events: int = _key(whole(1, 1000), 20, "So often the hash of a view is sent and kept, for disputes.", "events")


@dataclass(frozen=True, slots=True, kw_only=True)
class Passwords:
    """Passwords and the lock of an account."""

    characters_min: int = _key(
        whole(8, 64), 12, "Longer is what helps; eight is the minimum of GLI-19, twelve of PCI.", "characters"
    )
    argon2_memory_kib: int = _key(
        whole(19_456, 4_194_304),
        65_536,
        "The second choice of RFC 9106. A log-in needs this much memory while it is checked.",
        "KiB",
    )
    argon2_passes: int = _key(
        whole(2, 100), 3, "The second choice of RFC 9106. Older hashes are replaced at the next log-in.", "passes"
    )
    argon2_lanes: int = _key(whole(1, 64), 4, "The second choice of RFC 9106.", "lanes")
    lock_failures: int = _key(
        whole(1, 3), 3, "So many failures lock the account until a person or a second factor unlocks it.", "failures"
    )
    lock_window_seconds: int = _key(
        whole(1800, 86_400), 1800, "Failures are counted over this time; a success begins again.", "seconds"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Sessions:
    """How long a person stays logged in, and where staff log in."""

    console_idle_seconds: int = _key(
        whole(10, 300), 300, "A dealer console that is left alone must not serve the next person.", "seconds"
    )
    staff_idle_seconds: int = _key(whole(10, 3600), 900, "Staff at another terminal.", "seconds")
    player_idle_seconds: int = _key(whole(10, 1800), 1800, "A player who does nothing for so long logs in again.", "seconds")
    staff_longest_seconds: int = _key(whole(60, 86_400), 43_200, "A session does not outlast a shift.", "seconds")
    player_longest_seconds: int = _key(
        whole(60, 2_592_000),
        2_592_000,
        "After thirty days even a player who never pauses gives all credentials again.",
        "seconds",
    )
    staff_need_enrolled_terminal: bool = _key(
        YES_OR_NO, True, "Staff log in at enrolled terminals only. It may be false in a demonstration."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Pit:
    """Tables and what hangs at them."""

    notice_seconds: int = _key(
        whole(0, 604_800),
        1800,
        "Where players sit, a change of limits or prices is announced for so long before it is effective.",
        "seconds",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Electronic:
    """Tables at which the platform is the dealer. How long a hand may think is a setting of each submission."""

    tables: Numbers = _key(
        NUMBERS, Numbers(), "At these the platform opens rounds, closes bets and goes on. Others have dealers."
    )
    betting_seconds: int = _key(whole(3, 600), 15, "Bets are open for so long, whoever has bet already (U2).", "seconds")
    window_seconds: int = _key(whole(1, 600), 6, "So long all players may speak where no one has to.", "seconds")
    word_seconds: int = _key(whole(0, 60), 1, "A word of the dealer waits for so long, so that players can follow.", "seconds")
    looks_seconds: int = _key(whole(0, 600), 4, "Players look at the result before the next round.", "seconds")
    round_seconds_min: int = _key(whole(0, 600), 5, "From the start of a round to the next, at least (U1).", "seconds")


@dataclass(frozen=True, slots=True, kw_only=True)
class Disputes:
    """From which sums on a dispute has consequences."""

    stops_table_cents: int = _key(
        whole(0, 1_000_000_000),
        10_000,
        "A dispute about so much puts its table out of use until staff put it in use again.",
        "cents",
    )
    reports_cents: int = _key(
        whole(0, 1_000_000_000), 50_000, "A dispute about so much that is not settled is reported to the regulator.", "cents"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Cage:
    """Cash at the cage."""

    payout_signed_from_cents: int = _key(
        whole(0, 10**15), 1_000_000, "From this sum a manager signs before cash is paid out of a wallet.", "cents"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Protection:
    """Limits of the house for every player. The stricter of these and the player's own holds."""

    loosened_after_seconds: int = _key(
        whole(86_400, 2_592_000),
        86_400,
        "A player's own limit that is loosened waits this long; a day is the minimum of GLI-19.",
        "seconds",
    )
    shortest_exclusion_seconds: int = _key(whole(0, 315_360_000), 86_400, "A self-exclusion lasts at least this long.", "seconds")
    reality_check_seconds: int = _key(
        whole(0, 86_400),
        3600,
        "After this long a player confirms time and result before buying in again. Zero: the house asks for none.",
        "seconds",
    )
    deposit_per_day_cents: int = _key(
        whole(0, 10**15), 0, "The most that a player deposits. Zero: no limit of the house.", "cents"
    )
    loss_per_day_cents: int = _key(whole(0, 10**15), 0, "The most that a player can lose. Zero: no limit of the house.", "cents")
    wager_per_day_cents: int = _key(whole(0, 10**15), 0, "The most that a player wagers. Zero: no limit of the house.", "cents")
    play_per_day_seconds: int = _key(whole(0, 86_400), 0, "How long a player plays. Zero: no limit of the house.", "seconds")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reports:
    """What reports are measured by."""

    shifts: Shifts = _key(
        SHIFTS, (("day", time(6)), ("swing", time(14)), ("grave", time(22))), "Figures of play are given by shift."
    )
    band_deviations: int = _key(
        whole(1, 10),
        3,
        "Outside of so many standard deviations around the theoretical win, the report says so.",
        "deviations",
    )
    tax_from_cents: tuple[Dated, ...] = _key(
        SUMS,
        (Dated(date(2000, 1, 1), 60_000), Dated(date(2026, 1, 1), 200_000)),
        "From this sum on a win at long odds asks for a tax form. Check it against the law of the year.",
        "cents",
    )
    tax_times: int = _key(whole(1, 100_000), 300, "The win is at least so many times the wager.", "times")
    cash_over_cents: int = _key(
        whole(0, 10**15), 1_000_000, "More cash than this in one gaming day asks for a currency report.", "cents"
    )
    cash_watched_cents: int = _key(whole(0, 10**15), 500_000, "From this sum on the cash of a patron is listed.", "cents")


@dataclass(frozen=True, slots=True, kw_only=True)
class Secrets:
    """Keys that are not in the database."""

    second_factor_key: Secret = _required(SECRET, "Seals the second factors, so that a copy of the database has none of them.")
    shoe_key: Secret | None = _key(
        or_none(SECRET), None, "Seals the order of a shoe. An owner that deals needs it; owners of the same tables have the same."
    )
    day_key: Secret | None = _key(or_none(SECRET), None, "Signs gaming days. Without it none is closed through the API.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """A whole configuration, section by section."""

    house: House = field(default_factory=House)
    database: Database = field(default_factory=Database)
    bus: Bus = field(default_factory=Bus)
    api: Api = field(default_factory=Api)
    passwords: Passwords = field(default_factory=Passwords)
    sessions: Sessions = field(default_factory=Sessions)
    pit: Pit = field(default_factory=Pit)
    electronic: Electronic = field(default_factory=Electronic)
    disputes: Disputes = field(default_factory=Disputes)
    cage: Cage = field(default_factory=Cage)
    protection: Protection = field(default_factory=Protection)
    reports: Reports = field(default_factory=Reports)
    secrets: Secrets

    @property
    def is_real_money(self) -> bool:
        """Whether real money is played for."""
        return self.house.mode == REAL_MONEY

    def conflicts(self) -> Iterator[tuple[str, str]]:
        """Yield keys whose values do not go together, each with what is wrong and the fix."""
        if self.is_real_money and not self.sessions.staff_need_enrolled_terminal:
            yield "sessions.staff_need_enrolled_terminal", "false with real money. Write true, or take the line out"
        if self.is_real_money and not self.api.secure_cookies:
            yield "api.secure_cookies", "false with real money. Write true, or take the line out"


class OnlyInDemo(Exception):
    """Something that a house with real money does not start."""


def only_in_demo(config: Config, what: str) -> None:
    """Raise `OnlyInDemo` in a house with real money. Bots, seeds and everything else that is not real call this first."""
    if config.is_real_money:
        raise OnlyInDemo(f'{what} cannot run with real money. Write house.mode = "{DEMO}", with a database of its own')


SECTIONS: Final[dict[str, type[Any]]] = {
    "house": House,
    "database": Database,
    "bus": Bus,
    "api": Api,
    "passwords": Passwords,
    "sessions": Sessions,
    "pit": Pit,
    "electronic": Electronic,
    "disputes": Disputes,
    "cage": Cage,
    "protection": Protection,
    "reports": Reports,
    "secrets": Secrets,
}
assert list(SECTIONS) == [one.name for one in fields(Config)]


def keys_of(section: type[Any]) -> dict[str, Key]:
    """Return the keys of a section, in order."""
    return {one.name: one.metadata["key"] for one in fields(section)}


def default_of(section: type[Any], name: str) -> Any:
    """Return the default of a key, or `MISSING` where the key is required."""
    return next(one.default for one in fields(section) if one.name == name)


def is_required(section: type[Any], name: str) -> bool:
    """Whether a key has no default."""
    return default_of(section, name) is MISSING
