"""`houseway floor evidence`: write a round as one file that replays itself, and check such a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import typer
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from rich.text import Text

from houseway.cli.screen import DIFFERS, fail, print_json, screen
from houseway.floor.config.secret import NoSecret
from houseway.floor.log.merkle import WrongProof
from houseway.floor.log.notes import BadNote, key_in, witness_key_in
from houseway.floor.log.receipts import receipts_of
from houseway.floor.lookback.evidence.check import (
    CheckedFile,
    FileContents,
    broken_chain,
    check,
    decided_again,
    held_in,
    receipt_proves,
)
from houseway.floor.lookback.evidence.contents import Made, gather
from houseway.floor.lookback.evidence.file import NotBuilt, program_in, written
from houseway.floor.lookback.rounds import NotFound
from houseway.floor.lookback.walk import Walked
from houseway.floor.store.connection import conninfo_of
from houseway.floor.store.tables import RulesCache
from houseway.worked.build import build

from .database import game_of, keys_in, reached, round_called
from .serve import read_config


def write_evidence(config_file: Path, name: str, to: Path, about: str) -> None:
    """Write evidence of a round, signed with the key of the house that signs gaming days."""
    wanted, config = round_called(name), read_config(config_file)
    if config.secrets.day_key is None:
        fail(f"{config_file}: secrets.day_key is missing. Evidence is signed with the key that signs gaming days")
    if to.exists():
        fail(f"{to} is there already: name another file with --to")
    try:
        key = Ed25519PrivateKey.from_private_bytes(config.secrets.day_key.key())
        program = program_in()
        with reached(conninfo_of(config)) as connection, connection.transaction():
            made = Made(config.house.name, "houseway floor evidence", datetime.now(UTC), build(), about)
            data = written(gather(connection, RulesCache(game_of), wanted, made, receipts_of(config)), program, key)
        to.write_bytes(data)
    except (NotFound, NotBuilt, NoSecret) as wrong:
        fail(str(wrong))
    except OSError as error:
        fail(f"{to}: {(error.strerror or str(error)).lower()}: name another file with --to")
    public = key.public_key().public_bytes_raw().hex()
    said = f"{to}: round {wanted}, {len(data):,} bytes, signed by {public}"
    screen(markup=False).print(Text.assemble(("ok ", "bold green"), said), soft_wrap=True)


def check_evidence(
    file: Path, keys: Sequence[Path], witnesses: Sequence[str] = (), log: str | None = None, *, as_json: bool
) -> None:
    """Check a file: its bytes, its signature, its chain, its round decided again, and its receipt of the log."""
    trusted = [one.hex() for one in keys_in(keys)]
    try:
        data = file.read_bytes()
    except OSError as error:
        fail(f"{file}: {(error.strerror or str(error)).lower()}")
    found = check(data)
    held = held_in(data, found.seal) if found.holds and found.seal is not None else None
    broken = broken_chain(held) if held is not None else []
    walked = decided_again(held, RulesCache(game_of)) if held is not None else None
    receipt = _receipt(held, witnesses, log)
    stranger = found.seal is not None and bool(trusted) and found.seal.public not in trusted
    decided = walked is not None and walked.rounds == 1 and not walked.differences and not walked.others
    if as_json:
        print_json(_plain(found, held, broken, walked, stranger=stranger) | {"receipt": receipt.plain})
    else:
        for line in _report(file, found, held, broken, walked, stranger=stranger, asked=bool(trusted)):
            screen(markup=False).print(line, soft_wrap=True)
        if held is not None:
            mark = ("≠ ", "bold red") if receipt.wrong else ("ok ", "bold green") if receipt.plain else ("  ", "dim")
            screen(markup=False).print(Text.assemble(mark, receipt.text), soft_wrap=True)
    if not found.holds or stranger or broken or not decided or receipt.wrong:
        raise typer.Exit(DIFFERS)


class _Receipt(NamedTuple):
    """Result of checking a receipt, as text and as JSON."""

    text: str
    wrong: bool = False
    plain: dict[str, Any] | None = None


def _receipt(held: FileContents | None, witnesses: Sequence[str], log: str | None) -> _Receipt:
    """Check the receipt of a file; where keys of witnesses are given, one of them must have cosigned its head."""
    if held is None:
        return _Receipt("")
    try:
        keys = [witness_key_in(one) for one in witnesses]
        proved = receipt_proves(held, key_in(log) if log else None, keys)
    except BadNote as wrong:
        fail(str(wrong))
    except WrongProof as wrong:
        return _Receipt(f"the receipt of the log does not hold: {wrong}", wrong=True)
    if proved is None:
        return _Receipt("no receipt: a witness had not cosigned the log when the file was made", wrong=bool(keys))
    plain: dict[str, Any] = {"origin": proved.head.origin, "size": proved.head.size, "witnesses": proved.witnesses}
    if keys and not proved.witnesses:
        return _Receipt("none of these witnesses cosigned the head in the receipt", wrong=True, plain=plain)
    seen = "".join(
        f"; {name} saw it at {datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M:%S} UTC" for name, at in proved.witnesses.items()
    )
    compare = "" if keys else " (check who cosigned it: --witness-key)"
    return _Receipt(
        f"the steps are in the log {proved.head.origin}, among {proved.head.size:,} entries{seen}{compare}", plain=plain
    )


def _report(
    file: Path,
    found: CheckedFile,
    held: FileContents | None,
    broken: Sequence[int],
    walked: Walked | None,
    *,
    stranger: bool,
    asked: bool,
) -> Iterator[Text]:
    wrong, fine = ("≠ ", "bold red"), ("ok ", "bold green")
    if found.change is not None:
        at, part, was, now = found.change
        where = f"in {part}" if part else "in the frame or the seal"
        yield Text.assemble(wrong, f"{file}: byte {at:,} was changed, {where}: it is {now:#04x} and was {was:#04x}")
    elif found.wrong:
        yield Text.assemble(wrong, f"{file}: {found.wrong}")
    if held is None or walked is None or found.seal is None:
        return
    about = held.about
    yield Text.assemble(fine, f"{file}: every byte is as it was sealed; round {about['table']}.{about['round']}, {about['game']}")
    yield Text.assemble(wrong if stranger else fine, f"signed by {found.seal.public}{'' if asked else ' (compare it: --key)'}")
    chain = f"steps {', '.join(map(str, broken))} do not follow" if broken else f"{len(held.steps)} steps make a chain"
    yield Text.assemble(wrong if broken else fine, chain)
    for one in walked.differences:
        yield Text.assemble(wrong, f"step {one.table}.{one.seq}: {one.wrong}")
    for step, why in walked.others.items():
        yield Text.assemble(("? ", "bold yellow"), f"step {step}: this build cannot decide its round: {why}")
    if walked.rounds and not walked.differences:
        yield Text.assemble(fine, "every command was decided again by the rules, with the same events")


def _plain(
    found: CheckedFile, held: FileContents | None, broken: Sequence[int], walked: Walked | None, *, stranger: bool
) -> dict[str, Any]:
    change = found.change
    return {
        "holds": found.holds,
        "wrong": found.wrong,
        "changed_byte": None if change is None else change._asdict(),
        "signed_by": found.seal.public if found.seal else None,
        "signed_by_a_stranger": stranger,
        "round": f"{held.about['table']}.{held.about['round']}" if held else None,
        "steps_that_do_not_follow": list(broken),
        "differences": [] if walked is None else [one._asdict() for one in walked.differences],
        "decided_again": walked is not None and walked.rounds == 1 and not walked.differences,
        "other_rules": {} if walked is None else walked.others,
    }
