"""The database roles of a floor, and what each of them may do: one table from which server, check, tests and page are made.

Every relation and function of the schema is named here, for a role or in `NOBODY`, with the reason. What is not named is given
to nobody. A right to add rows is given column by column: a column that the database fills in itself, such as a time, cannot be
written by a part.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Verb = Literal["select", "insert", "update", "delete", "execute", "usage"]

SCHEMA: Final = "houseway_schema"
"""The role that owns everything. Nobody logs in as it."""
OWNER: Final = "houseway_owner"
API: Final = "houseway_api"
TEND: Final = "houseway_tend"
LOG: Final = "houseway_log"
READER: Final = "houseway_reader"
BACKUP: Final = "houseway_backup"


class DatabaseRole(NamedTuple):
    """A role of the database, and the Unix user who logs in as it."""

    name: str
    user: str
    """Empty where nobody logs in."""
    why: str
    replicates: bool = False


ROLES: Final = (
    DatabaseRole(SCHEMA, "", "Owns every relation and function, so that no running part owns one. Nobody logs in as it."),
    DatabaseRole(OWNER, "houseway-owner", "`houseway floor owner`: decides at tables, and alone commits their steps."),
    DatabaseRole(API, "houseway-api", "`houseway floor api`: people, pit, cage and meters. It cannot commit a step of a table."),
    DatabaseRole(
        TEND,
        "houseway-tend",
        "`houseway floor tend`: opens days, sends approved requests again, deletes what is kept for a time.",
    ),
    DatabaseRole(LOG, "houseway-log", "The follower of the record that writes the log. It reads."),
    DatabaseRole(READER, "", "Reports, `status` and `verify` by an operator or auditor. It reads, without passwords and tokens."),
    DatabaseRole(
        BACKUP,
        "houseway-backup",
        "`houseway floor backup` and the archive: the right to replicate, and none on any relation.",
        replicates=True,
    ),
)


class Grant(NamedTuple):
    """A right of a role on relations or functions, and why."""

    role: str
    verb: Verb
    on: tuple[str, ...]
    why: str
    columns: tuple[str, ...] = ()
    """The columns that it is given for; empty for all of them."""
    but: tuple[str, ...] = ()
    """The columns that it is not given for."""


ADDED: Final = ("id", "at")
"""Columns that the database fills in when a row is added: its number and its time."""

_METER_PICTURE: Final = ("meter", "meter_level", "meter_part", "meter_report", "claim")
_PEOPLE: Final = ("speaker", "person", "may_hold", "shift", "device", "session", "credential")
_DUTIES: Final = ("enrolment", "enrolment_confirmed", "staff_change", "staff_change_ended", "known_terminal", "log_in_tally")
_PASSKEYS: Final = (
    "passkey", "passkey_handle", "passkey_challenge", "assertion", "directory_account", "directory_trip",
)  # fmt: skip
_QUEUE: Final = ("request", "approval", "ending", "utterance", "utterance_heard")
_SCHOOL_STOCK: Final = ("school_result", "school_signed", "stock_entry", "stock_signed", "camera_task", "camera_confirmed")
_FLOOR: Final = (
    "floor_call", "floor_came", "table_use", "submission", "dispute", "dispute_entry", "payment_mark", "payment_unmark",
    "walk_in", "incident", "comp", "comp_signed", "regulator_word", "regulator_answer",
)  # fmt: skip
_CHAINS: Final = ("live", "rest", "account", "step", "call", "heard", "shoe", "day")
_METERS: Final = (*_METER_PICTURE, "meter_total")
_BOOKS: Final = (
    "book", "slip", "slip_key", "crossing", "table_chips", "chip_piece", "identified", "cash_notice", "payout_order", "filing",
)  # fmt: skip
_PROTECTION: Final = ("play_limit", "limit_now", "exclusion", "reality_check")
_CASES: Final = ("watch_case", "case_entry", "saved_search")
_INDEX: Final = ("round_found", "round_found_upto", "round_mark")
_SEATS: Final = ("seat_away", "seat_wish")
_HOUSE: Final = ("house", "owner", "significant", "meter_asked", "meter_agreed", "log_row", "alembic_version")
_ONCE: Final = ("asked_once", "shown")
_INBOX: Final = ("inbox_claim", "lock_watch")
_EVERYTHING: Final = (
    *_CHAINS, *_METERS, *_BOOKS, *_PROTECTION, *_INDEX, *_SEATS, *_HOUSE, *_QUEUE, *_FLOOR, *_SCHOOL_STOCK, *_ONCE, *_INBOX,
    *_CASES,
    *_PEOPLE, *_DUTIES, *_PASSKEYS,
)  # fmt: skip
SECRET: Final[dict[str, tuple[str, ...]]] = {
    "credential": ("password", "secret"),
    "payout_order": ("code",),
    "session": ("token", "terminal"),
    "device": ("token",),
    "enrolment": ("ticket", "code", "terminal", "secret"),
    "known_terminal": ("terminal",),
    "log_in_tally": ("key",),
    "passkey_challenge": ("challenge", "terminal", "nonce"),
    "lock_watch": ("key",),
    "directory_trip": ("state", "terminal", "nonce", "verifier"),
}
"""Columns that only the API and the log read: hashes of passwords, tokens and terminals, and sealed second factors."""

_CLOCK: Final = ("house_now",)
_DAYS: Final = ("open_day_1",)


def _picture(role: str) -> tuple[Grant, ...]:
    """Return the rights on what pictures the chain of a meter."""
    why = "The picture of a meter's chain, which `verify` compares with it."
    claim = ("standing", "stood", "after", "seq", "bets", "reserved", "paid", "returned", "confirmed")
    return (
        Grant(role, "insert", _METER_PICTURE, why),
        Grant(role, "update", ("meter",), why, ("enabled", "claims")),
        Grant(role, "update", ("meter_level",), why, ("ceiling",)),
        Grant(role, "update", ("meter_report",), why, ("report",)),
        Grant(role, "update", ("claim",), why, claim),
    )


GRANTS: Final = (
    # Owners
    Grant(OWNER, "execute", ("commit_steps_4",), "Commits the steps of its tables; no other part may."),
    Grant(OWNER, "execute", ("commit_meters_4",), "Claims and contributions of shared meters."),
    Grant(
        OWNER,
        "execute",
        (
            *("begin_again_2", "begin_after_another_1", "extend_lease_1", "release_lease_2", "take_over_2", "give_up_1"),
            "enter_table_1",
        ),
        "Its lease, and the tables of owners whose lease is over.",
    ),
    Grant(
        OWNER,
        "execute",
        (*_DAYS, *_CLOCK, "hold_1"),
        "The first day of a new house, its clock, and one note at a time of who is away.",
    ),
    Grant(
        OWNER, "select", (*_CHAINS, *_METERS, "owner", *_SEATS, "table_use", "speaker"), "Resumes tables, and reads who is away."
    ),
    Grant(OWNER, "update", ("live",), "Locks meters while it claims.", ("locks",)),
    *_picture(OWNER),
    Grant(OWNER, "insert", ("seat_away",), "A player who misses rounds is away.", but=ADDED),
    Grant(OWNER, "insert", ("seat_wish",), "A seat that is kept for a player.", but=("id",)),
    Grant(OWNER, "update", ("seat_wish",), "Why a wish cannot be.", ("seat", "chips", "leaves", "refused", "until")),
    Grant(OWNER, "delete", ("seat_wish",), "A wish that came true, or ended."),
    Grant(OWNER, "usage", ("meter_reports",), "Numbers its reports to a house that has the meter."),
    # The API
    Grant(API, "select", _EVERYTHING, "It shows people what they may see; the rights of people are its own."),
    Grant(
        API,
        "execute",
        ("commit_cage_4", "commit_meters_4", "commit_opening_4", "enter_chain_1"),
        "The chain of the cage, those of meters, and the first step of a table. Never another step of a table.",
    ),
    Grant(API, "execute", (*_DAYS, "seal_day_1", "close_day_1"), "A manager opens and closes gaming days."),
    Grant(API, "execute", ("hold_1", *_CLOCK, "is_excluded"), "Two who add a row at once wait for each other."),
    Grant(
        API,
        "update",
        ("live", "book", "may_hold", "credential", *("request", "floor_call", "camera_task", "dispute", "school_result")),
        "Locks rows.",
        ("locks",),
    ),
    *_picture(API),
    Grant(
        API,
        "execute",
        ("open_chips_1", "move_pieces_1", "rack_1"),
        "Chips by denomination and in racks. `verify` names what follows from no slip.",
    ),
    Grant(API, "insert", ("payout_order",), "A patron's order to be paid.", ("patron", "cents", "code", "until")),
    Grant(API, "update", ("payout_order",), "An order that is used up, and wrong codes.", ("code", "failed", "slip")),
    Grant(API, "insert", ("identified", "cash_notice"), "Who was identified, and notices of large cash: only added.", but=ADDED),
    Grant(API, "insert", ("filing",), "What was filed about patrons' money: only added.", but=ADDED),
    Grant(API, "insert", ("slip", "slip_key"), "Slips, as the chain of the cage has them."),
    Grant(API, "update", ("slip",), "A slip that was signed or done.", ("standing", "chips", "body")),
    Grant(
        API,
        "insert",
        ("approval", "ending", "utterance", "utterance_heard"),
        "The queue of the pit: rows are only added.",
        but=ADDED,
    ),
    Grant(API, "insert", ("request",), "What waits for approval; a payment has the time of its step.", but=("id",)),
    Grant(
        API,
        "insert",
        _FLOOR,
        "What the pit writes down, and payments made: rows are only added.",
        but=ADDED,
    ),
    Grant(API, "insert", _SCHOOL_STOCK, "Results, stock and cameras: rows are only added.", but=ADDED),
    Grant(API, "insert", ("meter_asked", "meter_agreed"), "Two people change a meter: rows are only added.", but=ADDED),
    Grant(
        API,
        "insert",
        ("significant",),
        "What happened, by whom. Nobody changes or deletes it, and its time is the database's.",
        but=ADDED,
    ),
    Grant(API, "insert", ("seat_away",), "A player who asks to be away.", but=ADDED),
    Grant(API, "insert", ("seat_wish",), "What a player wishes for the end of the round.", but=("id",)),
    Grant(API, "update", ("seat_wish",), "A wish that is changed.", ("seat", "chips", "leaves", "refused", "until")),
    Grant(API, "delete", ("seat_wish",), "A wish that is taken back."),
    Grant(API, "insert", ("round_found", "round_found_upto"), "The index of rounds, which proves nothing and can be made again."),
    Grant(API, "update", ("round_found_upto",), "How far the index is.", ("seq",)),
    Grant(API, "insert", ("round_mark",), "What somebody marked while looking back.", but=ADDED),
    Grant(API, "insert", _CASES, "What surveillance gathers, and its searches: only added.", but=ADDED),
    Grant(API, "insert", ("asked_once",), "A repeated request gets its first response.", but=("at",)),
    Grant(API, "update", ("asked_once",), "That answer.", ("answer",)),
    Grant(API, "delete", ("asked_once",), "A request that was refused may be made again under its key."),
    Grant(API, "insert", ("inbox_claim",), "Who has an item of the inbox in hand.", ("item", "by", "role")),
    Grant(API, "update", ("inbox_claim",), "A claim that is kept.", ("seen_at",)),
    Grant(API, "delete", _INBOX, "A claim or a key that is over."),
    Grant(API, "insert", ("lock_watch",), "A locked page shows how much waits."),
    Grant(API, "insert", ("shown",), "Hashes of what a viewer was shown."),
    Grant(API, "update", ("shown",), "More of them.", ("at", "seqs", "hashes")),
    Grant(API, "insert", ("speaker",), "New accounts and devices.", ("kind", "mark")),
    Grant(API, "update", ("speaker",), "The end of an account.", ("ended_at",)),
    Grant(API, "insert", ("person",), "Personal data."),
    Grant(API, "update", ("person",), "Personal data that changed.", ("login", "called", "contact")),
    Grant(API, "delete", ("person",), "Personal data that is erased."),
    Grant(
        API,
        "execute",
        ("use_code_1", "clear_failures_1"),
        "A code is used once, and an event begins the count of failures again.",
    ),
    Grant(
        API,
        "execute",
        ("replace_password_1", "replace_second_factor_1"),
        "A person's own change: in an open session, with the hash that it replaces and an event that records it.",
    ),
    Grant(
        API,
        "execute",
        ("enrol_credential_1", "end_credential_1"),
        "What the terminal of an enrolment sets that enough people confirmed.",
    ),
    Grant(API, "execute", ("erase_credential_1",), "Credentials of a patron whose personal data is erased."),
    Grant(API, "insert", ("enrolment",), "A person without credentials begins at a terminal.", but=("id", "begun_at", "secret")),
    Grant(
        API,
        "update",
        ("enrolment",),
        "An enrolment that is confirmed, used or over.",
        ("until", "secret", "ticket", "ended_at", "ended_why"),
    ),
    Grant(
        API,
        "insert",
        ("enrolment_confirmed", "staff_change", "staff_change_ended"),
        "Who confirmed it, and changes of staff accounts that two people make: rows are only added.",
        but=ADDED,
    ),
    Grant(API, "insert", ("known_terminal", "log_in_tally"), "Terminals that are known, and failures of log-ins."),
    Grant(API, "update", ("known_terminal",), "Its last use.", ("last_at",)),
    Grant(API, "update", ("log_in_tally",), "More failures, and a lock.", ("failures", "last_at", "locked_at")),
    Grant(API, "delete", ("known_terminal", "log_in_tally"), "Failures that a success ends, and terminals of an erased person."),
    Grant(
        API,
        "insert",
        ("passkey",),
        "A passkey of its own person: a trigger requires a session or an enrolment.",
        but=("id", "enrolled_at"),
    ),
    Grant(
        API,
        "update",
        ("passkey",),
        "Use and end of a passkey; its public key is never replaced.",
        ("counter", "backed_up", "used_at", "ended_at", "ended_by", "ended_why"),
    ),
    Grant(API, "insert", ("passkey_handle", "passkey_challenge", "directory_trip"), "Passkeys, and log-ins that are under way."),
    Grant(
        API,
        "delete",
        ("passkey", "passkey_handle", "passkey_challenge", "directory_trip"),
        "Passkeys of a patron who is erased, and what was used or is over.",
    ),
    Grant(API, "insert", ("assertion",), "What people signed: rows are only added.", but=ADDED),
    Grant(API, "insert", ("directory_account",), "A link to the directory that its person made.", but=("id", "linked_at")),
    Grant(API, "update", ("directory_account",), "The end of a link.", ("ended_at", "ended_why")),
    Grant(
        API,
        "insert",
        ("may_hold",),
        "Roles that two people granted, as a trigger checks.",
        but=("granted_at", "locks"),
    ),
    Grant(API, "delete", ("may_hold",), "Roles that two people withdrew, as a trigger checks."),
    Grant(API, "insert", ("shift",), "A role that was granted is held for a shift.", but=("id", "begun_at")),
    Grant(API, "update", ("shift",), "The end of a shift.", ("ended_at", "ended_by", "relieved_by")),
    Grant(API, "insert", ("device",), "Devices."),
    Grant(API, "update", ("device",), "Enrolment of a device.", ("what", "table_id", "token", "enrolled_at", "enrolled_by")),
    Grant(API, "insert", ("session",), "Log-ins.", but=("id",)),
    Grant(API, "update", ("session",), "Use and end of a session.", ("seen_at", "token", "ended_at", "ended_why")),
    Grant(API, "insert", ("play_limit",), "Limits of play.", ("patron", "kind", "period", "set_by")),
    Grant(API, "update", ("play_limit",), "Limits that changed.", ("amount", "since", "next_amount", "next_at")),
    Grant(API, "insert", ("exclusion",), "Exclusions.", ("patron", "until", "by", "why")),
    Grant(API, "update", ("exclusion",), "An exclusion that is lifted.", ("lifted_at", "lifted_by")),
    Grant(API, "insert", ("reality_check",), "A reality check that was confirmed."),
    Grant(API, "update", ("reality_check",), "The next one.", ("confirmed_at",)),
    # Tend
    Grant(
        TEND,
        "select",
        (*_CHAINS, *_METERS, *_BOOKS, *_QUEUE, *_FLOOR, *_ONCE, "owner", "house", "significant"),
        "What waits, and the steps of all tables.",
    ),
    Grant(
        TEND,
        "select",
        ("speaker", "may_hold", "shift", "play_limit", "limit_now", "exclusion", "seat_away"),
        "Who approved, and the limits of the house.",
    ),
    Grant(TEND, "execute", (*_DAYS, *_CLOCK), "Opens the gaming day when it begins."),
    Grant(TEND, "execute", ("move_pieces_1",), "Chips of those fills and credits arrive."),
    Grant(TEND, "execute", ("commit_cage_4",), "Fills and credits that their table has taken are written on their slips."),
    Grant(TEND, "update", ("live", "request"), "Locks rows.", ("locks",)),
    Grant(TEND, "update", ("slip",), "A slip that its table has taken.", ("standing", "chips", "body")),
    Grant(
        TEND,
        "insert",
        ("slip",),
        "As the statement of the cage has it; a slip of a new number follows from no step, and `verify` names it.",
    ),
    Grant(
        TEND,
        "insert",
        ("utterance", "utterance_heard", "ending", "significant"),
        "Approved requests are sent again, and ended.",
        but=ADDED,
    ),
    Grant(TEND, "delete", _ONCE, "What is kept for a bounded time."),
    Grant(
        TEND,
        "insert",
        ("play_limit",),
        "The limits of the house, from its configuration.",
        ("patron", "kind", "period", "set_by"),
    ),
    Grant(
        TEND, "update", ("play_limit",), "The limits of the house that changed.", ("amount", "since", "next_amount", "next_at")
    ),
    # Those who only read
    Grant(LOG, "select", _EVERYTHING, "Everything that is logged, and what it is compared with."),
    Grant(LOG, "execute", _CLOCK, "The clock of the house."),
    Grant(LOG, "insert", ("significant",), "Its alarms, among the significant events.", but=ADDED),
    Grant(READER, "select", _EVERYTHING, "Reports and checks."),
    Grant(READER, "execute", (*_CLOCK, "is_excluded", "rack_1"), "The clock of the house, and what views read."),
)

NOBODY: Final[dict[str, str]] = {
    "commit_steps_1": "The call of an earlier build.",
    "commit_steps_2": "The call of an earlier build.",
    "commit_steps_3": "The call of an earlier build, without signatures.",
    "begin_again_1": "The call of an earlier build.",
    "take_over_1": "The call of an earlier build.",
    "renew_lease_1": "Called where the API enters a table that has no owner yet, and by earlier builds.",
    "release_lease_1": "Called where the API enters a table that has no owner yet, and by earlier builds.",
    "commit_steps_3_without_call": "Kept for the way back to an earlier version.",
    "commit_steps_1_without_books": "Kept for the way back to an earlier version.",
    "commit_steps_2_without_books": "Kept for the way back to an earlier version.",
    "blame_1": "Called by the commit calls.",
    "behind_1": "Called by the commit calls.",
    "crossed_1": "Called by the commit calls.",
    "enter_1": "Called by the commit calls: nobody enters anything in the books without a step.",
    "cross_1": "Called by the commit calls.",
    "barred_1": "Called by the commit calls.",
    "given_1": "Called by the commit calls.",
    "pieces_add_up": "A trigger.",
    "patron_1": "Called by the commit calls.",
    "span_1": "Called by the commit calls.",
    "day_is_closed": "A trigger.",
    "only_added": "A trigger.",
    "pit_only_adds": "A trigger.",
    "bots_play_in_a_demo": "A trigger.",
    "approver_did_not_ask": "A trigger.",
    "another_agrees": "A trigger.",
    "another_signs": "A trigger.",
    "another_signs_comp": "A trigger.",
    "another_answers_regulator": "A trigger.",
    "case_is_open": "A trigger.",
    "calls_are_only_added": "A trigger.",
    "log_row_stays": "A trigger.",
    "log_attach_1": "Called by migrations.",
    "log_key_1": "Called by migrations.",
    "log_content_1": "Called by migrations.",
    "another_confirms": "A trigger.",
    "passkey_stays": "A trigger.",
    "two_change_staff": "A trigger.",
    "enrolment_stays_over": "A trigger.",
    "acts_in_a_role": "A trigger.",
    "two_change_roles": "A trigger.",
    "shift_in_granted_role": "A trigger.",
    "own_passkey": "A trigger.",
    "visitors_in_a_demo": "A trigger.",
    "at_machine_1": "Called by triggers: whether whoever is connected owns the schema.",
    "in_role_1": "Called by triggers.",
    "enrolment_holds_1": "Called by triggers and calls about credentials.",
    "enrolment_of_1": "Called by calls about credentials.",
    "person_of_1": "Called by calls about credentials.",
}
"""Objects granted to no role, and the reason for each."""


def columns_of(grant: Grant, relation: str, columns: tuple[str, ...]) -> tuple[str, ...]:
    """Return the columns of a relation that a grant gives, or none where it gives the relation whole."""
    withheld = SECRET.get(relation, ()) if grant.verb == "select" and grant.role not in (API, LOG) else ()
    if grant.columns:
        return grant.columns
    if grant.verb == "insert" or grant.but or withheld:
        return tuple(column for column in columns if column not in {*grant.but, *withheld, "locks"})
    return ()
