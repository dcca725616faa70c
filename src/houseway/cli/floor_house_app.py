"""The commands of `houseway floor` with which a house is prepared and kept, and those of the demonstration."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from .floor_options import AsJson, ConfigFile, Database, has_the_extra

house_app = typer.Typer()


@house_app.command("archive")
def archive(config: ConfigFile) -> None:
    """Move closed gaming days out of the record that are older than `archive.keep_days`.

    Each day is exported to `archive.folder`, and the file is read back and verified before the day is detached. With
    `archive.copy` it is copied there, verified again, and its steps are dropped from the database. Files of earlier
    days are verified again at every run.

    One person at this machine can run it; it removes nothing that is not in a verified file, and records a
    significant event.

    Exit codes: 0 archived and verified, 1 a day could not be archived or its file is lost or altered, 2 invalid
    configuration.
    """
    has_the_extra()
    from .commands.floor import archive as archiving

    archiving.archive(config)


@house_app.command("files")
def files(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Folder to write into; it is made if it is missing.")],
) -> None:
    """Write the files that come with Houseway: units, configuration and dashboards, example submissions and example games.

    They are in DIR/deploy and DIR/examples. Nothing that is there is overwritten.
    """
    from .commands.floor import files as writing

    writing.write_files(folder)


@house_app.command("prepare")
def prepare(config: ConfigFile) -> None:
    """Prepare the database of a house: its roles and their rights, the newest schema, its mode, limits and the gaming day.

    It can be run again at any time, for example before an upgrade's first start; it changes only what is missing.
    """
    has_the_extra()
    from .commands.floor import prepare as preparing

    preparing.prepare(config)


class AccessFile(StrEnum):
    """A PostgreSQL file that lists who may connect."""

    HBA = "hba"
    IDENT = "ident"


@house_app.command("access")
def access(
    config: ConfigFile,
    of: Annotated[AccessFile, typer.Argument(metavar="FILE", help="`hba` for pg_hba.conf, `ident` for pg_ident.conf.")],
) -> None:
    """Print the lines of PostgreSQL's configuration that let each Unix user connect as its role and as no other.

    It connects to nothing and changes nothing. Lines of `hba` go before all others of that file: the first that fits holds.
    """
    has_the_extra()
    from .commands.floor import check_rights as checking

    checking.print_access(config, is_hba=of is AccessFile.HBA)


@house_app.command("check-rights")
def check_rights(config: ConfigFile) -> None:
    """Print the differences from the table of rights: roles, owners, rights, disabled triggers, and secret files.

    Nothing is changed. A role that was given more rights than it should have is listed; `prepare` revokes them.

    Exit codes: 0 nothing differs, 1 something does.
    """
    has_the_extra()
    from .commands.floor import check_rights as checking

    checking.check_rights(config)


@house_app.command("administrator")
def administrator(
    config: ConfigFile,
    login: Annotated[str, typer.Argument(metavar="LOGIN", help="How this person logs in.")],
    role: Annotated[
        str, typer.Option(metavar="ROLE", help="Requires that nobody holds it: administrator, director or surveillance.")
    ] = "administrator",
) -> None:
    """Admit the first administrator, director or surveillance; the password is read from the terminal or the input.

    The second factor is printed once, to be typed into an authenticator. Everybody else is admitted through the API, and two of
    these three confirm it. It needs the database and the key of second factors, and is a significant event.
    """
    has_the_extra()
    from .commands.floor import prepare as preparing

    preparing.admit_founder(config, login, role)


@house_app.command("unlock")
def unlock(config: ConfigFile, login: Annotated[str, typer.Argument(metavar="LOGIN", help="Whose account is locked.")]) -> None:
    """Unlock an account at the machine, where nobody is left who could confirm it.

    It needs the database and the key of second factors. It changes no credential, and is a significant event.
    """
    has_the_extra()
    from .commands.floor import prepare as preparing

    preparing.unlock_account(config, login)


@house_app.command("enrol")
def enrol(
    config: ConfigFile,
    login: Annotated[str, typer.Argument(metavar="LOGIN", help="Who has lost credentials.")],
    code: Annotated[str, typer.Argument(metavar="CODE", help="The code that this person's own terminal shows.")],
) -> None:
    """Confirm an enrolment at the machine, where nobody is left who could.

    The person then sets credentials at the terminal that shows the code; they are not shown here. It needs the database and the
    key of second factors, and is a significant event.
    """
    has_the_extra()
    from .commands.floor import prepare as preparing

    preparing.confirm_enrolment_of(config, login, code)


@house_app.command("terminal")
def terminal(config: ConfigFile) -> None:
    """Enrol a terminal at the machine and print a link once, for the first log-in of staff.

    Opened in the browser of that terminal, the link stores the token of the terminal there.

    An administrator enrols the others through the API. It needs the database and the key of second factors, and is a significant
    event.
    """
    has_the_extra()
    from .commands.floor import prepare as preparing

    preparing.enrol_terminal(config)


@house_app.command("proofs")
def proofs(
    round: Annotated[str, typer.Argument(metavar="ROUND", help="Table and number of a round that is over, for example 12.345.")],
    to: Annotated[Path, typer.Option(metavar="FOLDER", help="Folder for the files; it is made if it is missing.")],
    database: Database = "",
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="A player, to include that player's hand (default: public).")
    ] = None,
    shoe_key: Annotated[list[str] | None, typer.Option(metavar="NAME=FILE", help="Key of sealed shoes; repeatable.")] = None,
) -> None:
    """Write proofs that the cards of a round were those of its sealed shoe, for `houseway verify-shoe`.

    A file has the cards that its viewer saw, each proved alone, and no other card. Whoever has the shoe keys can run it.
    """
    has_the_extra()
    from .commands.floor import proofs as proving

    proving.write_proofs(database, round, player, shoe_key or (), to)


@house_app.command("reseal")
def reseal(
    config: ConfigFile, key: Annotated[Path, typer.Argument(metavar="FILE", help="The new key: 64 hexadecimal digits.")]
) -> None:
    """Seal the second factors with another key, all of them or none.

    The old key is the one that the configuration names. Then name the new one there and start the API again; until
    then nobody can log in with a code. One person at this machine can run it without learning any second factor; a
    significant event is recorded.
    """
    has_the_extra()
    from .commands.floor import reseal as resealing

    resealing.reseal(config, key)


@house_app.command("open-table")
def open_table(
    config: ConfigFile,
    number: Annotated[int, typer.Argument(min=1, max=999_999, metavar="TABLE", help="Number of the new table.")],
    game: Annotated[str, typer.Argument(metavar="GAME", help="Game, for example three_card_poker.")],
    submission: Annotated[Path | None, typer.Option(metavar="FILE", help="Submission (default: default settings).")] = None,
    table: Annotated[str | None, typer.Option(metavar="NAME", help="Requires --submission: table in it.")] = None,
    rack: Annotated[int, typer.Option(min=0, metavar="CENTS", help="Chips in the rack, in cents.")] = 0,
) -> None:
    """Open a new table. An owner that runs takes it over within a second or two."""
    has_the_extra()
    from .commands.floor import prepare as preparing
    from .game_names import game_called

    preparing.open_new_table(config, number, game_called(game), submission, table, rack)


@house_app.command("backup")
def backup(
    config: ConfigFile,
    to: Annotated[Path, typer.Argument(metavar="DIR", help="New folder of the backup.")],
    without_keys: Annotated[bool, typer.Option("--without-keys", help="Leave the keys out, which another user has.")] = False,
) -> None:
    """Back up the record with its configuration and keys, while the floor runs.

    The folder holds every secret of the house: keep it as safe as the house. With --without-keys it holds the record and the
    configuration only: nobody opens a shoe or a second factor without keys. See docs/floor/guide.md for what a backup loses.
    """
    has_the_extra()
    from .commands.floor import backup as backing

    backing.take_backup(config, to, with_keys=not without_keys)


@house_app.command("restore")
def restore(
    backup: Annotated[Path, typer.Argument(metavar="DIR", help="Folder of a backup.")],
    data: Annotated[Path, typer.Option(metavar="DIR", help="New folder of PostgreSQL's data.")],
    files: Annotated[Path, typer.Option(metavar="DIR", help="New folder of configuration and keys.")],
    wal: Annotated[Path | None, typer.Option(metavar="DIR", help="Folder in which pg_receivewal kept the log.")] = None,
) -> None:
    """Check a backup and lay it out for PostgreSQL to start with. Nothing that is there is overwritten."""
    has_the_extra()
    from .commands.floor import backup as backing

    backing.restore_backup(backup, data, files, wal)


DemoFolder = Annotated[Path, typer.Option(metavar="DIR", help="The one folder of the demonstration.")]


@house_app.command("up")
def up(
    folder: DemoFolder = Path("houseway-floor"),
    port: Annotated[
        int,
        typer.Option(
            min=0, max=65_535, metavar="N", help="Port of the API (default: that of the last time, or 8000).", show_default=False
        ),
    ] = 0,
) -> None:
    """Start a demonstration casino in one folder: servers, record, people, a table of every game, and bots.

    It needs no root, writes nothing outside its folder and prints the address of the API and log-ins. Run it again to
    continue with the same record. Ctrl-C stops everything. It cannot be used for real money.
    """
    has_the_extra()
    from .commands.floor import up as demonstrating

    demonstrating.bring_up(folder, port)


@house_app.command("down")
def down(folder: DemoFolder = Path("houseway-floor")) -> None:
    """Stop the demonstration casino in a folder. The folder stays."""
    has_the_extra()
    from .commands.floor import up as demonstrating

    demonstrating.bring_down(folder)


@house_app.command("log-ins")
def log_ins(folder: DemoFolder = Path("houseway-floor"), as_json: AsJson = False) -> None:
    """Print the log-ins of a demonstration casino, with the second factor of this moment."""
    has_the_extra()
    from .commands.floor import up as demonstrating

    demonstrating.show_log_ins(folder, as_json=as_json)


@house_app.command("bots")
def bots(folder: DemoFolder = Path("houseway-floor")) -> None:
    """Let the bots of a demonstration casino play. `houseway floor up` does this by itself."""
    has_the_extra()
    from .commands.floor import up as demonstrating

    demonstrating.play_bots(folder)
