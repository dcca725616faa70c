"""`houseway floor prepare`, `administrator`, `terminal`, `unlock`, `enrol` and `open-table`: what is done at the machine."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Generator
from contextlib import contextmanager
from getpass import getpass
from pathlib import Path

import psycopg
from psycopg import Connection
from psycopg.rows import TupleRow

from houseway.cli.screen import fail, screen
from houseway.cli.table.setup import choose
from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.messages.unreadable import Unreadable
from houseway.core.table.table import Table
from houseway.demo.pit import opened_tables
from houseway.floor.config.secret import NoSecret
from houseway.floor.limits.limits import set_house_limits
from houseway.floor.people.accounts import Mode, OtherMode, set_mode
from houseway.floor.people.actors import THE_HOUSE
from houseway.floor.people.bars import Bar
from houseway.floor.people.devices import add_device, enrol_device
from houseway.floor.people.enrolment import confirm_enrolment
from houseway.floor.people.founders import FOUNDERS, Founded, admit_first
from houseway.floor.people.lockout import unlock_at_machine
from houseway.floor.people.persons import Person, number_of
from houseway.floor.people.policy import policy_of
from houseway.floor.pit.tables import settings_of_new_table
from houseway.floor.signatures import Committer
from houseway.floor.signing_keys import write_missing_keys
from houseway.floor.store.connection import conninfo_of
from houseway.floor.store.migration import UnknownVersion
from houseway.floor.store.privileges import CannotPrepare, prepare_database
from houseway.floor.store.steps import connected
from houseway.floor.upkeep import THE_PLATFORM, begin_day

from .database import first_line
from .serve import keys_of, read_config, signer_for

PREPARES = "Root connects as the superuser after step 4 of docs/floor/guide.md (houseway floor access)"

PREPARED = "Prepare it with houseway floor prepare, and run this as root or as the user who prepared it"


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
    except (NoSecret, OtherMode, CannotPrepare, UnknownVersion) as wrong:
        fail(str(wrong))
    except OSError as wrong:
        fail(f"a key cannot be written: {wrong}. Make its folder, readable by its owner only, or run this as its owner")
    except psycopg.OperationalError as wrong:
        fail(f"{_unreached(wrong, file)}. {PREPARES}")
    for key in made:
        screen(markup=False).print(f"{key}: a new key", soft_wrap=True)
    if made:
        screen(markup=False).print(f"Write the public keys into {file}: houseway floor config signers {file}", soft_wrap=True)
    screen(markup=False).print(f"the record is ready ({mode}), and the gaming day {day} is open", soft_wrap=True)


def _unreached(wrong: psycopg.OperationalError, file: Path) -> str:
    return f"cannot reach the database: {first_line(wrong)}. Check [database] in {file}, and which system user runs this"


def admit_founder(file: Path, login: str, role: str) -> None:
    """Admit the first administrator, director or surveillance, and print the second factor once."""
    config = read_config(file)
    password = getpass("Password: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
    try:
        with connected(conninfo_of(config)) as record:
            admitted = admit_first(record, Person(login), role, password, policy_of(config))
    except NoSecret as wrong:
        fail(str(wrong))
    if admitted is Bar.NOT_YOURS:
        fail(f"somebody holds the role {role} already. Two people in two roles grant it to others: POST /staff/NUMBER/roles")
    if not isinstance(admitted, Founded):
        fail(f"{admitted.sentence} The roles that are admitted here are {', '.join(FOUNDERS)}")
    assert admitted.second is not None
    console = screen(markup=False)
    console.print(f"{admitted.speaker.name}: {role}. The second factor is shown this once:")
    console.print(admitted.second.secret, soft_wrap=True)


def unlock_account(file: Path, login: str) -> None:
    """Unlock an account at the machine; it is a significant event."""
    with _at_the_machine(file) as record:
        done = unlock_at_machine(record, login)
    if isinstance(done, Bar):
        fail(f"{login}: {done.sentence}")
    screen(markup=False).print(f"{login}: unlocked, and noted as done at the machine")


def confirm_enrolment_of(file: Path, login: str, code: str) -> None:
    """Confirm an enrolment at the machine, where nobody is left who could; it is a significant event."""
    with _at_the_machine(file) as record:
        number = number_of(record, login)
        done = Bar.NO_SUCH_PERSON if number is None else confirm_enrolment(record, THE_HOUSE, number, code)
    if isinstance(done, Bar):
        fail(f"{login}: {done.sentence}")
    screen(markup=False).print(f"{login}: confirmed, and noted as done at the machine. Set credentials at that terminal now")


def enrol_terminal(file: Path) -> None:
    """Enrol a terminal at the machine and print its token once: staff can log in at it, and enrol others."""
    with _at_the_machine(file) as record, record.transaction():
        device = add_device(record, THE_HOUSE, "terminal")
        token = device if isinstance(device, Bar) else enrol_device(record, THE_HOUSE, device.number)
    if isinstance(device, Bar) or isinstance(token, Bar):
        fail("the terminal was not enrolled")
    console = screen(markup=False)
    console.print(f"{device.name}: terminal. Open this link once in the browser of that terminal; it is shown this once:")
    console.print(f"{read_config(file).api.origin}/#terminal={token}", soft_wrap=True)


@contextmanager
def _at_the_machine(file: Path) -> Generator[Connection[TupleRow]]:
    """Yield the record to whoever has the database and the key of second factors; one of them alone is not enough."""
    config = read_config(file)
    try:
        config.secrets.second_factor_key.key()
        with connected(conninfo_of(config)) as record:
            yield record
    except NoSecret as wrong:
        fail(str(wrong))
    except psycopg.OperationalError as wrong:
        fail(_unreached(wrong, file))


def open_new_table(file: Path, number: int, game: Game, submission: Path | None, named: str | None, rack: int) -> None:
    """Open a table; an owner that runs takes it over within a second or two."""
    config = read_config(file)
    try:
        chosen = choose(game, None, submission, named)
        conninfo, keys, signer = conninfo_of(config), keys_of(config), signer_for(config, Committer.OWNER)
        with connected(conninfo) as record:
            day = begin_day(record, config)
            settings = settings_of_new_table(record, game, number, chosen.written, config.electronic.tables)
    except Unreadable as wrong:
        fail(f"{submission}: {wrong}" if submission else str(wrong))
    except NoSecret as wrong:
        fail(str(wrong))
    except (psycopg.errors.UndefinedTable, psycopg.errors.InsufficientPrivilege) as wrong:
        fail(f"this user finds no record in the database or may not change it: {first_line(wrong)}. {PREPARED}")
    except psycopg.OperationalError as wrong:
        fail(_unreached(wrong, file))
    rules = chosen.rules if settings is chosen.written else game.under(settings)
    if not isinstance(rules, Rules):
        fail(" ".join(f"{one}." for one in rules))
    (table,) = asyncio.run(opened_tables(conninfo, {number: rules}, THE_PLATFORM, day, keys, rack, signer))
    if not isinstance(table, Table):
        fail(f"table {number} was not opened: {table.sentence}")
    unread = "; face-down cards are not keyed, as no reader is enrolled and the platform does not deal" if rules.unread else ""
    screen(markup=False).print(f"table {number}: {game.name}, {rack / 100:,.2f} in its rack{unread}", soft_wrap=True)
