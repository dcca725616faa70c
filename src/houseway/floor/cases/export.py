"""The file of a case: its entries as data and as a page, the evidence of each of its rounds, and a signature over all of them.

People are in it by number, as in evidence. Clips stay in the recorder: the file has camera, span and SHA-256.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from hashlib import sha256
from html import escape
from typing import Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from .store import CaseEntry, WatchCase

_WHEN: Final = (1980, 1, 1, 0, 0, 0)
_STYLE: Final = (
    "body{font:15px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "td,th{text-align:left;vertical-align:top;padding:.3rem 1rem .3rem 0;overflow-wrap:anywhere}"
)


def case_file(case: WatchCase, evidence: Mapping[str, bytes], house: str, key: Ed25519PrivateKey) -> bytes:
    """Return a case as a ZIP archive: `case.json`, `case.html`, evidence of its rounds, and a signed list of their digests."""
    files = {"case.json": msgspec.json.format(msgspec.json.encode(case), indent=1), **evidence}
    files["case.html"] = _page(case, house, files).encode()
    listed = "".join(f"{sha256(data).hexdigest()}  {name}\n" for name, data in sorted(files.items())).encode()
    public = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()
    files["SHA256SUMS"] = listed
    files["SHA256SUMS.sig"] = f"{public} {key.sign(listed).hex()}\n".encode()
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _WHEN), data, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _page(case: WatchCase, house: str, files: Mapping[str, bytes]) -> str:
    rows = "".join(
        f"<tr><td>{_moment(one.at)}</td><td>{escape(one.role.replace('_', ' '))} {one.by}</td><td>{one.kind.value}</td>"
        f"<td>{''.join(f'<div>{escape(line)}</div>' for line in _lines_of(one, files))}</td></tr>\n"
        for one in case.entries
    )
    by = f"{escape(case.role.replace('_', ' '))} {case.by}"
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>Case {case.id}</title><style>{_STYLE}</style></head><body>"
        f"<h1>Case {case.id}: {escape(case.question)}</h1>\n"
        f"<p>{escape(house)}. Opened {_moment(case.at)} by {by}. Finding: {case.finding.value if case.finding else 'none yet'}."
        f"</p>\n<table><tr><th>Entered (UTC)</th><th>By</th><th>What</th><th></th></tr>\n{rows}</table></body></html>\n"
    )


def _lines_of(one: CaseEntry, files: Mapping[str, bytes]) -> Iterator[str]:
    if one.finding is not None:
        yield one.finding.value.capitalize()
    if one.round is not None:
        file = evidence_name(one)
        yield f"Table {one.table}, round {one.round}" + (f", event {one.nr}" if one.nr is not None else "")
        yield f"Evidence: {file}" if file in files else "No evidence: the round is not over."
    if one.camera is not None or one.shown_at is not None:
        span = f" to {_moment(one.until)}" if one.until is not None else ""
        yield f"Camera {one.camera or 'not named'}" + (
            f", recording {_moment(one.shown_at)}{span}" if one.shown_at is not None else ""
        )
    if one.sha256 is not None:
        yield f"SHA-256 {one.sha256}"
    if one.about is not None:
        yield f"Account {one.about}"
    if one.says:
        yield one.says


def evidence_name(one: CaseEntry) -> str:
    """Return the name of the evidence of an entry's round in the archive."""
    return f"evidence-{one.table}.{one.round}.html"


def _moment(at: float) -> str:
    """Return a time to the millisecond, in UTC."""
    return datetime.fromtimestamp(at, UTC).isoformat(sep=" ", timespec="milliseconds").replace("+00:00", "")
