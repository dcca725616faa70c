"""Counts that ship with Houseway, so that a fresh install has results without counting.

`counts.json` lists every count with a digest of its numbers, and for each game the files it depends on with the
digest of their meaning. A count is used only while that meaning equals the running code's, and only if its archive
has the bytes that are listed. `scripts/dev counts` writes this folder; `HOUSEWAY_SHIPPED=no` counts everything again.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.lab.depends import Depends

HERE = Path(__file__).parent
LIST = "counts.json"
Counts = Mapping[str, NDArray[Any]]


def _is_enabled() -> bool:
    return os.environ.get("HOUSEWAY_SHIPPED", "") != "no"


@cache
def listed() -> dict[str, Any]:
    """Return the list of what ships; an install without it ships nothing."""
    try:
        return json.loads((HERE / LIST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}


def named(wager: str, asked: Mapping[str, object]) -> str:
    """Return the name of a count within its game: the wager and the settings it reads."""
    return " ".join([wager, *(f"{key}={_short(json.dumps(value))}" for key, value in sorted(asked.items()))])


def _short(text: str) -> str:
    """Return a value of a setting, or its digest where it is long, such as a whole house way."""
    return text if len(text) <= 40 else hashlib.sha256(text.encode()).hexdigest()[:16]


def member(digest: str, array: str) -> str:
    """Return the name of an array of a count in the archive of its game; counts with the same numbers share it."""
    return f"{digest[:16]}-{array}"


def depends_on(game: str, *, priced: bool = False) -> Depends | None:
    """Return the dependencies of a game's counts when they were made, or of its priced results."""
    known = listed().get(game) if _is_enabled() else None
    told = known.get("priced") if known and priced else known
    return Depends(tuple(told["starts"]), tuple(told["files"]), told["bytes"], told["meaning"]) if told else None


def results(game: str, meaning: str) -> Mapping[str, Any]:
    """Return the priced results of a game by their questions; none if they were made by code of another meaning."""
    known = listed().get(game) if _is_enabled() else None
    told = known.get("priced") if known else None
    return _results(game) if told and told["meaning"] == meaning else {}


@cache
def _results(game: str) -> Mapping[str, Any]:
    try:
        content = (HERE / f"{game}.json.gz").read_bytes()
        told = listed()[game]["priced"]["sha256"] == hashlib.sha256(content).hexdigest()
        return json.loads(gzip.decompress(content)) if told else {}
    except (OSError, ValueError):
        return {}


def has(game: str, wager: str, asked: Mapping[str, object], meaning: str) -> bool:
    """Whether a count ships that was made by code of this meaning."""
    known = listed().get(game) if _is_enabled() else None
    return known is not None and known["meaning"] == meaning and named(wager, asked) in known["counts"]


def counts(game: str, wager: str, asked: Mapping[str, object], meaning: str) -> Counts | None:
    """Return a count that ships, or None where none was made by code of this meaning."""
    if not has(game, wager, asked, meaning):
        return None
    archive = _archive(game)
    prefix = member(listed()[game]["counts"][named(wager, asked)], "")
    found = {key.removeprefix(prefix): archive[key] for key in archive.files if key.startswith(prefix)} if archive else {}
    return found or None


@cache
def _archive(game: str) -> Any:
    """Return the archive of a game, or None if it does not have the bytes that are listed."""
    try:
        content = (HERE / f"{game}.npz").read_bytes()
    except OSError:
        return None
    if hashlib.sha256(content).hexdigest() != listed()[game]["sha256"]:
        return None
    return np.load(BytesIO(content), allow_pickle=False)


def digest_of(counts: Counts) -> str:
    """Return the digest of counted numbers: names, kinds, shapes and values, however they are packed."""
    digest = hashlib.sha256()
    for name in sorted(counts):
        array = np.ascontiguousarray(counts[name])
        kind = "text" if array.dtype.kind == "U" else "integers"
        values = "\0".join(map(str, array.ravel().tolist())).encode()
        digest.update(f"{name}\0{kind}\0{array.shape}\0".encode() + values)
    return digest.hexdigest()
