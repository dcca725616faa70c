"""`houseway verify-release`: check the files of a release against the statement that its publisher signed."""

from __future__ import annotations

import lzma
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from csv import reader
from hashlib import sha256
from pathlib import Path
from typing import Final
from zipfile import BadZipFile, ZipFile

import typer
from rich.text import Text

from houseway.cli.attestation import ENDING, Attested, attested
from houseway.cli.screen import fail, screen
from houseway.core.messages.unreadable import Unreadable
from houseway.worked.signatures import public_key

UNREADABLE: Final = (BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError, LookupError, ValueError, RuntimeError)
"""What the reader of a wheel raises at changed bytes: a member may say that it is encrypted or packed otherwise."""


def verify(place: Path, key: Path) -> None:
    """Print whether each file of a release is the one that was published, and name what was changed."""
    try:
        bundle = bundle_in(place)
        found = attested(bundle, public_key(key))
    except Unreadable as error:
        fail(str(error))
    console = screen()
    if found is None:
        console.print(Text(f"! {bundle.name}: not signed with the key in {key}, or changed since", style="bold red"))
        raise typer.Exit(1)
    wrong = list(changed(bundle.parent, found))
    for one in wrong:
        console.print(Text(f"! {one}", style="red"), soft_wrap=True)
    for name in strangers(bundle, found):
        console.print(Text(f"  {name} is not a file of this release: nobody signed it", style="yellow"), soft_wrap=True)
    if wrong:
        console.print(Text(f"{bundle.parent}: not houseway {found.version} as it was published", style="bold red"))
        raise typer.Exit(1)
    console.print(Text(f"ok houseway {found.version}: {len(found.files)} files as published", style="bold green"))
    console.print(Text(f"built from commit {found.commit}, signed with key {found.key}", style="dim"), soft_wrap=True)


def bundle_in(place: Path) -> Path:
    """Return the signed statement of a release, in its folder or given itself."""
    if place.is_file():
        return place
    found = sorted(place.glob(f"*{ENDING}")) if place.is_dir() else []
    if len(found) == 1:
        return found[0]
    why = "there is no such folder" if not place.is_dir() else f"it has {len(found) or 'no'} files *{ENDING}"
    raise Unreadable(f"{place}: not the folder of a release: {why}. Put the files of one release there, and nothing else")


def changed(folder: Path, found: Attested) -> Iterator[str]:
    """Yield a sentence for each file that is missing or is not the one that was signed."""
    for name, digest in found.files.items():
        file = folder / name
        if not file.is_file():
            yield f"{name} is missing"
        elif (here := sha256(file.read_bytes()).hexdigest()) != digest:
            inside = list(changed_inside(file)) if file.suffix == ".whl" else []
            yield f"{name} was changed: its SHA-256 is {here}, and {digest} was signed"
            yield from (f"{name}: {one}" for one in inside)


def changed_inside(wheel: Path) -> Iterator[str]:
    """Yield the files in a wheel that differ from its own list; what it does not name is in the list itself or between files."""
    try:
        with ZipFile(wheel) as archive:
            (listed,) = (name for name in archive.namelist() if name.endswith(".dist-info/RECORD"))
            for name, digest, _ in reader(archive.read(listed).decode("utf-8").splitlines()):
                if name == listed:
                    continue
                try:
                    here = archive.read(name)
                except UNREADABLE:
                    yield f"{name} in it cannot be unpacked"
                    continue
                if digest != f"sha256={urlsafe_b64encode(sha256(here).digest()).rstrip(b'=').decode()}":
                    yield f"{name} in it was changed"
    except UNREADABLE:
        yield "it cannot be read as a wheel any more"


def strangers(bundle: Path, found: Attested) -> list[str]:
    """Return the files beside a bundle that belong to no release."""
    return sorted(one.name for one in bundle.parent.iterdir() if one.is_file() and one.name not in found.files and one != bundle)
