"""Games that other packages bring: a faulty one is named, set aside, and does not affect the rest."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WAR = ROOT / "examples" / "casino_war" / "casino_war"


class Site:
    """A folder on the path that has packages as an installer leaves them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def has(self, key: str, *changes: tuple[str, str, str], of: str = "") -> Path:
        """Install a copy of Casino War under this name; each change replaces words in one of its files."""
        package = self.folder / key
        package.mkdir()
        for file in WAR.rglob("*.*"):
            if file.suffix in (".py", ".toml", ".round"):
                to = package / file.relative_to(WAR)
                to.parent.mkdir(exist_ok=True)
                to.write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
        for name, old, new in (("game.py", 'key="casino_war"', f'key="{key}"'), *changes):
            text = (package / name).read_text(encoding="utf-8") if (package / name).exists() else old
            assert old in text, (name, old)
            (package / name).write_text(text.replace(old, new), encoding="utf-8")
        info = self.folder / f"acme_{key}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: acme-{key}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[houseway.games]\n{of or key} = {key}\n")
        return package

    def run(self, *words: str, types: str = "") -> subprocess.CompletedProcess[str]:
        """Run `houseway` where these packages are installed."""
        environ = {**os.environ, "PYTHONPATH": str(self.folder), "COLUMNS": "200", "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", "houseway", *words]
        return subprocess.run(command, capture_output=True, text=True, env=environ, input=types, cwd=self.folder, check=False)


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """An empty folder for packages."""
    return Site(tmp_path)


def test_an_installed_game_is_listed_dealt_and_explained(site: Site) -> None:
    site.has("acme_war")
    assert "acme_war" in site.run("games").stdout
    played = site.run("play", "acme_war", "--auto", "3", "--log", "war.round")
    assert played.returncode == 0, played.stderr
    replayed = site.run("replay", "war.round")
    assert replayed.returncode == 0 and not replayed.stderr, replayed.stderr


FAULTY = {
    "bad_syntax": (("game.py", "def rank(", "def rank[("), "SyntaxError", "game.py:"),
    "bad_clause": (("game.py", 'Wager("tie", "CW-2(b)"', 'Wager("tie", "CW-99"'), "CW-99", "bad_clause"),
    "bad_book": (("rulebook.toml", 'kind  = "', 'kind  = "x'), "CW-1 needs a kind", "game.py:"),
    "bad_toml": (("paytables.toml", "pays  =", "pays"), "paytables.toml: ", "bad_toml"),
    "bad_names": (("names.py", "from houseway.core.game.names", "from nothing_of_this_name"), "ModuleNotFoundError", "names.py:"),
}


def test_faulty_packages_are_named_and_set_aside_and_nothing_else_is_touched(site: Site) -> None:
    site.has("acme_war")
    for key, (change, _, _) in FAULTY.items():
        site.has(key, change)
    site.has("misnamed", of="acme_poker")
    site.has("second", of="sic_bo")
    said = site.run("games")
    assert said.returncode == 0 and "sic_bo" in said.stdout and "acme_war" in said.stdout
    lines = said.stderr.splitlines()
    assert len(lines) == len(FAULTY) + 2 and "Traceback" not in said.stderr and "bug in Houseway" not in said.stderr
    for key, (_, why, where) in FAULTY.items():
        (line,) = [line for line in lines if f"acme-{key} 1.0" in line]
        assert why in line and where in line and str(site.folder / key) in line and "--debug" in line, line
        assert f" {key} " not in said.stdout
    assert any("acme_poker" in line and "second" not in line for line in lines)
    assert any("Houseway has a game with this key" in line for line in lines)
    asked = site.run("rules", "bad_syntax", "3")
    assert asked.returncode == 2 and "is set aside: SyntaxError" in " ".join(asked.stderr.replace("│", " ").split())
    debugged = site.run("games", "--debug")
    assert "Traceback" in debugged.stderr and "read_rulebook" in debugged.stderr and "--debug prints" not in debugged.stderr
    other = site.run("rules", "sic_bo", "three of a kind")
    assert other.returncode == 0 and "SB-2(a)(1)" in other.stdout


def test_a_game_that_raises_at_a_deal_is_named_and_not_houseway(site: Site) -> None:
    raises = ("game.py", '    return tuple(Due(hand, 1, "all"', '    1 // 0\n    return tuple(Due(hand, 1, "all"')
    package = site.has("bad_deal", raises)
    played = site.run("play", "bad_deal", "--auto", "1")
    assert played.returncode == 70 and "ZeroDivisionError" in played.stderr and "bug in Houseway" not in played.stderr
    assert "acme-bad_deal 1.0" in played.stderr and f"{package / 'game.py'}:" in played.stderr
    assert "Traceback" not in played.stderr
    debugged = site.run("--debug", "play", "bad_deal", "--auto", "1")
    assert debugged.returncode == 70 and "Traceback" in debugged.stderr


def test_the_tables_of_a_demonstration_keep_their_numbers_and_the_platform_deals_games_of_others_too(site: Site) -> None:
    site.has("acme_war")
    site.has("bad_syntax", FAULTY["bad_syntax"][0])
    program = (
        "from houseway.demo.pit import demo_tables; from houseway.demo.tables import electronic_games\n"
        "print([{n: r.game.key for n, r in demo_tables().items()}, electronic_games()])"
    )
    environ = {**os.environ, "PYTHONPATH": str(site.folder)}
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environ, check=True).stdout
    tables, electronic = ast.literal_eval(said)
    assert tables[1] == "caribbean_stud" and tables[24] == "three_card_poker" and tables[25] == "three_card_poker"
    assert tables[26] == electronic[26] == "acme_war" and len(tables) == 26
    assert {*tables} - {*electronic} == {25}
