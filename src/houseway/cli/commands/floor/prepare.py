"""`houseway floor prepare`, `administrator` and `open-table`: what a new house needs before its first shift."""

from __future__ import annotations

import asyncio
import sys
from getpass import getpass
from pathlib import Path

import psycopg

from houseway.cli.demo.pit import opened_tables
from houseway.cli.screen import fail, screen
from houseway.cli.table.setup import choose
from houseway.core.game.game import Game
from houseway.core.table.table import Table
from houseway.floor.configuring.secret import NoSecret
from houseway.floor.people.persons import Admitted, Person, first_administrator
from houseway.floor.people.policy import policy_of
from houseway.floor.people.speakers import Mode, OtherMode, set_mode
from houseway.floor.protecting.limits import set_house_limits
from houseway.floor.record.configured import conninfo_of
from houseway.floor.record.privileges import CannotPrepare, prepare_database
from houseway.floor.record.steps import connected
from houseway.floor.signatures import Committer
from houseway.floor.signing_keys import write_missing_keys
from houseway.floor.tending import THE_PLATFORM, begin_day

from .serve import keys_of, read_config, signer_for


def prepare(file: Path) -> None:
    """Make missing signing keys and the database's roles, bring it to the newest schema, write limits and open the day."""
    config = read_config(file)
    mode: Mode = "real money" if config.is_real_money else "demo"
    try:
        made = write_missing_keys(config)
        conninfo = conninfo_of(config)
        prepare_database(conninfo)
        with connected(conninfo) as record:
            set_mode(record, mode)
            set_house_limits(record, config)
            day = begin_day(record, config)
    except (NoSecret, OtherMode, CannotPrepare) as wrong:
        fail(str(wrong))
    except OSError as wrong:
        fail(f"a key cannot be written: {wrong}. Make its folder, readable by its owner only, or run this as its owner")
    except psycopg.OperationalError as wrong:
        fail(f"cannot reach the database: {str(wrong).splitlines()[0]}. Check [database] in {file}")
    for key in made:
        screen(markup=False).print(f"{key}: a new key", soft_wrap=True)
    if made:
        screen(markup=False).print(f"Write the public keys into {file}: houseway floor config signers {file}", soft_wrap=True)
    screen(markup=False).print(f"the record is ready ({mode}), and the gaming day {day} is open", soft_wrap=True)


def admit_administrator(file: Path, login: str) -> None:
    """Admit the first administrator and print the second factor once."""
    config = read_config(file)
    password = getpass("Password: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    try:
        with connected(conninfo_of(config)) as record:
            admitted = first_administrator(record, Person(login), password, policy_of(config))
    except NoSecret as wrong:
        fail(str(wrong))
    if not isinstance(admitted, Admitted):
        fail(f"{admitted.sentence} There is an administrator already, or the log-in or the password is unfit")
    assert admitted.second is not None
    console = screen(markup=False)
    console.print(f"{admitted.speaker.name}: administrator. The second factor is shown this once:")
    console.print(admitted.second.secret, soft_wrap=True)


def open_new_table(file: Path, number: int, game: Game, submission: Path | None, named: str | None, rack: int) -> None:
    """Open a table; an owner that runs takes it over within a second or two."""
    config = read_config(file)
    rules = choose(game, None, submission, named).rules
    try:
        conninfo, keys, signer = conninfo_of(config), keys_of(config), signer_for(config, Committer.OWNER)
    except NoSecret as wrong:
        fail(str(wrong))
    with connected(conninfo) as record:
        day = begin_day(record, config)
    (table,) = asyncio.run(opened_tables(conninfo, {number: rules}, THE_PLATFORM, day, keys, rack, signer))
    if not isinstance(table, Table):
        fail(f"table {number} was not opened: {table.sentence}")
    screen(markup=False).print(f"table {number}: {game.name}, {rack / 100:,.2f} in its rack", soft_wrap=True)
