"""The habits a machine can check.

Method: the tests read the tree as text and data, so a broken habit shows on the day it is broken.
"""

import ast
import csv
import os
import re
import tomllib
from pathlib import Path

import pytest
from tools.law import rulings

from houseway.games import GAMES
from houseway.worked import clause_index

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "houseway"
ROOMS = ("core", "poker", "families", "games")
PURE = sorted(file for room in ROOMS for file in (SOURCES / room).rglob("*.py"))
NO_BOOKS = {"rulings.toml", "paytables.toml", "par.toml"}
POKER = (
    "holdem omaha omaha_eight_or_better five_card_draw five_card_draw_low five_card_stud mambo_stud seven_card_stud "
    "seven_card_stud_eight_or_better seven_card_stud_high_low"
)
BOOKS: dict[str, str] = dict.fromkeys(POKER.split(), "families/poker_room")
"""Games that share a document: the folder in which its clauses and rulings lie."""


@pytest.mark.parametrize("file", PURE, ids=lambda file: str(file.relative_to(SOURCES)))
def test_core_and_games_have_nothing_in_their_pockets(file: Path) -> None:
    allowed_float = {"readers.py"}  # the one place that reads how TOML writes 0.25
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            for name in names:
                assert name.split(".")[0] not in {"random", "secrets", "time", "datetime", "os", "sys", "socket"}, name
        if isinstance(node, ast.Constant):
            assert not isinstance(node.value, float), f"a float at line {node.lineno}"
        if isinstance(node, ast.Name) and file.name not in allowed_float:
            assert node.id != "float", f"float at line {node.lineno}"


@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_a_folder_with_its_files(key: str) -> None:
    folder = SOURCES / "games" / key
    for name in ("__init__.py", "game.py", "par.toml", *(["paytables.toml"] if GAMES[key].pays else [])):
        assert (folder / name).is_file(), name
    for name in ("rulebook.toml", "rulings.toml"):
        assert (SOURCES / BOOKS.get(key, f"games/{key}") / name).is_file(), name
    assert list(clause_index.rounds_of(GAMES[key]))


@pytest.mark.parametrize("key", GAMES)
def test_every_rule_clause_is_named_by_a_test_and_every_outside_one_says_why(key: str) -> None:
    named = clause_index.tests_by_clause(GAMES[key])
    for clause in GAMES[key].clauses.values():
        if clause.kind == "rule":
            assert named.get(clause.id), f"no test names {clause.id}: {clause.says}"
        if clause.kind == "outside":
            assert clause.reason


@pytest.mark.parametrize("key", GAMES)
def test_a_clause_says_what_is_printed_and_editors_remark_beside_it(key: str) -> None:
    """Players at a table read clauses: rulings, and remarks about the print, are in `note`."""
    for clause in GAMES[key].clauses.values():
        assert not re.search(r"\bR-[A-Z]+-\d|\b[Tt]he text\b|does not exist|\bwe read\b", clause.says), (
            f"{clause.id}: {clause.says}"
        )
        ruled = set(re.findall(r"\bR-[A-Z]+-\d+", clause.note))
        assert ruled <= set(GAMES[key].rulings), f"{clause.id}: {clause.note}"


def test_the_ids_are_those_of_the_rulebook_register() -> None:
    register = Path(__file__).with_name("register") / "clauses.csv"
    books = [
        tomllib.loads(file.read_text())
        for room in ROOMS
        for file in (SOURCES / room).rglob("*.toml")
        if file.name not in NO_BOOKS
    ]
    sections = {book["prefix"]: book.get("sections") for book in books if "prefix" in book}
    ids: dict[str, set[str]] = {}
    with register.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            only = sections.get(row["game"])  # a book may hold some sections of its document only
            if only is None or row["section"] in only:
                ids.setdefault(row["game"], set()).add(row["id"])
    for game in GAMES.values():
        for edition in game.editions:
            assert set(edition.rulebook.clauses) == ids[edition.rulebook.prefix]


@pytest.mark.parametrize("key", GAMES)
def test_rulings_are_about_clauses_that_exist_and_settings_that_exist(key: str) -> None:
    game = GAMES[key]
    settings = {choice.name for edition in game.editions for choice in edition.law.choices}
    prefixes = {edition.rulebook.prefix for edition in game.editions}
    for ruling in game.rulings.values():
        assert not ruling.title.endswith("."), f"{ruling.id}: a title is no sentence"
        for id in ruling.clauses:
            if id.split("-")[0] in prefixes:
                assert id in game.clauses, (ruling.id, id)
    for edition in game.editions:
        for choice in edition.law.choices:
            assert choice.cites in game.clauses, choice.name
            assert not choice.ruling or choice.ruling in game.rulings, choice.name
    assert settings


def test_every_ruling_we_follow_stands_in_the_docs() -> None:
    docs = ROOT / "docs"
    fresh = rulings.page()
    assert (docs / "rulings.md").read_text() == fresh, "docs/rulings.md is stale: run scripts/dev rulings"


WORDS = re.compile(r"/work/|/root/|/home/|localhost:\d|pypi\.org|pythonhosted|registry\.npmjs|farm-studio", re.IGNORECASE)


def _texts() -> list[Path]:
    kept = {".py", ".md", ".toml", ".txt", ".round", ".sh", ".svg", ".ts", ".svelte", ".mjs", ".css", ".html", ""}
    skipped = {".git", ".venv", "__pycache__", ".hypothesis", ".pytest_cache", ".ruff_cache", ".import_linter_cache"}
    skipped |= {"node_modules", "build"}  # what npm installs and what the page is tested on
    found: list[Path] = []
    for folder, below, names in os.walk(ROOT):
        below[:] = [name for name in below if name not in skipped]
        found += [Path(folder, name) for name in names if Path(name).suffix in kept]
    return [file for file in found if file.is_file() and file.name not in skipped and file != Path(__file__)]


def test_the_project_speaks_of_itself_alone() -> None:
    for file in _texts():
        found = WORDS.search(file.read_text(errors="ignore"))
        assert not found, f"{file.relative_to(ROOT)} says {found and found[0]!r}"


def test_no_file_has_the_marks_of_a_merge() -> None:
    kinds = {".md", ".py", ".toml", ".ts", ".svelte", ".mjs", ".sql", ".round"}
    folders = ("src", "docs", "tests", "tools", "examples", "deploy", "web/src", "web/tools")
    files = [*ROOT.glob("*.*"), *(file for folder in folders for file in (ROOT / folder).rglob("*"))]
    marks = re.compile(rb"^(?:<{7}|>{7}) ", re.MULTILINE)
    found = [file for file in files if file.suffix in kinds and file.is_file() and marks.search(file.read_bytes())]
    assert not found


def test_a_numbered_list_is_not_broken_by_a_block_beside_it() -> None:
    broken: list[str] = []
    for file in sorted((ROOT / "docs").rglob("*.md")):
        last, was_left, is_block = 0, False, False
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("```"):
                is_block, was_left = not is_block, True
            elif not is_block and (number := re.match(r"(\d+)\. ", line)):
                if was_left and int(number[1]) == last + 1 > 1:
                    broken.append(f"{file.name}: {line}")  # every step after the block would be shown as 1
                last, was_left = int(number[1]), False
            elif line.startswith("#") and not is_block:
                last = 0
    assert not broken


def test_the_lock_of_the_page_records_no_address() -> None:
    lock = (ROOT / "web" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock and "registry" not in lock


def test_locked_requirements_record_no_address() -> None:
    for file in (ROOT / "requirements").glob("*.txt"):
        text = file.read_text()
        assert "://" not in text
        assert "--hash=sha256:" in text


@pytest.mark.parametrize("file", sorted(SOURCES.rglob("*.toml")), ids=lambda file: f"{file.parent.name}/{file.name}")
def test_data_files_parse(file: Path) -> None:
    assert tomllib.loads(file.read_text()) or file.name == "par.toml"


def test_every_decision_has_a_number_of_its_own() -> None:
    """Two pages were number 50, and a link to decision 50 meant one of them."""
    pages = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    numbers = [page.name[:4] for page in pages]
    assert len({*numbers}) == len(numbers), numbers
    assert [page.name for page in pages if not page.read_text(encoding="utf-8").startswith(f"# {int(page.name[:4])}. ")] == []


def test_files_stay_small_enough_to_read_in_one_sitting() -> None:
    for file in SOURCES.rglob("*.py"):
        assert len(file.read_text().splitlines()) <= 460, f"{file.name} holds two ideas; the second wants a name"


def test_only_a_round_says_which_bets_are_live() -> None:
    spelled = re.compile(r"not in [\w.]*\.settled\b")
    found = {file for file in SOURCES.rglob("*.py") if spelled.search(file.read_text(encoding="utf-8"))}
    assert found == {SOURCES / "core" / "round" / "state.py"}, "use is_live, is_undecided or live_bets of the round"


def test_only_a_note_reads_what_a_round_has_noted() -> None:
    reads = re.compile(r"in (reversed\()?[\w.]*\.noted\b")
    found = {file.relative_to(SOURCES) for file in SOURCES.rglob("*.py") if reads.search(file.read_text(encoding="utf-8"))}
    roads = {
        Path("games/minibaccarat/carried_over.py"),
        Path("games/minibaccarat/names.py"),
    }  # a result is written in its own way: roads.py
    assert found - roads == {Path("core/messages/note.py")}, "declare a Note and use is_in or subjects"
