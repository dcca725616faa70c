"""Reads docs/nav.toml and writes the generator's configuration. A page that no section lists goes to the last one."""

from __future__ import annotations

import json
import re
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import TypedDict

from houseway.games import GAMES

from .lists import is_poker, title_of

Entry = str | list["Entry"] | dict[str, "Entry"]
"""A page, pages, or a title and what is under it."""


class Section(TypedDict):
    """One section of docs/nav.toml: its title, and the pages in it by name or pattern."""

    title: str
    pages: list[str]


FEATURES = (
    "content.code.copy",
    "navigation.footer",
    "navigation.indexes",
    "navigation.path",
    "navigation.prune",
    "navigation.tabs",
    "navigation.top",
    "search.highlight",
)
PALETTE = """
[[project.theme.palette]]
media = "(prefers-color-scheme: light)"
scheme = "default"
toggle.icon = "lucide/sun"
toggle.name = "Switch to dark mode"

[[project.theme.palette]]
media = "(prefers-color-scheme: dark)"
scheme = "slate"
toggle.icon = "lucide/moon"
toggle.name = "Switch to light mode"
"""
LABELS = {
    "lab.md": "Analysis",
    "rounds.md": "Worked rounds",
    "protection.md": "Cards out and seen",
    "exposures.md": "Game protection",
}
SEPARATOR = r"""[\s\-_,:!=\[\]"`/]+\(*|^\(+|\.(?!\d)"""
"""Splits words for search. Brackets of a number stay, so 10(e)(1)(i) is one word and finds its clause first.

It is a JavaScript expression in Unicode mode, which rejects unnecessary escapes, such as that of a quote.
"""


def nav(listed: Path, staged: Path) -> list[Entry]:
    """Return the sections of the site: those of docs/nav.toml, with every page of the site in one of them."""
    sections: list[Section] = tomllib.loads(listed.read_text(encoding="utf-8"))["section"]
    pages = sorted(file.relative_to(staged).as_posix() for file in staged.rglob("*.md"))
    by_section = {section["title"]: _taken(section["pages"], pages) for section in sections}
    taken = {page for found in by_section.values() for page in found} | set(_of_games(pages))
    rest = [page for page in pages if page not in taken]
    last = sections[-1]["title"]
    by_section[last] += rest
    return [{title: _entries(title, found, staged)} for title, found in by_section.items()]


def _taken(patterns: list[str], pages: list[str]) -> list[str]:
    """Return the pages that patterns name, in the order of the patterns."""
    found = [page for pattern in patterns for page in pages if fnmatch(page, pattern)]
    return list(dict.fromkeys(found))


def _of_games(pages: list[str]) -> list[str]:
    return [page for page in pages if page.startswith("games/") and page.split("/")[1] in GAMES]


def _entries(title: str, found: list[str], staged: Path) -> list[Entry]:
    entries: list[Entry] = [{_label(staged / page): page} for page in found if page not in _of_games(found)]
    if title == "Games":
        tables = [game for game in GAMES.values() if not is_poker(game)]
        entries += [_game(game.name, game.key, staged) for game in sorted(tables, key=lambda game: game.name)]
        entries += [_game(game.name, game.key, staged) for game in GAMES.values() if is_poker(game)]
    return entries


def _label(page: Path) -> str:
    """Return the label of a page in the sidebar: its title, shortened where the section makes part of it redundant."""
    return LABELS.get(page.name) or re.sub(r": clauses (\w+).*", r" (\1)", title_of(page))


def _game(name: str, key: str, staged: Path) -> Entry:
    folder = staged / "games" / key
    others = sorted(file for file in folder.glob("*.md") if file.name != "index.md")
    return {name: [f"games/{key}/index.md", *({_label(other): f"games/{key}/{other.name}"} for other in others)]}


def configuration(entries: list[Entry], *, plays: bool) -> str:
    """Return the configuration of the generator, as TOML. JSON arrays and strings are TOML too; objects are not."""
    return "\n".join(
        [
            "[project]",
            'site_name = "Houseway"',
            'site_description = "The official rules of casino table games, as a program you can play, query and check."',
            'docs_dir = "docs"',
            'site_dir = "html"',
            "use_directory_urls = false",
            f"nav = {_inline(entries)}",
            'extra_css = ["site.css"]',
            *(['extra_javascript = [{ path = "rounds.js", type = "module" }]'] if plays else []),
            "",
            "[project.theme]",
            'language = "en"',
            "font = false",
            f"features = {json.dumps(FEATURES)}",
            PALETTE,
            "[project.plugins.search]",
            f"separator = {json.dumps(SEPARATOR)}",
            "",
            "[project.markdown_extensions]",
            "attr_list = {}",
            "tables = {}",
            "toc.permalink = true",
            "toc.toc_depth = 2",
            "pymdownx.highlight.use_pygments = true",
            "pymdownx.superfences = {}",
            "",
        ]
    )


def _inline(value: Entry) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_inline(one) for one in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_inline(one)}" for key, one in value.items()) + " }"
    return json.dumps(value)
