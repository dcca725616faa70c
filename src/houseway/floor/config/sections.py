"""Every key of the configuration but secrets, with its kind, its default, its unit and the reason for it. No other list exists.

`houseway floor config example` prints it as a file, and `docs/floor/configuration.md` as a page.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time
from typing import Final
from zoneinfo import ZoneInfo

from .declaration import key
from .kinds import (
    CONNINFO,
    NAME,
    NETWORKS,
    NUMBERS,
    SECRET,
    TEXT,
    TEXT_OR_EMPTY,
    TIME,
    YES_OR_NO,
    ZONE,
    Networks,
    Numbers,
    one_of,
    or_none,
    whole,
)
from .lists import DAY, PUBLIC_KEYS, SHIFTS, SUMS, WITNESSES, Dated, PublicKeys, Shifts, Witnesses
from .secret import Secret

DEMO: Final = "demo"
REAL_MONEY: Final = "real money"


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseSection:
    """The casino: its name, what it is for, and its clock."""

    name: str = key(TEXT, "Houseway", "Authenticators and reports show it.")
    mode: str = key(
        one_of(DEMO, REAL_MONEY),
        DEMO,
        "With real money no bot and nothing seeded starts. A database keeps the mode it began with.",
    )
    zone: ZoneInfo = key(ZONE, ZoneInfo("America/New_York"), "Gaming days and reports follow the clock of the house.")
    day_begins: time = key(TIME, time(6), "A gaming day begins when the house is quietest, and not at midnight.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Database:
    """The record in PostgreSQL."""

    conninfo: str = key(
        CONNINFO,
        "dbname=houseway",
        "A libpq connection string without a password. Operators use it; parts have their own roles. Of several hosts, the one"
        " that takes writes is used.",
    )
    roles: bool = key(
        YES_OR_NO, True, "Each part connects as its own role, such as `houseway_api`. It may be false in a demonstration."
    )
    password: Secret | None = key(or_none(SECRET), None, "Leave it out if the server authenticates by socket or certificate.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bus:
    """The bus between the parts of the floor."""

    address: str = key(TEXT, "nats://127.0.0.1:4222", "The NATS server, without a password.")
    property: str = key(NAME, "house", "The name of this property in every subject.")
    api_password: Secret | None = key(or_none(SECRET), None, "The user `api`. Leave it out if the server has no users.")
    owner_password: Secret | None = key(or_none(SECRET), None, "The user `owner`. Leave it out if the server has no users.")
    relay_password: Secret | None = key(or_none(SECRET), None, "The user `relay`. Leave it out if the server has no users.")
    tend_password: Secret | None = key(or_none(SECRET), None, "The user `tend`. Leave it out to send as the user `api`.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """The API: its address, and its limits on requests, connections and sockets."""

    listen: str = key(TEXT, "127.0.0.1", "An address of this machine. A proxy in front of it terminates TLS.")
    port: int = key(whole(0, 65_535), 8000, "0 lets the system choose.")
    origin: str = key(
        TEXT,
        "http://127.0.0.1:8000",
        "The site whose pages may write and listen, as a browser names it: scheme, host and port. Others are refused, and"
        " passkeys are bound to its host.",
    )
    secure_cookies: bool = key(
        YES_OR_NO, True, "Cookies go over TLS only. It may be false in a demonstration on one's own machine."
    )
    trusted_proxies: Networks = key(
        NETWORKS,
        Networks(),
        "Addresses or networks of proxies whose header X-Forwarded-For names the client. Empty: the header is ignored.",
    )
    connections: int = key(whole(1, 50), 8, "Requests that can use the record at the same time.", "connections")
    requests_per_second: int = key(whole(1, 10_000), 30, "Sustained rate of one person; the burst is twice that.", "requests")
    address_per_second: int = key(
        whole(1, 100_000), 300, "Rate of one network address; a floor may have one for all its terminals.", "requests"
    )
    log_ins_per_minute: int = key(
        whole(1, 10_000), 30, "Rate of one network address. Guesses at one account are counted by its lock.", "log-ins"
    )
    sockets: int = key(whole(1, 100), 8, "Open sockets per session.", "sockets")
    slow_frames: int = key(whole(10, 100_000), 512, "A client with more frames waiting is disconnected and can resume.", "frames")
    hash_events: int = key(
        whole(1, 1000), 20, "Events between two hashes of a view, which are sent and stored for disputes.", "events"
    )
    hashes_kept_days: int = key(
        whole(30, 3660),
        400,
        "Age at which hashes of what players were shown are deleted, unless the round is in dispute; the record stays.",
        "days",
    )
    answers_kept_days: int = key(
        whole(1, 3660), 30, "Age at which the first response to a request is deleted; a repeat is then a new request.", "days"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Passwords:
    """Passwords and the lock of an account."""

    characters_min: int = key(whole(8, 64), 12, "Length protects best; GLI-19 requires eight, PCI twelve.", "characters")
    argon2_memory_kib: int = key(
        whole(19_456, 4_194_304),
        65_536,
        "The second choice of RFC 9106. A log-in needs this much memory while it is checked.",
        "KiB",
    )
    argon2_passes: int = key(
        whole(2, 100), 3, "The second choice of RFC 9106. Older hashes are replaced at the next log-in.", "passes"
    )
    argon2_lanes: int = key(whole(1, 64), 4, "The second choice of RFC 9106.", "lanes")
    lock_failures: int = key(
        whole(1, 3),
        3,
        "Failures at a known terminal that lock the account there until a person or a second factor unlocks it; elsewhere they"
        " start delays.",
        "failures",
    )
    lock_window_seconds: int = key(
        whole(1800, 86_400),
        1800,
        "Time without a failure that resets the count of a known terminal; a success resets it too.",
        "seconds",
    )
    delay_seconds: int = key(
        whole(10, 3600), 60, "The first delay of an unknown terminal; each failure after it doubles the delay.", "seconds"
    )
    delay_longest_seconds: int = key(
        whole(60, 86_400), 1800, "The longest delay of an unknown terminal for one account.", "seconds"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Passkeys:
    """Passkeys, which are bound to the host of `api.origin`: under another name none of them works."""

    code_approves_to_cents: int = key(
        whole(0, 10**15),
        1_000_000,
        "Above this amount, an approval requires a passkey, in a session that began with one. A code can be phished.",
        "cents",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Directory:
    """A directory of the house (OpenID Connect) through which staff may log in. Roles stay here, and it approves nothing."""

    issuer: str = key(TEXT_OR_EMPTY, "", "The issuer in its tokens, with https. Empty: no directory.")
    client_id: str = key(TEXT, "houseway", "The name of this house in the directory.")
    client_secret: Secret | None = key(or_none(SECRET), None, "The secret that the house shares with the directory.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sessions:
    """The length of a login, and the places where staff log in."""

    console_idle_seconds: int = key(
        whole(10, 300), 300, "A dealer console that is left alone must not serve the next person.", "seconds"
    )
    staff_idle_seconds: int = key(whole(10, 3600), 900, "Idle timeout of staff at other terminals.", "seconds")
    player_idle_seconds: int = key(whole(10, 1800), 1800, "Idle timeout of a player, who then logs in again.", "seconds")
    staff_longest_seconds: int = key(whole(60, 86_400), 43_200, "A session does not outlast a shift.", "seconds")
    player_longest_seconds: int = key(
        whole(60, 2_592_000),
        2_592_000,
        "After thirty days even a player who never pauses gives all credentials again.",
        "seconds",
    )
    staff_need_enrolled_terminal: bool = key(
        YES_OR_NO, True, "Staff log in at enrolled terminals only. It may be false in a demonstration."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Pit:
    """Tables: notice of changes, camera coverage and stock counts."""

    notice_seconds: int = key(
        whole(0, 604_800),
        1800,
        "Notice of a change of limits or prices at a table where players sit, before it is effective.",
        "seconds",
    )
    camera_from_cents: int = key(
        whole(0, 10**15),
        5_000_000,
        "At this potential payout of a progressive and above, surveillance confirms that cameras cover its tables (P14).",
        "cents",
    )
    stock_count_days: int = key(
        whole(1, 92), 92, "Interval of manual counts of cards, dice and tiles in storage: three months at most (T5).", "days"
    )
    deal_minutes: int = key(
        whole(10, 480), 60, "A dealer who was at tables for so long without a break is due for one.", "minutes"
    )
    break_minutes: int = key(whole(1, 240), 20, "A shorter time away from tables is no break of a dealer.", "minutes")
    dealer_hours: int = key(whole(1, 24), 8, "A dealer who was at tables for so long in a gaming day deals no more.", "hours")
    pass_percent: int = key(
        whole(1, 100), 85, "The right answers in an examination of a game, signed, from which a dealer has passed it.", "percent"
    )
    comp_percent: int = key(
        whole(0, 100), 25, "The part of a patron's theoretical loss in a gaming day that the house may give as comps.", "percent"
    )
    comp_signed_from_cents: int = key(
        whole(0, 10**9), 10_000, "A comp of this amount or more waits until a manager who did not enter it signs.", "cents"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Electronic:
    """Tables at which the platform is the dealer. How long a hand may think is a setting of each submission."""

    tables: Numbers = key(NUMBERS, Numbers(), "At these tables the platform deals. Others have dealers.")
    betting_seconds: int = key(whole(3, 600), 15, "How long bets are open, even if all have bet (U2).", "seconds")
    window_seconds: int = key(whole(1, 600), 6, "How long players may act when none has to.", "seconds")
    word_seconds: int = key(whole(0, 60), 1, "Pause before each act of the dealer, so that players can follow.", "seconds")
    looks_seconds: int = key(whole(0, 600), 4, "Pause in which players see the result before the next round.", "seconds")
    round_seconds_min: int = key(
        whole(0, 600), 5, "Minimum time from the start of a round to the start of the next (U1).", "seconds"
    )
    away_rounds: int = key(
        whole(1, 100), 5, "Rounds without an act after which a player is away from play: announced and skipped (G9).", "rounds"
    )
    away_seconds: int = key(
        whole(10, 1800),
        600,
        "After this time the platform removes a player who is away. At most `sessions.player_idle_seconds` (G9).",
        "seconds",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Disputes:
    """Thresholds from which a dispute or a corrected card has consequences."""

    stops_table_cents: int = key(
        whole(0, 1_000_000_000),
        10_000,
        "A dispute about this amount or more puts its table out of use until staff put it in use again.",
        "cents",
    )
    reports_cents: int = key(
        whole(0, 1_000_000_000), 50_000, "An unsettled dispute about this amount or more is reported to the regulator.", "cents"
    )
    reread_approved_from_cents: int = key(
        whole(0, 1_000_000_000),
        0,
        "Surveillance approves the correction of a card that can move this amount or more (R-GEN-33). Zero: every one.",
        "cents",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Cage:
    """Cash at the cage."""

    payout_signed_from_cents: int = key(
        whole(0, 10**15),
        1_000_000,
        "Once a patron's payouts in a gaming day reach this amount, a manager signs before cash is paid out of a wallet.",
        "cents",
    )
    unconfirmed_signed_from_cents: int = key(
        whole(0, 10**15),
        0,
        "At this amount or more, a manager signs for cash out of chips that a dealer alone sold for cash, until the floor has"
        " confirmed the buy-in or two people have counted the box. Zero: for every cent, so that no dealer alone makes money.",
        "cents",
    )
    floor_confirms_from_cents: int = key(
        whole(1, 10**15),
        250_000,
        "Once a patron's cash buy-ins in a gaming day reach this amount, the floor confirms each before the chips are sold.",
        "cents",
    )
    identified_from_cents: int = key(
        whole(1, 10**15),
        1_000_000,
        "Once a patron's cash in or out in a gaming day reaches this amount, staff must have identified the patron (T19).",
        "cents",
    )
    code_from_cents: int = key(
        whole(1, 10**15),
        1_000_000,
        "At this amount or more, whoever moves money at the cage or in the pit types the code of the second factor.",
        "cents",
    )
    ordered_from_cents: int = key(
        whole(0, 10**15),
        0,
        "A payout of this amount or more is ordered by the patron in their own session or signed by a manager who sees them."
        " Zero: every payout, so that no cashier alone pays out of the wallet of somebody who is not there.",
        "cents",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Demonstration:
    """Pages of a demonstration that visitors see without a log-in. A house with real money shows none of it."""

    guest_cents: int = key(
        whole(0, 10**7), 0, "Chips of a guest, who plays without a log-in in a demonstration. Zero: no guests.", "cents"
    )
    desks: bool = key(
        YES_OR_NO, False, "Whether one press signs a visitor of a demonstration in as one of its staff, who are marked `house`."
    )
    bots_count: bool = key(
        YES_OR_NO,
        False,
        "Whether accounts marked test, bot or house count in figures and reports. They stay marked.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Protection:
    """Limits of the house for every player. The stricter of these and the player's own holds."""

    loosened_after_seconds: int = key(
        whole(86_400, 2_592_000),
        86_400,
        "Delay before a player's loosened limit is effective; GLI-19 requires at least a day.",
        "seconds",
    )
    shortest_exclusion_seconds: int = key(whole(0, 315_360_000), 86_400, "A self-exclusion lasts at least this long.", "seconds")
    reality_check_seconds: int = key(
        whole(0, 86_400),
        3600,
        "Interval of reality checks: the player confirms time and result before buying in again. Zero: none by the house.",
        "seconds",
    )
    deposit_per_day_cents: int = key(
        whole(0, 10**15), 0, "The most that a player deposits. Zero: no limit of the house.", "cents"
    )
    loss_per_day_cents: int = key(whole(0, 10**15), 0, "The most that a player can lose. Zero: no limit of the house.", "cents")
    wager_per_day_cents: int = key(whole(0, 10**15), 0, "The most that a player wagers. Zero: no limit of the house.", "cents")
    play_per_day_seconds: int = key(whole(0, 86_400), 0, "How long a player plays. Zero: no limit of the house.", "seconds")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reports:
    """Shifts and thresholds of the reports."""

    shifts: Shifts = key(
        SHIFTS, (("day", time(6)), ("swing", time(14)), ("grave", time(22))), "Figures of play are given by shift."
    )
    band_deviations: int = key(
        whole(1, 10),
        3,
        "Standard deviations around the theoretical win outside of which a report has a finding.",
        "deviations",
    )
    tax_from_cents: tuple[Dated, ...] = key(
        SUMS,
        (Dated(date(2000, 1, 1), 60_000), Dated(date(2026, 1, 1), 200_000)),
        "A win at long odds of this amount or more requires a tax form. Check it against the law of the year.",
        "cents",
    )
    tax_times: int = key(whole(1, 100_000), 300, "The minimum multiple of the wager for a win at long odds.", "times")
    cash_over_cents: int = key(
        whole(0, 10**15), 1_000_000, "More cash than this in one gaming day requires a currency report.", "cents"
    )
    cash_watched_cents: int = key(whole(0, 10**15), 500_000, "A patron's cash is listed at this amount and above.", "cents")


@dataclass(frozen=True, slots=True, kw_only=True)
class Signing:
    """The public keys of the parts that commit steps, for whoever verifies. `houseway floor config signers` prints them."""

    owner: PublicKeys = key(PUBLIC_KEYS, (), "Keys of owners. After a change of keys the older ones stay in the list.")
    api: PublicKeys = key(PUBLIC_KEYS, (), "Keys of the API.")
    tend: PublicKeys = key(PUBLIC_KEYS, (), "Keys of tend.")
    since: date = key(
        DAY,
        date.max,
        "On and after this gaming day, each step without signature or voucher is a fault. Before it, only those after the"
        " first signed step of their table are.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """Old gaming days as files: `houseway floor archive`."""

    folder: str = key(TEXT, "/mnt/archive/days", "Closed days are exported to it; on another disk than the database's.")
    copy: str = key(
        TEXT, "none", "A second folder, on a third disk, or none. Steps are dropped only where both files are verified."
    )
    keep_days: int = key(whole(2, 3660), 92, "How long a closed day stays in the record.", "days")


@dataclass(frozen=True, slots=True, kw_only=True)
class LogSection:
    """The log of the record, which an outside witness countersigns."""

    folder: str = key(
        TEXT, "none", "Outside the database and its backups, so that a restore does not take it back. Or none: no log."
    )
    origin: str = key(TEXT, "none", "The permanent name of this log, like an address without https://: `casino.example/log`.")
    every_seconds: int = key(whole(1, 60), 1, "Interval at which the record is read and a head is published.", "seconds")
    witnesses: Witnesses = key(
        WITNESSES, (), "Heads are sent to these. One in the same house proves nothing against the house; two find a split view."
    )

    @property
    def is_kept(self) -> bool:
        """Whether the house has a log."""
        return self.folder != "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Traces:
    """Traces of requests from the API to their commit, for a collector of OpenTelemetry (the extra `traces`)."""

    collector: str = key(TEXT_OR_EMPTY, "", "Where spans go by OTLP, such as `http://127.0.0.1:4318`. Empty: nothing is traced.")
    percent: int = key(whole(1, 100), 100, "The share of requests that are traced.", "percent")
