"""Writes evidence as one HTML file that needs no network: program, style, data and seal are in it.

All of it is ASCII, so a byte of the file is a character of the page. The content policy names the program and the
style by their digests: if one byte of them was changed, a browser does not run them, and a text that explains this
stays visible.
"""

from __future__ import annotations

import html
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from .contents import Gathered
from .seal import sealed

FOLDER: Final = Path(__file__).parents[2] / "page" / "evidence"
"""The folder where `scripts/web build` puts the program and the style."""
SEAL: Final = b'<script type="text/plain" id="seal">'
AGAIN: Final = b'</script>\n<script type="text/plain" id="seal-again">'
END: Final = b"</script>\n</body></html>\n"
_UNREAD: Final = (
    "This file shows nothing before its program has checked it. If these words stay, scripts are off, or the program was changed:"
    " houseway floor evidence --check names the byte."
)


class NotBuilt(Exception):
    """The program of evidence files is not there: the page was not built."""


class Program(NamedTuple):
    """The program that shows and checks evidence in a browser, as ASCII."""

    script: bytes
    style: bytes


def program_in(folder: Path = FOLDER) -> Program:
    """Return the program that was built, or raise `NotBuilt`."""
    try:
        script, style = (folder / "evidence.js").read_text("utf-8"), (folder / "evidence.css").read_text("utf-8")
    except OSError:
        raise NotBuilt("the program of evidence files is not built: run scripts/web build, or install a wheel") from None
    return Program(_ascii(script, "\\u{:04x}"), _ascii(style, "\\{:06x}"))


def _ascii(text: str, escape: str) -> bytes:
    """Return a program or a style with its other characters as escapes, and nothing in it that ends its element."""

    def escaped(found: re.Match[str]) -> str:
        units = found[0].encode("utf-16-be") if "u" in escape else b""
        if units:
            return "".join(escape.format(int.from_bytes(units[at : at + 2])) for at in range(0, len(units), 2))
        return escape.format(ord(found[0]))

    text = re.sub(r"[^\x00-\x7f]", escaped, text.replace("\r", "").strip())
    return re.sub(r"<(?=/script|/style|!--)", r"\\u003c" if "u" in escape else r"\\3c ", text).encode("ascii")


def written(gathered: Gathered, program: Program, key: Ed25519PrivateKey) -> bytes:
    """Return evidence as a file, signed."""
    parts = {
        "style": program.style,
        "program": program.script,
        "about": _json(gathered.about),
        "record": gathered.record,
        "felt": _json(gathered.felt),
        "rules": _json(gathered.rules),
        **{f"seen by {viewer}": _json(screen) for viewer, screen in gathered.screens.items()},
    }
    table, number = gathered.name
    policy = (
        f"default-src 'none'; script-src 'sha256-{_digest(program.script)}'; style-src 'sha256-{_digest(program.style)}'; "
        "style-src-attr 'unsafe-inline'; font-src data:; img-src data:; base-uri 'none'; form-action 'none'"
    )
    head = (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" '
        f'content="{policy}"><meta name="viewport" content="width=device-width">'
        f"<title>Evidence: round {number}, table {table}</title><style>"
    )
    names = list(parts)[2:]
    frame = [
        head,
        "</style><script>",
        f'</script></head><body>\n<div id="app"><p>{_UNREAD}</p></div>\n{_opening(names[0])}',
        *(f"</script>\n{_opening(name)}" for name in names[1:]),
        "</script>\n",
    ]
    before, seal = sealed(parts, [one.encode("ascii") for one in frame], key)
    return before + SEAL + seal + AGAIN + seal + END


def _opening(name: str) -> str:
    return f'<script type="text/plain" data-part="{html.escape(name)}">'


def _digest(text: bytes) -> str:
    return b64encode(sha256(text).digest()).decode()


def _json(value: Any) -> bytes:
    """Return JSON in ASCII, with nothing in it that could end its element."""
    text = msgspec.json.encode(value).decode()
    return re.sub(r"[^\x00-\x7f]|<", _escaped, text).encode("ascii")


def _escaped(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be")
    return "".join(f"\\u{int.from_bytes(units[at : at + 2]):04x}" for at in range(0, len(units), 2))
