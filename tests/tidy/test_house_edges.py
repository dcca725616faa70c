"""The table of games and the table of claims: every game is listed, and figures are those of the rulebook and of par.toml."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from pathlib import Path

from houseway.games import GAMES

ROOT = Path(__file__).parents[2]
ROW = re.compile(
    r"^\| (?P<name>[^|]+?) \| (?P<clauses>[\d +]+) \| (?P<edge>[^|]+?) \| (?P<more>[^|]+) \| (?P<picture>[^|]+) \|$", re.MULTILINE
)
MAIN = {
    "caribbean_stud": ("ante", "printed"),
    "chase_the_flush": ("ante", "A"),
    "chemin_de_fer": ("cover", "printed"),
    "colorado_holdem": ("ante", "required"),
    "double_down_stud": ("wager", "printed"),
    "fast_action_holdem": ("wager", "printed"),
    "high_card_flush": ("ante", "printed"),
    "let_it_ride": ("bet_1", "printed"),
    "minibaccarat": ("banker", "printed"),
    "pai_gow": ("wager", "optimal"),
    "pai_gow_poker": ("wager", "printed"),
    "sic_bo": ("small", "printed"),
    "spanish_21": ("wager", "six decks"),
    "three_card_poker": ("ante", "base"),
}
"""Where the edge of the main wager is in each game's par.toml."""
DOCS = ROOT / "docs"
ROWS = {row["name"]: row for row in ROW.finditer((DOCS / "house-edges.md").read_text(encoding="utf-8"))}


def test_every_game_is_listed_with_its_clauses() -> None:
    poker = {key for key, game in GAMES.items() if game.editions[0].rulebook.prefix == "PKR"}
    assert set(ROWS) == {GAMES[key].name for key in MAIN} | {name for name in ROWS if name.startswith("Poker room")}
    assert set(GAMES) == set(MAIN) | poker
    for key in MAIN:
        counts = [len(edition.rulebook.clauses) for edition in GAMES[key].editions]
        assert ROWS[GAMES[key].name]["clauses"] == " + ".join(map(str, counts)), key


def test_edges_are_those_of_par_toml() -> None:
    for key, path in MAIN.items():
        found = tomllib.loads((ROOT / "src" / "houseway" / "games" / key / "par.toml").read_text(encoding="utf-8"))
        for part in path:
            found = found[part]
        edge = ROWS[GAMES[key].name]["edge"]
        assert edge.startswith(f"{float(100 * Fraction(found['house_edge'])):.4f} %"), key
        assert ("simulated" in edge) is ("standard_error" in found), key
        if "standard_error" in found:
            assert f"standard error {float(100 * Fraction(found['standard_error'])):.4f} %" in edge, key


def test_pictures_of_games_exist() -> None:
    for row in ROWS.values():
        shown = re.search(r'src="([^"]+)"', row["picture"])
        assert shown and (DOCS / shown[1]).is_file(), row["name"]


def test_figures_are_true() -> None:
    text = (DOCS / "measurements.md").read_text(encoding="utf-8")
    clauses = {id: clause for game in GAMES.values() for id, clause in game.clauses.items()}
    rules = sum(clause.kind == "rule" for clause in clauses.values())
    rounds = sum(1 for _ in (ROOT / "src").rglob("*.round"))
    assert f"{len(clauses):,} clauses of {len(GAMES)} games" in text
    assert f"every one of {rules:,} rule clauses" in text
    told = re.search(r"more than ([\d,]+) worked rounds", text)
    assert told and rounds > int(told[1].replace(",", ""))
    compared = (DOCS / "lab" / "published.md").read_text(encoding="utf-8")
    said = re.search(r"Agrees (\d+), disagrees (\d+), not comparable (\d+)", compared)
    assert said and f"{said[1]} agree with ours, {said[2]} disagree, {said[3]} are not comparable" in text


def test_pages_of_games_are_linked() -> None:
    linked = " ".join(row["more"] for row in ROWS.values())
    for page in (DOCS / "games").rglob("*"):
        if page.suffix in (".md", ".svg") and page.name != "classical.svg":
            assert f"({page.relative_to(DOCS).as_posix()})" in linked, page.name
