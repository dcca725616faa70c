"""The commands `houseway floor log …`: the follower of the record, and what a person decides about the log."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houseway.cli.screen import fail

log_app = typer.Typer(name="log", invoke_without_command=True)

ConfigFile = Annotated[Path, typer.Option(metavar="FILE", help="Configuration file (TOML); see houseway floor config.")]
By = Annotated[str, typer.Option(metavar="WHO", help="The people who decided it, by name or number.")]
Why = Annotated[str, typer.Option(metavar="TEXT", help="The reason.")]


@log_app.callback(no_args_is_help=False)
def follow(
    context: typer.Context,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Configuration file (TOML); see houseway floor config.")
    ] = None,
    metrics: Annotated[int, typer.Option(min=0, max=65_535, metavar="PORT", help="Show metrics here (default: nowhere).")] = 0,
) -> None:
    """Follow the record into the append-only log of the house, and publish its signed heads.

    Witnesses countersign the heads. Every step and every row with an actor and an action becomes an entry. A step
    whose hash, signature or voucher is wrong is not logged; it is reported as a significant event within one
    interval. The command prints one line that starts with `ready`, and ends after SIGTERM.
    """
    if context.invoked_subcommand is not None:
        return
    if config is None:
        fail("missing --config. Name the configuration of the house: houseway floor log --config floor.toml")
    from . import log

    log.follow(config, metrics)


@log_app.command("restored")
def restored(config: ConfigFile, by: By, why: Why) -> None:
    """Log that the record was put back from a backup, and who decided it; what it lost by that is excused.

    Stop the follower first. It takes the key of the log. `verify --witness` and every witness show the entry for good: one person
    can run it, and nobody can take it back.
    """
    from . import log

    log.restored(config, by, why)


@log_app.command("accept")
def accept(
    config: ConfigFile,
    chain: Annotated[int, typer.Option(metavar="N", help="The chain: a table, 0 for the cage, below zero a meter.")],
    upto: Annotated[int, typer.Option(min=1, metavar="SEQ", help="The last step to accept.")],
    by: By,
    why: Why,
) -> None:
    """Log steps whose signature or voucher is wrong, with who decided it, so that the log of their chain continues.

    Stop the follower first. It takes the key of the log. `verify --witness` shows the entry for good.
    """
    from . import log

    log.accept(config, chain, upto, by, why)


@log_app.command("key")
def key(config: ConfigFile) -> None:
    """Print the verifier key of the log, for witnesses and for whoever checks receipts."""
    from . import log

    log.show_key(config)


@log_app.command("proof")
def proof(
    config: ConfigFile,
    entry: Annotated[int, typer.Option(min=0, metavar="N", help="The number of the entry, from 0.")],
) -> None:
    """Print the proof that one entry is in the log, as a `.tlog-proof` file with the entry in it.

    It reads the folder of the log, and takes no key. One person alone can give proofs away; an entry is nothing without its salt.
    """
    from . import receipts

    receipts.prove(config, entry)


@log_app.command("receipt")
def receipt(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A receipt as the API answers it, or a .tlog-proof file.")],
    log_key: Annotated[str, typer.Option(metavar="KEY", help="Verifier key of the house's log.")],
    witness_key: Annotated[list[str], typer.Option(metavar="KEY", help="Verifier key of a witness; repeatable.")],
) -> None:
    """Check the receipt of a round, or the proof of one entry, with only the keys of the log and of a witness.

    The command prints which head contains the entries, and when the witness saw it. To check the evidence of a round,
    use floor evidence --check.
    """
    from . import receipts

    receipts.check(file, log_key, witness_key)
