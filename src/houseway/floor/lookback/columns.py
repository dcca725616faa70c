"""The columns of an exported day: one list for the files, for the page that documents them and for the tests that read them back.

Amounts are whole cents and stay whole numbers. Times are in UTC, to the microsecond. Nothing is rounded or left out.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Kind = Literal["int16", "int32", "int64", "bool", "text", "bytes", "day", "time"]
"""The type of a value. Bytes are hexadecimal in CSV; a day is 2026-11-15, a time 2026-11-15T20:15:04.000001Z."""


class ExportColumn(NamedTuple):
    """One column of an exported file."""

    name: str
    kind: Kind
    meaning: str
    may_be_absent: bool = False


STEPS: Final = (
    ExportColumn("table_id", "int32", "The table."),
    ExportColumn("seq", "int64", "The number of the step at its table."),
    ExportColumn("day", "day", "The gaming day: for a step of a round, the day in which the round was opened."),
    ExportColumn("at", "time", "When the owner decided it, by the clock of the database."),
    ExportColumn("version", "int16", "The version of the step's bytes."),
    ExportColumn("speaker", "int64", "The account that sent the command, by number; 0 is the platform."),
    ExportColumn("said_no", "int64", "The number of the command at this table, counted per account."),
    ExportColumn("voice", "text", "What the account was there: a player's name, a role, or the platform.", may_be_absent=True),
    ExportColumn("said", "text", "The command, in JSON as it arrived."),
    ExportColumn("refused", "text", "The reason and the clause of a refusal.", may_be_absent=True),
    ExportColumn("events", "text", "The events, a list in JSON; empty where the command was refused."),
    ExportColumn("opens", "text", "The accounts that the step opened, a list in JSON."),
    ExportColumn("rests", "bytes", "The SHA-256 of the table as it was kept, where the step ended a round.", may_be_absent=True),
    ExportColumn("root", "bytes", "The commitment to the shoe that the step brought into play.", may_be_absent=True),
    ExportColumn("shoe", "bytes", "The SHA-256 of that shoe as the record keeps it, sealed.", may_be_absent=True),
    ExportColumn("hash", "bytes", "The hash of the step, over all of this and the hash before it."),
)
POSTINGS: Final = (
    ExportColumn("table_id", "int32", "The table of the step."),
    ExportColumn("seq", "int64", "The step that posted it."),
    ExportColumn("line", "int32", "The number of the posting in its step, from 1."),
    ExportColumn("day", "day", "The gaming day of the step."),
    ExportColumn("at", "time", "The time of the step."),
    ExportColumn("src", "int64", "The account that the chips left, by number."),
    ExportColumn("src_place", "text", "That account by name."),
    ExportColumn("dst", "int64", "The account that the chips went to, by number."),
    ExportColumn("dst_place", "text", "That account by name."),
    ExportColumn("chips", "int64", "Whole cents, above zero."),
    ExportColumn("why", "text", "The reason, from the closed list of the ledger."),
)
ACCOUNTS: Final = (
    ExportColumn("id", "int64", "The number of the account; its table is in the upper 32 bits."),
    ExportColumn("table_id", "int32", "The table."),
    ExportColumn("place", "text", "The account by name: rack, player p77, layout p77, meter main."),
    ExportColumn("deep", "bool", "Whether it may be below zero."),
    ExportColumn("gained", "int64", "Whole cents that it gained in this day; below zero, what it lost."),
)
FILES: Final = {"steps": STEPS, "postings": POSTINGS, "accounts": ACCOUNTS}
