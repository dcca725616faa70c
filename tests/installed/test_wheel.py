"""The contents of the wheel, used as a stranger does: unpacked, without the checkout, in another folder."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder
from tools.page import build as page

ROOT = Path(__file__).parents[2]
EXAMPLES = ("casino_war", "high_card")
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

    def runs(*words: str) -> subprocess.CompletedProcess[str]:
        environ = {**os.environ, "PYTHONPATH": str(site), "COLUMNS": "200"}
        environ.pop("PYTEST_ADDOPTS", None)
        command = [sys.executable, *words]
        return subprocess.run(command, capture_output=True, text=True, env=environ, cwd=tmp_path, check=False)

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
