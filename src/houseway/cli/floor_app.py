"""The commands `houseway floor …`: their options and help.

Each imports its module only when it runs, because the driver of the database is an extra.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from .arguments import Examples, OtherSettings, OtherSheet, OtherSubmission, RowsFile
from .commands.floor.config import config_app
from .commands.floor.log_app import log_app
from .floor_house_app import house_app
from .floor_options import AsJson, ConfigFile, Database, MetricsPort, Round, has_the_extra
from .screen import fail

floor_app = typer.Typer(
    name="floor",
    help="Configure a live floor, and inspect its record: verify, reconstruct, explain, export, report.",
    epilog="Exit codes: 0 success, 1 a difference was found, 2 invalid input or no record there, 70 a fault in Houseway.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)

floor_app.add_typer(config_app)
floor_app.add_typer(log_app)


@floor_app.command("verify")
def verify(
    database: Database = "",
    key: Annotated[
        list[Path] | None,
        typer.Option(metavar="PUBLIC", help="Ed25519 public key (PEM) of those who may close a day; repeatable."),
    ] = None,
    day: Annotated[
        list[str] | None, typer.Option(metavar="DAY", help="Only this gaming day, for example 2026-11-15; repeatable.")
    ] = None,
    table: Annotated[list[int] | None, typer.Option(min=0, metavar="N", help="Only this table; repeatable.")] = None,
    shoe_key: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=FILE", help="Key of sealed shoes, to compare each card dealt with its shoe; repeatable."),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Configuration of the house: check signatures and vouchers with its keys.")
    ] = None,
    signer: Annotated[
        list[str] | None,
        typer.Option(metavar="PART=KEY", help="Public key of owner, api or tend, to check signatures with; repeatable."),
    ] = None,
    signed_since: Annotated[
        str | None, typer.Option(metavar="DAY", help="First gaming day of which every step must be signed.")
    ] = None,
    fold: Annotated[
        bool,
        typer.Option("--fold", help="Add up the money of the stored events instead of deciding every command again: quicker."),
    ] = False,
    jobs: Annotated[int | None, typer.Option(min=1, metavar="N", help="Processes (default: one per core).")] = None,
    witness: Annotated[
        str | None, typer.Option(metavar="FILE|URL", help="Compare the record with this witness's head of the log.")
    ] = None,
    witness_key: Annotated[
        str | None, typer.Option(metavar="KEY", help="Requires --witness: its verifier key, as houseway witness prints it.")
    ] = None,
    log: Annotated[str | None, typer.Option(metavar="DIR|URL", help="Requires --witness: the log of the house.")] = None,
    salts: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Requires --witness: the key that salts the entries of steps.")
    ] = None,
    only_witness: Annotated[
        bool, typer.Option("--only-witness", help="Requires --witness: skip the chains and the rules, which take longer.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check that nothing in the record was altered, and decide every round again.

    Chains, accounts and signed days are compared with the steps. Then every stored command is decided again under its rules, and
    its events, its refusal, its postings and the table after the round are compared. Each row that differs is named.

    With --config or --signer the signature of each call is checked too, and with the voucher key of --config the voucher of each
    command: a step that was committed without the keys of the house is named. Keys in the database are never used.

    --witness names every row that was changed, added or deleted after the head that a witness has of the house's log.

    Exit codes: 0 all of it holds, 1 rows are named or this build cannot decide a round, 2 the record cannot be reached.
    """
    has_the_extra()
    from .commands.floor import verify as verifying
    from .commands.floor import verify_witness

    if witness is not None:
        verify_witness.verify_witness(database, witness, witness_key, log, salts, key or (), as_json=as_json, is_all=only_witness)
        if only_witness:
            return
    signing = verifying.Signing(config, signer or (), signed_since)
    verifying.verify_record(
        database, key or (), day or (), table or (), shoe_key or (), signing, fold=fold, jobs=jobs, as_json=as_json
    )


@floor_app.command("reconstruct")
def reconstruct(
    round: Round,
    database: Database = "",
    at: Annotated[int | None, typer.Option(min=1, metavar="STEP", help="Step of the table (default: the round's last).")] = None,
    seen_by: Annotated[
        str, typer.Option(metavar="WHO", help="Player's name, role such as dealer or surveillance, or passer-by.")
    ] = "passer-by",
    full: Annotated[bool, typer.Option("--full", help="Show every card, also those that nobody had seen.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show the table at one moment of a round, as one viewer saw it.

    The view is rebuilt from the events that were sent to this viewer, so it has no card that they could not see.
    --full is for judging a dispute. With --json the view and its events follow the published schema (docs/schema).

    Exit codes: 0 shown, 2 the record has no such round, step or viewer.
    """
    has_the_extra()
    from .commands.floor import reconstruct as reconstructing

    reconstructing.reconstruct_round(database, round, at, seen_by, full=full, as_json=as_json)


@floor_app.command("explain")
def explain(
    round: Round,
    database: Database = "",
    seat: Annotated[int | None, typer.Option(min=1, metavar="N", help="Only bets on this seat.")] = None,
    bet: Annotated[str | None, typer.Option(metavar="WAGER", help="Only this bet, for example ante.")] = None,
    as_json: AsJson = False,
) -> None:
    """Explain every cent of a round: where it went, why, and under which clause.

    What the events moved is compared with what the ledger posted, account by account.

    Exit codes: 0 the ledger agrees, 1 it does not, 2 the record has no such round.
    """
    has_the_extra()
    from .commands.floor import explain as explaining

    explaining.explain_round(database, round, seat, bet, as_json=as_json)


@floor_app.command("replay")
def replay(
    database: Database = "",
    under: OtherSubmission = None,
    sheet: OtherSheet = None,
    settings: OtherSettings = None,
    table: Annotated[list[int] | None, typer.Option(min=1, metavar="N", help="Only this table; repeatable.")] = None,
    since: Annotated[str | None, typer.Option(metavar="DAY", help="First gaming day, for example 2026-11-09.")] = None,
    until: Annotated[str | None, typer.Option(metavar="DAY", help="Last gaming day.")] = None,
    shoe_key: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=FILE", help="Key of sealed shoes, for cards that only the other rules deal; repeatable."),
    ] = None,
    to: RowsFile = None,
    examples: Examples = False,
    as_json: AsJson = False,
) -> None:
    """Decide every round again under other rules: which differ, by which clause, by how much, and for whom.

    What people decided is kept where it is lawful under the other rules, and named where it is not
    (docs/what-if.md). Nothing is written to the record.

    Exit codes: 0 no round differs, 1 some do or cannot be decided, 2 invalid input or no record there.
    """
    has_the_extra()
    if under is None and not settings:
        fail("name the other rules with --under or --set")
    from .commands.floor.replay_under import Period, replay_record
    from .whatif.query import WhatIfQuery

    period = Period(table or (), since, until, shoe_key or ())
    replay_record(database, WhatIfQuery(under, sheet, settings or ()), period, to, examples=examples, as_json=as_json)


@floor_app.command("evidence")
def evidence(
    round: Annotated[str | None, typer.Argument(metavar="[ROUND]", help="Table and round number, for example 12.345.")] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Configuration of the house: its record, and the key that signs days.")
    ] = None,
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="The file to write (default: evidence-ROUND.html).")] = None,
    about: Annotated[str, typer.Option(metavar="TEXT", help="What it is for, for example a dispute and its number.")] = "",
    checks: Annotated[
        Path | None, typer.Option("--check", metavar="FILE", help="Check such a file instead; it needs no record.")
    ] = None,
    key: Annotated[
        list[Path] | None, typer.Option(metavar="PUBLIC", help="Requires --check: public key (PEM) of the house; repeatable.")
    ] = None,
    witness_key: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY", help="Requires --check: verifier key of a witness, which must have cosigned; repeatable."),
    ] = None,
    log_key: Annotated[str | None, typer.Option(metavar="KEY", help="Requires --check: verifier key of the house's log.")] = None,
    as_json: AsJson = False,
) -> None:
    """Write a round as one HTML file that replays itself without a network, or check such a file.

    The file has the steps of the round as their chain covers them, what every screen showed, the clauses, and a signature. It
    checks itself in a browser. --check names a changed byte, follows the chain and decides the round again by the rules.

    Exit codes: 0 written or whole, 1 it was altered or its round is decided otherwise, 2 no such round or file.
    """
    has_the_extra()
    from .commands.floor import evidence as writing

    if checks is not None:
        writing.check_evidence(checks, key or (), witness_key or (), log_key, as_json=as_json)
    elif round is None or config is None:
        fail("name a round and --config to write evidence, or a file with --check to check it")
    else:
        writing.write_evidence(config, round, to or Path(f"evidence-{round}.html"), about)


@floor_app.command("submission")
def submission(
    table: Annotated[int, typer.Argument(metavar="TABLE", help="Number of the table.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The casino's submission (TOML).")],
    database: Database = "",
    named: Annotated[
        str | None, typer.Option("--table", metavar="NAME", help="Which table of the file, if it has several.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compare a submission with the active one at a table: each changed setting, and its effect on the house edge.

    Nothing is proposed. Exit codes: 0 lawful, 1 breaches found (printed with their clauses), 2 no such table or file.
    """
    has_the_extra()
    from .commands.floor import submission as submitting

    submitting.compare_submission(database, table, file, named, as_json=as_json)


class Form(StrEnum):
    """The formats that --format accepts."""

    csv = "csv"
    parquet = "parquet"


@floor_app.command("export")
def export(
    day: Annotated[str, typer.Option(metavar="DAY", help="Gaming day, for example 2026-11-15.")],
    to: Annotated[Path, typer.Option(metavar="FOLDER", help="Folder for the files; it is made if it is missing.")],
    database: Database = "",
    form: Annotated[Form, typer.Option("--format", help="Format of the files (Parquet requires the extra `export`).")] = Form.csv,
) -> None:
    """Write a gaming day as tables: its steps, postings and accounts.

    Amounts are whole cents, times are UTC to the microsecond. docs/floor/looking_back.md lists every column. The files have
    every card, also those that no player has seen. No file is overwritten.
    """
    has_the_extra()
    from .commands.floor import export as exporting

    exporting.export_day(database, day, to, form.value)


class Since(StrEnum):
    """The periods that --span accepts."""

    day = "day"
    month = "month"
    year = "year"
    life = "life"


@floor_app.command("report")
def report(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Report, for example play, cage or events; or all, with --folder.")],
    database: Database = "",
    day: Annotated[str | None, typer.Option(metavar="DAY", help="Gaming day (default: the newest of the record).")] = None,
    first: Annotated[str | None, typer.Option("--from", metavar="DAY", help="First gaming day.")] = None,
    last: Annotated[str | None, typer.Option("--to", metavar="DAY", help="Last gaming day.")] = None,
    span: Annotated[Since, typer.Option(help="Start at the first day of the month, of the year or of the record.")] = Since.day,
    by: Annotated[str, typer.Option(metavar="WHAT", help="Group play by day, table, game, shift or dealer.")] = "table",
    table: Annotated[int | None, typer.Option(min=1, metavar="N", help="Only this table.")] = None,
    shift: Annotated[str | None, typer.Option(metavar="NAME", help="Only play in this shift.")] = None,
    dealer: Annotated[str | None, typer.Option(metavar="NAME", help="Only play with this dealer, by opaque name.")] = None,
    game: Annotated[str | None, typer.Option(metavar="KEY", help="Only this game.")] = None,
    everyone: Annotated[bool, typer.Option("--everyone", help="Count accounts that are marked test, bot or house, too.")] = False,
    counts: Annotated[
        bool, typer.Option("--count", help="Let the lab count what it has not counted yet; minutes for some games.")
    ] = False,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Configuration: the operator, the clock and the thresholds of reports.")
    ] = None,
    folder: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write CSV files and a manifest to this folder instead.")
    ] = None,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
) -> None:
    """Report on play, the cage, meters, payouts, events or disputes over gaming days.

    docs/floor/reports.md lists every report with its columns. Amounts in JSON and CSV are whole cents.

    Exit codes: 0 made, 1 it has findings (a difference from the books, win outside its band), 2 invalid input or no record there.
    """
    has_the_extra()
    from houseway.floor.reports.query import Only

    from .commands.floor import report as reporting

    if as_json and as_csv:
        fail("--json and --csv exclude each other: leave one out")
    wanted = reporting.Wanted(
        name=name,
        day=day,
        first=first,
        last=last,
        span=span.value,
        by=by,
        only=Only(table, game, shift, dealer),
        everyone=everyone,
        counts=counts,
        config=config,
    )
    reporting.report(database, wanted, form="json" if as_json else "csv" if as_csv else "", folder=folder)


@floor_app.command("status")
def status(database: Database = "", as_json: AsJson = False) -> None:
    """Show owners and their leases, tables, rounds in progress and days, as the record has them."""
    has_the_extra()
    from .commands.floor import status as showing

    showing.show_status(database, as_json=as_json)


@floor_app.command("api")
def api(config: ConfigFile, metrics: MetricsPort = 0) -> None:
    """Serve the API: HTTP for requests, a WebSocket for events.

    Prints one line that starts with `ready` when it serves, and ends after SIGTERM or Ctrl-C. The record must have
    the newest schema. If a server is down, the command waits for it.
    """
    has_the_extra()
    from .commands.floor import serve

    serve.serve_api(config, metrics)


@floor_app.command("owner")
def owner(
    config: ConfigFile,
    name: Annotated[str, typer.Option(metavar="NAME", help="Name of this owner; one process per name.")] = "owner",
    lanes: Annotated[
        int, typer.Option("--partitions", "--lanes", min=1, max=64, metavar="N", help="Partitions, each with its own connection.")
    ] = 2,
    drains: Annotated[float, typer.Option(min=0, metavar="SECONDS", help="Time for rounds to end after SIGTERM.")] = 60.0,
    metrics: MetricsPort = 0,
) -> None:
    """Own tables: take over tables without an owner, decide commands, commit them and publish the events.

    Prints one line that starts with `ready` when it serves. After SIGTERM, rounds may end, and the tables are
    released.

    Exit codes: 0 all rounds were over, 3 some continue with the next owner.
    """
    has_the_extra()
    from .commands.floor import serve

    serve.serve_owner(config, name, lanes, drains, metrics)


@floor_app.command("tend")
def maintain(config: ConfigFile, metrics: MetricsPort = 0) -> None:
    """Maintain the floor: keep the stream of steps complete, and run the periodic tasks.

    Approved requests are sent to their tables again after a crash, submissions are applied when they take effect, and
    the gaming day is opened when it begins. Prints one line that starts with `ready`, and ends after SIGTERM.
    """
    has_the_extra()
    from .commands.floor import maintenance as tending

    tending.maintain(config, metrics)


floor_app.registered_commands.extend(house_app.registered_commands)
