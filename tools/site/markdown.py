"""Small pieces of Markdown and of names: anchors, table cells, links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

BEYOND_ANCHORS = re.compile(r"[^a-z0-9]+")


def anchor(id: str) -> str:
    """Return the anchor of a clause, a ruling or a heading: letters and digits, joined by hyphens.

    A source prints some numbers twice, and the second has a prime.

    >>> anchor("HCF-10(e)(1)(i)"), anchor("HCF-1.ante"), anchor("CHE-11(h)'")
    ('hcf-10-e-1-i', 'hcf-1-ante', 'che-11-h-prime')
    """
    return BEYOND_ANCHORS.sub("-", id.lower().replace("'", "-prime")).strip("-")


def page_of(id: str) -> str:
    """Return the path of a clause on the site, from the site's root."""
    return f"clauses/{id.partition('-')[0].lower()}.md#{anchor(id)}"


def linked(id: str, up: str) -> str:
    """Return a link to a clause; `up` leads from the page to the site's root."""
    return f"[{id}]({up}{page_of(id)})"


def cell(text: str) -> str:
    """Return a text that fits a cell of a table: one line, with its own `|` escaped."""
    return " ".join(text.split()).replace("|", "\\|")


def table(head: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Return a table; `right` are the columns that are aligned to the right."""
    line = "|" + "|".join("--:" if at in right else "---" for at in range(len(head))) + "|"
    return "\n".join([_row(head), line, *map(_row, rows)]) + "\n"


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(map(cell, cells)) + " |"


def folded(title: str, text: str, game: str) -> str:
    """Return a worked round as it is typed, folded under a title; the site's script finds it by its game.

    Search leaves it out: each clause has words of its own.
    """
    body, head = escape(text, quote=False), escape(title, quote=False)
    opened = f'<details data-search-exclude data-game="{game}">'
    return f"{opened}\n<summary>{head}</summary>\n<pre><code>{body}</code></pre>\n</details>\n"


def sentence(words: str) -> str:
    """Return words with a capital and a full stop.

    >>> sentence("void the round")
    'Void the round.'
    """
    text = words.strip()
    return (text[:1].upper() + text[1:]).rstrip(".") + "." if text else ""
