"""`houseway floor verify`: check a record against itself, and every round of it once more."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import typer
from rich.text import Text

from houseway.cli.progress import bar
from houseway.cli.screen import DIFFERS, fail, print_json, screen
from houseway.core.table.table import Table
from houseway.floor.config.secret import NoSecret
from houseway.floor.lookback.verification import Verification, VerifyScope, steps_to_read, verify
from houseway.floor.signatures import Committer, Trusted, trusted_signers
from houseway.floor.signing_keys import trusted_of
from houseway.floor.store.connection import conninfo_of
from houseway.floor.store.days import closed_days
from houseway.floor.store.queries import tables_in
from houseway.floor.table.chance import Dealer
from houseway.play.chance import Live
from houseway.play.dealers import live_dealer
from houseway.worked.build import build

from .database import day_called, game_of, keys_in, reached, shoe_keys
from .serve import read_config

SHOWN = 100
"""Rows that are listed on the screen; JSON has them all."""


class Signing(NamedTuple):
    """Keys of signatures from the command line: a configuration, or public keys by service, and their first day."""

    config: Path | None = None
    signers: Sequence[str] = ()
    since: str | None = None

    def database(self) -> str:
        """Return the connection string of the configuration's record, or an empty text if no configuration is given."""
        try:
            return "" if self.config is None else conninfo_of(read_config(self.config))
        except NoSecret as wrong:
            fail(str(wrong))

    def trusted(self) -> Trusted | None:
        """Return the keys by which steps are verified, or None where none are given."""
        try:
            found = None if self.config is None else trusted_of(read_config(self.config))
        except NoSecret as wrong:
            fail(str(wrong))
        if self.config is not None and found is None:
            fail(f"{self.config} has no public keys. Print them: houseway floor config signers {self.config}")
        if self.signers:
            found = (found or Trusted())._replace(signers=trusted_signers(map(_signer, self.signers)))
        if found is not None and self.since is not None:
            found = found._replace(since=day_called(self.since))
        return found


def _signer(text: str) -> tuple[Committer, bytes]:
    """Return the part and the public key that a person names."""
    part, _, key = text.partition("=")
    if part not in list(Committer) or not re.fullmatch(r"[0-9a-f]{64}", key):
        fail(f"not a signer: {text!r}. Use owner=KEY, api=KEY or tend=KEY, with 64 hexadecimal digits")
    return Committer(part), bytes.fromhex(key)


def verify_record(
    database: str,
    keys: Sequence[Path],
    days: Sequence[str],
    tables: Sequence[int],
    shoes: Sequence[str],
    signing: Signing,
    *,
    fold: bool,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Verify a record and print what was found."""
    trusted = keys_in(keys)
    wanted = frozenset(map(day_called, days)) if days else None
    signers = signing.trusted()
    scope = VerifyScope(frozenset(tables) if tables else None, wanted, fold, shoe_keys(shoes), dealer_of, signers)
    database = database or signing.database()
    with reached(database) as connection:
        known = [day for (day,) in connection.execute("select day from day order by day").fetchall()]
        for day in wanted or ():
            if day not in known:
                fail(f"the record has no day {day}: it has {known[0]} to {known[-1]}" if known else "the record has no days yet")
        for table in set(tables) - set(tables_in(connection)):
            fail(f"the record has no table {table}. List its tables with: houseway floor status")
        signers = sorted({day.public for day in closed_days(connection)})
        total = steps_to_read(connection, scope)
        with bar("steps", total) as tick:
            found = verify(database, trusted or signers, game_of, scope, jobs=jobs or os.cpu_count() or 1, tick=tick)
    unknown = [] if keys else [signer.hex() for signer in signers]
    if as_json:
        print_json(plain(found, scope, unknown))
    else:
        console = screen(markup=False)
        for line in _report(found, scope, unknown):
            console.print(line, soft_wrap=True)
    if not found.holds:
        raise typer.Exit(DIFFERS)


def dealer_of(table: Table) -> Dealer:
    """Return the dealer that an owner has for its tables. Other processes import this function, so it is one of a module."""
    return live_dealer(Live())


def plain(found: Verification, scope: VerifyScope, unknown: Sequence[str]) -> dict[str, Any]:
    """Return the result of a verification as JSON data."""
    walked = found.walked
    return {
        "holds": found.holds,
        "altered": [{"relation": one.relation, "row": one.key, "wrong": one.wrong} for one in found.findings],
        "by": "folding" if scope.fold else "deciding",
        "tables": found.tables,
        "steps": walked.steps,
        "rounds": walked.rounds,
        "rounds_not_followed": walked.skipped,
        "steps_not_followed": walked.unfollowed,
        "refusals": walked.refused,
        "not_proved": walked.unproved,
        "other_rules": walked.others,
        "builds": {name or "not named": many for name, many in walked.builds.items()},
        "this_build": build(),
        "closed_days": found.days,
        "shoes_opened": found.shoes,
        "pieces_as_sealed": found.pieces,
        "corrected_after_sealing": [{"row": one.key, "wrong": one.wrong} for one in found.corrected],
        "not_resumable": [{"table": int(one.key), "wrong": one.wrong} for one in found.not_resumed],
        "signed_calls": found.calls,
        "vouchers_checked": scope.signers is not None and bool(scope.signers.vouchers),
        "keys_not_checked": list(unknown),
    }


def _report(found: Verification, scope: VerifyScope, unknown: Sequence[str]) -> Iterator[Text]:
    walked = found.walked
    for one in found.findings[:SHOWN]:
        yield Text.assemble(("≠ ", "bold red"), str(one))
    if len(found.findings) > SHOWN:
        yield Text(f"  {len(found.findings) - SHOWN:,} more: see --json", style="dim")
    for one in found.not_resumed[:SHOWN]:
        yield Text.assemble(("≠ ", "bold red"), f"table {one.key}: {one.wrong}")
    for one in found.corrected[:SHOWN]:
        yield Text.assemble(("! ", "bold yellow"), str(one))
    for step, why in list(walked.others.items())[:SHOWN]:
        yield Text.assemble(("? ", "bold yellow"), f"step {step}: this build cannot decide its round: {why}")
    how = "added up" if scope.fold else "decided again"
    counted = f"{found.tables:,} tables, {walked.steps:,} steps, {walked.rounds:,} rounds {how}, {walked.refused:,} refusals"
    if found.holds:
        yield Text.assemble(("ok ", "bold green"), counted, ": nothing was altered, and every round is as it was stored")
    else:
        rows = len(found.findings)
        named = f"{rows:,} row{'s' * (rows != 1)} named above" if rows else "no row was altered"
        yield Text.assemble(("≠ ", "bold red"), counted, f": {named}")
    yield from _notes(found, scope, unknown)


def _notes(found: Verification, scope: VerifyScope, unknown: Sequence[str]) -> Iterator[Text]:
    walked = found.walked
    if scope.fold:
        yield Text("  This shows that the events lead to the money. It does not apply the rules again.", style="dim")
    if scope.keys is not None:
        yield Text(f"  {found.shoes:,} sealed shoes opened, {found.pieces:,} pieces dealt as they were sealed", style="dim")
    if scope.signers is not None:
        without = "" if scope.signers.vouchers else "; vouchers were not checked: their key is missing"
        many = len(scope.signers.signers)
        yield Text(f"  {found.calls:,} signed calls were checked with {many} public keys{without}", style="dim")
    if walked.skipped:
        yield Text(f"  {walked.skipped:,} rounds could not be followed to their end", style="dim")
    if walked.unfollowed:
        yield Text(f"  {walked.unfollowed:,} steps before the first round of a table here were not followed", style="dim")
    for why, many in _by_reason(walked.unproved.values()):
        yield Text(f"  {many:,} step{'s' * (many != 1)} not proved: {why}", style="dim")
    others = sorted(name for name in walked.builds if name and name != build())
    for other in others:
        yield Text(
            f"  {walked.builds[other]:,} rounds were dealt by build {other[:20]}; this is build {build()[:20]}", style="dim"
        )
    for signer in unknown:
        yield Text(f"  Days are signed with key {signer}; use --key to check whose it is", style="dim")


def _by_reason(reasons: Any) -> list[tuple[str, int]]:
    counts: dict[str, int] = {}
    for reason in reasons:
        counts[reason] = counts.get(reason, 0) + 1
    return sorted(counts.items())
