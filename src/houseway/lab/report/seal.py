"""The signature of a report: digests of its files and of every word on its page, signed with Ed25519.

The block with the signature is the last element of the page. What it signs is a text: digests of the page without the block, of
every run of words on it in order, and of the files beside it; of `figures.json` also of every value. So a changed digit is not
only found but named, by section, row and column.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final, NamedTuple

from houseway.core.messages.bounded import bounded
from houseway.core.messages.unreadable import Unreadable
from houseway.worked.signatures import Signer, is_signed

PURPOSE: Final = "report 1"
"""What begins a digest that a report signs: no closing digest of a record does, so neither signature counts for the other."""
MOST: Final = 64_000_000
"""Characters of a report that are read."""
_BLOCK: Final = re.compile(r'<script type="application/json" id="signature">(.*?)</script>\n', re.DOTALL)
_END: Final = "</body>"


class Words(NamedTuple):
    """A run of words on a page, and where it is."""

    words: str
    place: str


class Sealed(NamedTuple):
    """The result of checking a report."""

    author: str
    date: str
    key: str
    wrong: tuple[str, ...]
    """What differs from what was signed, each in a sentence; empty if nothing does."""
    missing: tuple[str, ...]
    """Signed files that are not beside the page."""


def sealed(page: str, files: Mapping[str, bytes], signer: Signer, author: str, date: str) -> str:
    """Return a page with the block that signs it and the files beside it."""
    told = {
        "author": author,
        "date": date,
        "key": signer.public,
        "page": _digest(page.encode()),
        "words": [_short(one.words) for one in words_of(page)],
        "files": {name: {"sha256": _digest(content), "values": _values(name, content)} for name, content in files.items()},
    }
    signed = json.dumps(told, sort_keys=True, separators=(",", ":"))
    block = json.dumps({"signed": signed, "signature": signer.sign(_signed(signed))}).replace("<", "\\u003c")
    return page.replace(_END, f'<script type="application/json" id="signature">{block}</script>\n{_END}')


def checked(file: Path) -> Sealed:
    """Check the signature of a report, its page, and the files beside it."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{file}: cannot read: {error}") from None
    bounded(text, MOST)
    blocks = _BLOCK.findall(text)
    if len(blocks) != 1:
        raise Unreadable(f"{file}: not a signed report. A report is signed with: houseway report GAME --sign KEY")
    try:
        block = json.loads(blocks[0])
        told: dict[str, Any] = json.loads(block["signed"])
        author, date, key = (str(told[name]) for name in ("author", "date", "key"))
        if not is_signed(key, _signed(block["signed"]), block["signature"]):
            wrong = "The signature does not belong to the digests in the file: the block of the signature was changed"
            return Sealed(author, date, key, (wrong,), ())
        page = _BLOCK.sub("", text)
        found = [] if _digest(page.encode()) == told["page"] else list(_changed(page, told["words"]))
        missing: list[str] = []
        for name, one in told["files"].items():
            beside = file.parent / Path(name).name
            if not beside.is_file():
                missing.append(name)
            elif _digest(content := beside.read_bytes()) != one["sha256"]:
                found += _changed_values(name, content, one["values"])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise Unreadable(f"{file}: the block of its signature cannot be read") from None
    return Sealed(author, date, key, tuple(found), tuple(missing))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _signed(text: str) -> str:
    return f"{PURPOSE} {_digest(text.encode())}"


def _short(words: str) -> str:
    return _digest(words.encode())[:16]


def _changed(page: str, signed: list[str]) -> Iterator[str]:
    """Yield every difference on a page, by its place."""
    here = words_of(page)
    matched = SequenceMatcher(None, signed, [_short(one.words) for one in here], autojunk=False)
    parts = [part for part in matched.get_opcodes() if part[0] != "equal"]
    for kind, _, _, start, end in parts:
        for one in here[start:end]:
            yield f"{one.place}: “{one.words}” is not what was signed"
        if kind == "delete":
            after = here[start - 1] if start else None
            yield f"{after.place if after else 'at the start'}: something was removed{f' after “{after.words}”' if after else ''}"
    if not parts:
        yield "no word was changed, but a picture, a style or the layout was"


def _values(name: str, content: bytes) -> dict[str, str]:
    return {path: _short(value) for path, value in _leaves(json.loads(content))} if name.endswith(".json") else {}


def _leaves(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, one in value.items():  # pyright: ignore[reportUnknownVariableType]
            yield from _leaves(one, f"{path}.{key}" if path else str(key))  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(value, list):
        for at, one in enumerate(value):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            yield from _leaves(one, f"{path}[{at}]")  # pyright: ignore[reportUnknownArgumentType]
    else:
        yield path, json.dumps(value)


def _changed_values(name: str, content: bytes, signed: Mapping[str, str]) -> Iterator[str]:
    """Yield the values of a file that differ, or that the file does."""
    if not signed:
        yield f"{name}: the file is not the one that was signed"
        return
    try:
        here = dict(_leaves(json.loads(content)))
    except ValueError:
        yield f"{name}: not JSON any more"
        return
    paths = [path for path in signed if path not in here or _short(here[path]) != signed[path]]
    paths += [path for path in here if path not in signed]
    for path in paths:
        yield f"{name}: {path} {f'= {here[path]} is not what was signed' if path in here else 'is missing'}"
    if not paths:
        yield f"{name}: no value was changed, but its layout was"


class _Reader(HTMLParser):
    """Reads the words of a page with their places: the section, the row by its first cell, and the column by its heading."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Words] = []
        self.skipped = 0
        self.body = False
        self.title = self.row = self.heading = ""
        self.heads: list[str] = []
        self.column = 0
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.flush()
        if tag == "body":
            self.body = True
        elif (
            tag in ("script", "style") or (self.skipped and tag not in _EMPTY) or any(key == "data-unsigned" for key, _ in attrs)
        ):
            self.skipped += 1
        elif tag in ("h1", "h2", "h3", "th", "td", "dt", "dd"):
            self.heading = tag
            self.column += tag in ("th", "td")
        elif tag == "table":
            self.heads = []
        elif tag == "tr":
            self.column, self.row = 0, ""

    def handle_endtag(self, tag: str) -> None:
        self.flush()
        if self.skipped:
            self.skipped -= 1
        elif tag in ("h1", "h2", "h3", "th", "td", "dd"):
            self.heading = ""

    def handle_data(self, data: str) -> None:
        self.text += data

    def flush(self) -> None:
        words, self.text = " ".join(self.text.split()), ""
        if not words or not self.body or self.skipped:
            return
        if self.heading in ("h1", "h2"):
            self.title, self.row = words, ""
        elif self.heading == "h3" or self.heading == "dt":
            self.row = words
        elif self.heading == "th":
            self.heads += [""] * (self.column - len(self.heads))
            self.heads[self.column - 1] = words
        place = self.title
        if self.heading == "td":
            head = self.heads[self.column - 1] if self.column <= len(self.heads) else ""
            place = ", ".join(filter(None, (self.title, self.row, head)))
            self.row = self.row or words
        elif self.row != words:
            place = ", ".join(filter(None, (self.title, self.row)))
        self.found.append(Words(words, place or "page"))


_EMPTY: Final = frozenset({"br", "wbr", "img", "meta", "link", "input", "hr"})


def words_of(page: str) -> list[Words]:
    """Return every run of words on a page, in order; what is marked `data-unsigned` and what is no text is left out."""
    reader = _Reader()
    reader.feed(page)
    reader.close()
    reader.flush()
    return reader.found
