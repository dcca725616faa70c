"""Checks a built site: every link leads to a page, a picture or an anchor that exists, and search has every clause."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from urllib.parse import unquote

from houseway.core.law.rulebook import Clause

from .markdown import anchor

TO = re.compile(r"<(?:a|img|link|script|source)\b[^>]*?\s(?:href|src)=(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))", re.DOTALL)
ID = re.compile(r"\s(?:id|name)=(?:\"([^\"]*)\"|'([^']*)'|([^\s>]+))")
TAG = re.compile(r"<[^>]+>")
ELSEWHERE = ("http://", "https://", "mailto:", "data:", "javascript:")


def broken_links(site: Path) -> list[str]:
    """Return each link that leads nowhere, with its page."""
    texts = {file: file.read_text(encoding="utf-8") for file in sorted(site.rglob("*.html")) if file.name != "404.html"}
    ids = {file.resolve(): set(_all(ID, text)) for file, text in texts.items()}
    return [
        f"{file.relative_to(site)}: {to}"
        for file, text in texts.items()
        for to in dict.fromkeys(_all(TO, text))
        if _leads_nowhere(file, to, ids)
    ]


def _all(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    for found in pattern.finditer(text):
        yield unescape(next((one for one in found.groups() if one is not None), ""))


def _leads_nowhere(file: Path, to: str, ids: Mapping[Path, set[str]]) -> bool:
    if to.startswith(ELSEWHERE):
        return False
    path, _, part = to.partition("#")
    target = (file.parent / unquote(path.partition("?")[0])).resolve() if path else file.resolve()
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return True
    if not part or part == "__skip" or part.startswith("/"):  # such a part is an address within the page that plays
        return False
    return target in ids and unquote(part) not in ids[target]


def not_found(site: Path, clauses: Mapping[str, Clause]) -> list[str]:
    """Return the clauses that the search index does not have under their number, with their words and their address."""
    index = json.loads((site / "search.json").read_text(encoding="utf-8"))
    by_place = {item["location"]: item for item in index["items"]}
    return [clause.id for clause in clauses.values() if not _is_indexed(by_place, clause)]


def _is_indexed(by_place: Mapping[str, Mapping[str, str]], clause: Clause) -> bool:
    item = by_place.get(f"clauses/{clause.id.partition('-')[0].lower()}.html#{anchor(clause.id)}")
    if item is None:
        return False
    title = _plain(item["title"])
    return title == f"{clause.id} {clause.title}" and _plain(clause.says)[:60] in _plain(item["text"])


def words(text: str, separator: str) -> list[str]:
    """Return the words that search makes of a text: lower case, split by the separator of the index.

    >>> from tools.site.nav import SEPARATOR
    >>> words("HCF-10(e)(1)(i) Dealer (always)", SEPARATOR)
    ['hcf', '10(e)(1)(i)', 'dealer', 'always)']
    """
    return [word for word in re.split(separator, text.lower()) if word]


def _plain(text: str) -> str:
    """Return a text without tags and with plain quotes and spaces, as search compares it."""
    bare = unescape(TAG.sub("", text)).replace("\u2019", "'").replace("`", "")
    return " ".join(bare.split())
