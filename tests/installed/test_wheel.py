"""The contents of the wheel, used as a stranger does: unpacked, without the checkout, in another folder."""

from __future__ import annotations

import json
import os
import resource
import socket
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder
from tools.page import build as page

ROOT = Path(__file__).parents[2]
EXAMPLES = ("casino_war", "dutch_bank", "high_card", "over_under")
Runs = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the unpacked wheel and the example games, as an installer leaves them."""
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page, "is_current", lambda: True)  # tests/tidy/test_release.py is about the page
        (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path_factory.mktemp("wheel")), versions=["standard"])
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    examples = [str(ROOT / "examples" / name) for name in EXAMPLES]
    subprocess.run([*install, "--no-build-isolation", "--target", str(folder), *examples], check=True, capture_output=True)
    return folder


@pytest.fixture
def run(site: Path, tmp_path: Path) -> Runs:
    """Run Python in an empty folder, with the wheel before everything else on the path."""

    def runs(*words: str, typed: str | None = None) -> subprocess.CompletedProcess[str]:
        environ = {**os.environ, "PYTHONPATH": str(site), "COLUMNS": "200"}
        environ.pop("PYTEST_ADDOPTS", None)
        command = [sys.executable, *words]
        return subprocess.run(command, input=typed, capture_output=True, text=True, env=environ, cwd=tmp_path, check=False)

    return runs


@pytest.mark.parametrize("key", EXAMPLES)
def test_an_example_passes_the_conformance_kit_of_the_wheel(key: str, run: Runs, tmp_path: Path) -> None:
    for file in (ROOT / "examples" / key).rglob("*"):
        if file.is_file() and file.parts[-2] in (key, "tests") and file.suffix in (".toml", ".json", ".py"):
            to = tmp_path / file.relative_to(ROOT / "examples" / key)
            if to.parent.name != key:  # the package itself is installed
                to.parent.mkdir(exist_ok=True)
                to.write_bytes(file.read_bytes())
    said = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "--houseway-rounds", "20", "-rs")
    assert said.returncode == 0, said.stdout + said.stderr
    assert "skipped" not in said.stdout and "failed" not in said.stdout


def test_the_kit_finds_a_game_that_breaks_a_promise(run: Runs, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(
        "from casino_war import game\ngame.LAW.rows['showdown'] = tuple(row for row in game.SHOWDOWN[:1])\n"
    )
    said = run(
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "houseway.testing.plugin",
        "-p",
        "broken",
        "--houseway-game=casino_war",
    )
    assert said.returncode == 1, said.stdout + said.stderr
    assert "test_worked_rounds_come_out_as_written[casino_war]" in said.stdout


def test_no_module_of_the_kit_needs_the_checkout(run: Runs, site: Path) -> None:
    program = (
        "import pkgutil, importlib, sys, houseway.testing as kit\n"
        "for one in pkgutil.walk_packages(kit.__path__, 'houseway.testing.'): importlib.import_module(one.name)\n"
        "print(kit.__file__, sorted({'tools', 'tests'} & {*sys.modules}))"
    )
    said = run("-c", program)
    assert said.stdout == f"{site}/houseway/testing/__init__.py []\n", said.stderr


def test_the_files_of_the_guide_come_out_of_the_wheel(run: Runs, tmp_path: Path) -> None:
    said = run("-m", "houseway", "floor", "files", "house")
    assert said.returncode == 0, said.stderr
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "deploy", "examples"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    written = {file.relative_to(tmp_path / "house").as_posix() for file in (tmp_path / "house").rglob("*") if file.is_file()}
    assert written == {*listed} and all((tmp_path / "house" / one).read_bytes() == (ROOT / one).read_bytes() for one in listed)
    (tmp_path / "house" / "deploy" / "floor.toml").write_text("# of this house\n", encoding="utf-8")
    (tmp_path / "house" / "deploy" / "houseway-api.service").unlink()
    again = run("-m", "houseway", "floor", "files", "house")
    assert again.returncode == 2 and "floor.toml is there and differs" in again.stderr
    assert not (tmp_path / "house" / "deploy" / "houseway-api.service").exists()


def test_the_doctor_of_the_wheel_names_every_extra_and_each_busy_port(run: Runs, site: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        code = f"from houseway.cli.commands import doctor; doctor.PORTS = {{{port}: 'a test'}}; import houseway.__main__ as m; "
        said = run("-c", f"{code}import sys; sys.argv = ['houseway', 'doctor', '--json']; m.main()")
    found = json.loads(said.stdout)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert found["folder"] == str(site / "houseway") and found["files"] and {*found["extras"]} <= {*extras}
    assert found["extras"]["floor"]["missing"] == [] and found["programs"]["nats-server"]  # the wheel of NATS has no module
    assert found["games"]["installed"] == [*EXAMPLES] and found["ports"][str(port)]["taken"]
    assert (said.returncode == 0) == found["page"] and bool(found["faults"]) != found["page"]


def test_the_doctor_names_what_is_missing_and_a_faulty_game(run: Runs, tmp_path: Path) -> None:
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / "game.py").write_text("def (", encoding="utf-8")
    (tmp_path / "acme_torn-1.dist-info").mkdir()
    (tmp_path / "acme_torn-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-torn\nVersion: 1\n")
    (tmp_path / "acme_torn-1.dist-info" / "entry_points.txt").write_text("[houseway.games]\ntorn = torn\n")
    code = "import sys; sys.modules['numba'] = None; sys.path.insert(0, ''); sys.argv = ['houseway', 'doctor']; "
    said = run("-c", f"{code}import houseway.__main__ as m; m.main()")
    assert said.returncode == 1 and "missing numba" in said.stdout and "[lab]'" in said.stdout, said.stderr
    assert "torn of the package acme-torn 1 is set aside" in said.stdout


def test_a_new_game_passes_its_own_tests_and_is_played(run: Runs, tmp_path: Path) -> None:
    said = run("-m", "houseway", "new-game", "Lucky  nine", "--to", "mine")
    assert said.returncode == 0 and "LN-1 to LN-8" in said.stdout, said.stderr
    package = tmp_path / "mine" / "lucky_nine"
    assert not [file for file in package.rglob("*") if file.is_file() and "high_card" in file.read_text(encoding="utf-8")]
    for again, why in (("lucky nine", "is there already"), ("Sic Bo", "there is a game"), ("json", "package"), ("9!", "letter")):
        refused = run("-m", "houseway", "new-game", again, "--to", "mine")
        assert refused.returncode == 2 and why in refused.stderr, refused.stderr
    install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--target", "."]
    assert run(*install, "./mine/lucky_nine").returncode == 0
    kit = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", str(package / "pyproject.toml"), "--houseway-rounds", "10"]
    digests = [*kit, "-k", "digests", str(package)]
    fresh = run(*digests)
    assert fresh.returncode == 1 and "--houseway-write" in fresh.stdout, fresh.stdout  # its rounds have no digests yet
    assert run(*digests, "--houseway-write").returncode == 0
    passed = run(*kit, "-rs", str(package))
    assert passed.returncode == 0 and "skipped" not in passed.stdout, passed.stdout
    played = run("-m", "houseway", "play", "lucky_nine", "--auto", "5", "--log", "nine.round")
    assert played.returncode == 0 and run("-m", "houseway", "replay", "--strict", "nine.round").returncode == 0, played.stderr


RED = """[red_hand]
id   = "RED"
rows = [{ hand = "three red cards", color = "red", to_one = 7 }]
"""
RED_ROUND = """seat 3 bets ante 10, red_hand 5
dealer closes bets
seat 3 gets 2h 7h 8d
dealer gets Kh Qd 9d
seat 3 folds
dealer reveals
"""


def test_a_new_bet_is_described_priced_played_and_replayed_in_five_minutes(run: Runs, tmp_path: Path) -> None:
    """By the page about side bets alone: all three cards red, 2,600 of 22,100 hands, so at seven to one the house keeps 1/17."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    (tmp_path / "red.toml").write_text(RED.replace("color", "colour"), encoding="utf-8")
    wrong = run("-m", "houseway", "analyze", "three_card_poker+red.toml", "--wager", "red_hand")
    assert wrong.returncode == 2 and "side_bets.red_hand.rows[1].colour" in wrong.stderr and "Write color" in wrong.stderr
    (tmp_path / "red.toml").write_text(RED, encoding="utf-8")
    priced = run("-m", "houseway", "analyze", "three_card_poker+red.toml", "--wager", "red_hand", "--json")
    [answer] = json.loads(priced.stdout)["results"]
    assert (answer["house_edge"], answer["hit_frequency"], answer["ways"]) == ("1/17", "2/17", 22_100)
    said = run("-m", "houseway", "felt", "three_card_poker+red.toml", typed=RED_ROUND)
    assert "seat 3 red hand wins $35: 2h 7h 8d: three red cards, 7 to 1" in said.stdout and "RED-2(1)" in said.stdout
    assert "the bet wins 7 to 1" in " ".join(run("-m", "houseway", "rules", "three_card_poker+red.toml", "RED-2").stdout.split())
    assert run("-m", "houseway", "play", "three_card_poker+red.toml", "--auto", "5", "--log", "red.round").returncode == 0
    replayed = run("-m", "houseway", "replay", "--strict", "red.round")
    assert replayed.returncode == 0 and "side_bets" in (tmp_path / "red.round").read_text(encoding="utf-8"), replayed.stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 300


OF_EXTRAS = {
    "lab": {
        "analyze",
        "analyze_all",
        "design",
        "protect",
        "report",
        "risk",
        "school_class",
        "school_coach",
        "school_simplest",
        "equity",
    },
    "floor": {"witness"},
    "mcp": {"mcp"},
}
"""Commands for which docs/install.md names another extra than `cli`."""


def test_commands_of_the_command_line_need_no_other_extra(run: Runs) -> None:
    blocked = ["numpy", "numba", "fsrs", "pyarrow", "psycopg", "starlette", "uvicorn", "nats", "cryptography", "argon2"]
    program = (
        f"import sys, importlib, pkgutil\nfor name in {blocked}: sys.modules[name] = None\n"
        "import houseway.cli.commands as kit\n"
        "for one in pkgutil.iter_modules(kit.__path__):\n"
        "    try: importlib.import_module(f'{kit.__name__}.{one.name}')\n"
        "    except ModuleNotFoundError as missing: print(one.name, missing.name)"
    )
    said = run("-c", program)
    failed = {line.split()[0] for line in said.stdout.splitlines()}
    assert said.returncode == 0 and failed <= {name for names in OF_EXTRAS.values() for name in names}, said.stdout + said.stderr
