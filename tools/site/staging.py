"""Copies the pages of docs for the site, and turns links that leave docs into something that works there.

A link to a folder leads to the page of that folder. CHANGES.md and its neighbours are pages of the site. Any other file of the
project has no page, so its link becomes its path as text, or a link to the repository where pyproject.toml names one.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from posixpath import normpath, relpath

import houseway
from houseway.games import GAMES
from tools.releases.shipped import VERSION

from .charts import with_tables
from .formulas import typeset
from .markdown import anchor, linked

ROOT = Path(houseway.__path__[0]).parents[1]
DOCS = ROOT / "docs"
TOP = ("CHANGES.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "SUPPORT.md", "LICENSE")
"""Files of the project's root that are pages of the site, where they exist."""
TOP_PAGES = {name: f"project/{name.removesuffix('.md').lower().replace('_', '-')}.md" for name in TOP}
ANALYSIS = "lab.md"
"""The page of a game with its strategies."""
LEFT_OUT = {"nav.toml"}
"""Sources of other pages: their content is already on the site."""
LINK = re.compile(r"(?P<image>!?)\[(?P<text>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<to>[^()\s]+)\)")
CODE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
ITEM = re.compile(r"^(?:\d+\.|[-*]) +")
RULING = re.compile(r"^\*\*([A-Z]-[A-Z0-9-]+)\*\* (.*)$", re.MULTILINE)
RULING_ROW = re.compile(r"^\| ([A-Z]-[A-Z0-9-]+) \|", re.MULTILINE)
AT_ISSUE = re.compile(r"^- \*At issue\*.*$", re.MULTILINE)
CLAUSE_CODE = re.compile(r"`([A-Z0-9]+-[^`]+)`")


class NoSuchPage(ValueError):
    """A link that leads to nothing."""


def site_path(name: str) -> str:
    """Return the path of a project file on the site, or an empty text if it has no page.

    >>> site_path("docs/lab.md"), site_path("CHANGES.md"), site_path("src/houseway/games")
    ('lab.md', 'project/changes.md', '')
    """
    if name in TOP_PAGES:
        return TOP_PAGES[name]
    if name == "README.md":
        return "index.md"
    if not name.startswith("docs/"):
        return ""
    inside = name.removeprefix("docs/")
    return inside if (ROOT / name).is_file() else f"{inside}/index.md"


def rewritten(text: str, source: str) -> str:
    """Return a page with every link as it must be on the site. `source` is its path in the project."""
    parts = CODE.split(text)
    return "".join(part if at % 2 else LINK.sub(_relinked(source), part) for at, part in enumerate(parts))


def _pages() -> list[str]:
    """Return every page of the project that the site has, by its path."""
    pages = [file.relative_to(ROOT).as_posix() for file in sorted(DOCS.rglob("*.md"))]
    return [*pages, *(name for name in TOP if name.endswith(".md") and (ROOT / name).is_file())]


def _broken_in(source: str) -> list[str]:
    """Return each link of a page that leads to no file of the project."""
    text = CODE.sub("", (ROOT / source).read_text(encoding="utf-8"))
    links = [found["to"] for found in LINK.finditer(text)]
    own = [to.partition("#")[0] for to in links if "://" not in to and not to.startswith(("#", "mailto:"))]
    folder = PurePosixPath(source).parent
    return [f"{source}: {to}" for to in own if not (ROOT / normpath(str(folder / to))).exists()]


def _relinked(source: str) -> Callable[[re.Match[str]], str]:
    page = site_path(source)

    def relink(found: re.Match[str]) -> str:
        to, text = found["to"], found["text"]
        if "://" in to or to.startswith(("#", "mailto:")):
            return found[0]
        path, mark, part = to.partition("#")
        name = normpath(str(PurePosixPath(source).parent / path))
        if not (ROOT / name).exists():
            raise NoSuchPage(f"{source}: {to}")
        target = site_path(name)
        if not target:
            return _outside(text, name)
        return f"{found['image']}[{text}]({relpath(target, str(PurePosixPath(page).parent))}{mark}{part})"

    return relink


def _outside(text: str, name: str) -> str:
    repository = _repository()
    if repository:
        return f"[{text}]({repository}/blob/main/{name})"
    return text if name in text or PurePosixPath(name).name in text else f"{text} (`{name}`)"


def _repository() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project.get("urls", {}).get("Repository", "")).rstrip("/")


def with_ruling_headings(text: str) -> str:
    """Return the page of rulings with a heading per ruling, which links and the search can lead to, and links to its clauses."""
    titles = {id: ruling.title for game in GAMES.values() for id, ruling in game.rulings.items()}

    def headed(found: re.Match[str]) -> str:
        id, said = found[1], found[2]
        title = titles.get(id, said.partition(". ")[0])
        return f"### {id} {title} {{#{anchor(id)}}}\n\n{said.removeprefix(title).lstrip('. ')}"

    text = RULING_ROW.sub(lambda found: f"| [{found[1]}](#{anchor(found[1])}) |", RULING.sub(headed, text))
    text = AT_ISSUE.sub(lambda line: CLAUSE_CODE.sub(lambda found: linked(found[1], ""), line[0]), text)
    return text.replace("−$", "−&NoBreak;$")


def with_indented_items(text: str) -> str:
    """Return a page whose list items keep their paragraphs and code: the generator of the site wants four spaces before them.

    >>> print(with_indented_items("1. Write:\\n\\n   ```sh\\n   ls\\n   ```\\n\\n2. Read."))
    1. Write:
    <BLANKLINE>
        ```sh
        ls
        ```
    <BLANKLINE>
    2. Read.
    """
    lines, own, fence = list[str](), "", False
    for line in text.split("\n"):
        if line and not (own and line.startswith(own)) and not fence:
            found = ITEM.match(line)
            own = " " * len(found[0]) if found else ""
            fence = line.startswith("```")
        elif not own and line.startswith("```"):
            fence = False
        lines.append(f"    {line.removeprefix(own)}" if own and line.startswith(own) else line)
    return "\n".join(lines)


def dated_version() -> str:
    """Return the version of the site and the day of its last commit; a copy without its commits has no day."""
    words = ["git", "log", "-1", "--format=%cs"]
    day = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()
    return f"Houseway {VERSION}, {day}" if day else f"Houseway {VERSION}"


def last_line(page: str, told: str) -> str:
    """Return what ends every page of the site: its version and day, and where to cite it and to report a fault."""
    above = "../" * page.count("/")
    return f"\n\n{told} · [how to cite]({above}citing.md) · [report a fault]({above}project/security.md)\n{{ .version }}\n"


def stage(to: Path) -> None:
    """Copy every page, picture and schema of docs, and the pages of the project's root. All broken links are named at once."""
    broken = [line for name in _pages() for line in _broken_in(name)]
    if broken:
        raise NoSuchPage("; ".join(broken))
    shutil.rmtree(to, ignore_errors=True)
    for file in sorted(DOCS.rglob("*")):
        inside = file.relative_to(DOCS).as_posix()
        if not file.is_file() or inside in LEFT_OUT or file.suffix == ".toml":
            continue
        target = to / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".md":
            text = rewritten(file.read_text(encoding="utf-8"), f"docs/{inside}")
            text = with_indented_items(typeset(with_tables(text) if file.name == ANALYSIS else text))
            target.write_text(with_ruling_headings(text) if inside == "rulings.md" else text, encoding="utf-8")
        else:
            shutil.copyfile(file, target)
    for name, page in TOP_PAGES.items():
        if (ROOT / name).is_file():
            target = to / page
            target.parent.mkdir(parents=True, exist_ok=True)
            text = (ROOT / name).read_text(encoding="utf-8")
            plain = f"# License\n\n```text\n{text}```\n" if name == "LICENSE" else with_indented_items(rewritten(text, name))
            target.write_text(plain, encoding="utf-8")
