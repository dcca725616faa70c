"""`houseway floor log`: the follower as a process, and what a person decides about the log."""

from __future__ import annotations

import signal
import threading
from pathlib import Path

import psycopg
import typer
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from houseway.cli.screen import fail, screen
from houseway.floor.config.keys import Config
from houseway.floor.config.secret import NoSecret
from houseway.floor.health.exposition import serve as show_metrics
from houseway.floor.health.log import WatchLog
from houseway.floor.log.follower import Follower
from houseway.floor.log.notes import BadNote, NoteSigner, witness_key_in
from houseway.floor.log.remote import WitnessAt
from houseway.floor.log.store import Writer
from houseway.floor.log.tiles import Unavailable
from houseway.floor.signing_keys import trusted_of
from houseway.floor.store.connection import conninfo_of
from houseway.floor.store.grants import LOG

from .serve import logs, print_line, read_config


def follow(file: Path, metrics: int) -> None:
    """Follow the record until the process receives a signal to stop."""
    follower = _follower(file)
    logs()
    ends = threading.Event()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda number, frame: ends.set())
    if metrics:
        show_metrics(WatchLog(follower.counts), metrics)
    config = read_config(file)
    print_line("ready", {"entries": follower.log.size, "key": str(_signer(config).key)})
    try:
        follower.run(float(config.log.every_seconds), ends.wait)
    finally:
        follower.close()
    print_line("ended", {"entries": follower.log.size})


def restored(file: Path, by: str, why: str) -> None:
    """Log a restore of the record."""
    follower = _follower(file)
    try:
        told = follower.restored(by, why)
        follower.poll()
    except psycopg.OperationalError as wrong:
        fail(f"cannot reach the record: {str(wrong).splitlines()[0]}. Check [database] in {file}")
    finally:
        follower.close()
    for span in told.lost:
        where = "rows of the outbox" if span.chain is None else f"chain {span.chain}, steps"
        typer.echo(f"lost: {where} {span.first} to {span.last}")
    screen(markup=False).print(f"logged: restored, decided by {by}. The log has {follower.log.size:,} entries", soft_wrap=True)


def accept(file: Path, chain: int, upto: int, by: str, why: str) -> None:
    """Log steps that the follower does not take."""
    follower = _follower(file)
    try:
        told = follower.accept(chain, upto, by, why)
        follower.poll()
    except ValueError as wrong:
        fail(str(wrong))
    finally:
        follower.close()
    typer.echo(f"logged: chain {chain}, steps {told.steps.first} to {told.steps.last}, accepted by {by}")


def show_key(file: Path) -> None:
    """Print the verifier key of the log."""
    try:
        typer.echo(str(_signer(read_config(file)).key))
    except NoSecret as wrong:
        fail(str(wrong))


def _signer(config: Config) -> NoteSigner:
    if not config.log.is_kept or config.secrets.log_key is None:
        fail("this house has no log. Write log.folder, log.origin, secrets.log_key and secrets.log_salt_key")
    try:
        return NoteSigner(config.log.origin, Ed25519PrivateKey.from_private_bytes(config.secrets.log_key.key()))
    except ValueError as wrong:
        fail(f"log.origin: {wrong}")


def _follower(file: Path) -> Follower:
    config = read_config(file)
    try:
        signer = _signer(config)
        if config.secrets.log_salt_key is None:
            fail("secrets.log_salt_key is missing. Make one: openssl rand -hex 32")
        salts, conninfo, trusted = config.secrets.log_salt_key.key(), conninfo_of(config, LOG), trusted_of(config)
        witnesses = [WitnessAt(url, witness_key_in(vkey)) for url, vkey in config.log.witnesses]
        log = Writer(Path(config.log.folder))
        log.hold()
    except (NoSecret, Unavailable) as wrong:
        fail(str(wrong))
    except BadNote as wrong:
        fail(f"log.witnesses: {wrong}")
    except OSError as wrong:
        fail(f"log.folder: {wrong}. Make the folder, writable for this user only")
    return Follower(conninfo, log, salts, signer, trusted, witnesses)
