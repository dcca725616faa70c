"""Writes the records that tests/records keeps: one of every game in the format of this version, and one that is live and
signed.

    scripts/dev keep-records            write the records that are missing, and add their digests to tests/records/SHA256SUMS
    scripts/dev keep-records --again    write all records of this format again; only before the format is published

A kept record is never rewritten afterwards: it shows that a later version still replays what this one wrote. When a rule is
corrected, tests/records/CHANGED.toml lists the records that name the rules before it, with the reason, and the game gets another
record. The private key of the signed record is thrown away.
"""

from __future__ import annotations

import argparse
import hashlib
import tomllib
from itertools import count
from pathlib import Path

from typer.testing import CliRunner

from houseway.cli.app import app
from houseway.games import GAMES
from houseway.worked.header import FORMAT

RECORDS = Path(__file__).parents[2] / "tests" / "records"
FOLDER = RECORDS / f"format-{FORMAT}"
SUMS = RECORDS / "SHA256SUMS"
CHANGED = RECORDS / "CHANGED.toml"
"""Records whose rules were corrected since: by path, `since` is the reason and `same_rounds` whether every round is the same."""
ROUNDS, SEATS = 3, 3


def write_record(file: Path, game: str, *more: object) -> None:
    """Play a few rounds with bots and record them in a new file."""
    asked = ["play", game, "--auto", ROUNDS, "--seats", SEATS, "--log", file, *more]
    done = CliRunner().invoke(app, [str(word) for word in asked], catch_exceptions=False)
    if done.exit_code:
        raise SystemExit(done.output)


def new_key(private: Path, public: Path) -> None:
    """Write a new Ed25519 key to two PEM files."""
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key, pem = Ed25519PrivateKey.generate(), serialization.Encoding.PEM
    plain = serialization.NoEncryption()
    private.write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))
    public.write_bytes(key.public_key().public_bytes(pem, serialization.PublicFormat.SubjectPublicKeyInfo))


def sums() -> dict[str, str]:
    """Return the digest of each kept file, by its path below tests/records."""
    lines = SUMS.read_text(encoding="utf-8").splitlines() if SUMS.exists() else []
    return {path: digest for digest, path in (line.split(maxsplit=1) for line in lines)}


def digest_of(file: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def kept_files() -> dict[str, Path]:
    """Return the files that are kept, by their path below tests/records."""
    found = [file for file in RECORDS.rglob("*") if file.suffix in (".round", ".pem")]
    return {file.relative_to(RECORDS).as_posix(): file for file in sorted(found)}


def changed() -> dict[str, dict[str, object]]:
    """Return the records whose rules have changed since they were written."""
    return tomllib.loads(CHANGED.read_text(encoding="utf-8"))


def record_of(game: str) -> Path:
    """Return the file of a game's record under the rules as they are: the first that is not listed as changed."""
    names = (f"{game}.round" if number == 1 else f"{game}-{number}.round" for number in count(1))
    return next(FOLDER / name for name in names if f"{FOLDER.name}/{name}" not in changed())


def signed_record() -> tuple[Path, Path]:
    """Return the file of the signed record under the rules as they are, and that of its public key."""
    file = record_of("signed")
    return file, file.with_suffix(".public.pem")


def keep(*, again: bool) -> list[Path]:
    """Write the records that are missing, or all of this format, and their digests; return the files written."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    for game in GAMES:
        file = record_of(game)
        if again:
            file.unlink(missing_ok=True)
        if not file.exists():
            write_record(file, game, "--seed", "kept")
            written.append(file)
    signed, public = signed_record()
    if again:
        signed.unlink(missing_ok=True)
    if not signed.exists():
        private = FOLDER / "private.pem"
        new_key(private, public)
        try:
            write_record(signed, next(iter(GAMES)), "--sign", private)
        finally:
            private.unlink()
        written += [signed, public]
    known = {} if again else sums()
    fresh = {path: known.get(path) or digest_of(file) for path, file in kept_files().items()}
    SUMS.write_text("".join(f"{digest}  {path}\n" for path, digest in fresh.items()), encoding="utf-8")
    return written


def main() -> None:
    """Write the records and name them."""
    parser = argparse.ArgumentParser(
        prog="scripts/dev keep-records", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--again", action="store_true", help="write all records of this format again")
    for file in keep(again=parser.parse_args().again):
        print(file.relative_to(RECORDS.parents[1]))


if __name__ == "__main__":
    main()
