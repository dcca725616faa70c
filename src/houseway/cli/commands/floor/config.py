"""`houseway floor config`: check a configuration of a floor, or print one with every key."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.screen import DIFFERS, fail

config_app = typer.Typer(name="config", help="Check the configuration of a floor, or print an example.", no_args_is_help=True)


@config_app.command("check")
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Configuration file (TOML).")],
) -> None:
    """Check a configuration: every key, and that each secret it names can be read.

    Exit codes: 0 usable, 1 problems found (printed with line and fix), 2 unreadable file.
    """
    from houseway.floor.config.reader import Misconfigured, read_file, secret_problems

    if not file.is_file():
        fail(f"{file}: no such file. Write one: houseway floor config example > {file}")
    try:
        config = read_file(file)
        if problems := secret_problems(config):
            raise Misconfigured(problems)
    except Misconfigured as wrong:
        fail("\n".join(f"{file}: {problem}" for problem in wrong.problems), code=DIFFERS)
    typer.echo(f"{file}: usable ({config.house.mode})")


@config_app.command("bus")
def bus(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Configuration file (TOML).")],
    streams: Annotated[Path, typer.Option(metavar="DIR", help="Folder in which the server keeps its stream.")],
    listen: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Address and port of the server, if not those of bus.address.")
    ] = None,
) -> None:
    """Print the configuration of the NATS server. It contains the passwords of the configuration: keep it secret.

    Users may publish and read only the subjects listed for them in docs/floor/bus.md.
    """
    from houseway.floor.bus.configuration import listens_at, property_conf, users_of
    from houseway.floor.bus.subjects import Subjects
    from houseway.floor.config.reader import Misconfigured, read_file
    from houseway.floor.config.secret import NoSecret

    try:
        told = read_file(file).bus
        secrets = {"api": told.api_password, "owner": told.owner_password, "relay": told.relay_password}
        passwords = {name: secret.text() for name, secret in secrets.items() if secret is not None}
        if told.tend_password is not None:
            secrets["tend"], passwords["tend"] = told.tend_password, told.tend_password.text()
    except (Misconfigured, NoSecret) as wrong:
        fail(f"{file}: {wrong}. Run: houseway floor config check {file}", code=DIFFERS)
    if len(passwords) < len(secrets):
        fail(f"{file}: bus.{next(name for name in secrets if name not in passwords)}_password is missing", code=DIFFERS)
    subjects, at = Subjects(told.property), listen or listens_at(told.address)
    typer.echo(property_conf(subjects, users_of(subjects, passwords), listen=at, streams=streams.absolute()), nl=False)


@config_app.command("signers")
def signers(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Configuration file (TOML).")],
) -> None:
    """Print the section [signing]: the public keys of the parts whose private keys this configuration names, and today's date.

    Public keys are not secret. Whoever verifies the record needs them, and must not take them from the database.
    """
    from datetime import UTC, datetime

    from houseway.floor.config.reader import Misconfigured, read_file
    from houseway.floor.config.secret import NoSecret
    from houseway.floor.signing_keys import public_section

    try:
        config = read_file(file)
        typer.echo(public_section(config, datetime.now(UTC).astimezone(config.house.zone).date()), nl=False)
    except (Misconfigured, NoSecret) as wrong:
        fail(f"{file}: {wrong}. Run: houseway floor config check {file}", code=DIFFERS)


@config_app.command("example")
def example() -> None:
    """Print a configuration with every key, its default and its reason."""
    from houseway.floor.config.page import example as printed

    typer.echo(printed(), nl=False)
