"""From the wheel: the module runs, prints its version, reports a missing extra, and prints in any locale."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

import houseway
from houseway.__main__ import only
from houseway.cli import extras
from houseway.cli.app import app
from houseway.cli.extras import EXTRAS, instead_of
from houseway.cli.streams import PLAIN

ROOT = Path(__file__).parents[2]
SCRIPT = """
import sys
for name in {missing}:
    sys.modules[name] = None
from houseway.__main__ import main
for words in {commands}:
    sys.argv = ["houseway", *words]
    try:
        main()
    except SystemExit as done:
        print(words[0], "ends with", done.code or 0, file=sys.stderr)
"""
"""Runs commands one after the other in one process, in which some packages are missing."""


def python(*words, **environ):
    return subprocess.run(
        [sys.executable, *words], capture_output=True, text=True, check=False, env={**os.environ, **environ}, encoding="latin-1"
    )


def test_only_the_command_that_is_asked_for_is_read_and_all_for_help():
    every = {one.name for one in app.registered_commands}
    kept = only(app, ["analyze", "sic_bo"])
    assert [one.name for one in kept.registered_commands] == ["analyze"] and not kept.registered_groups
    group = only(app, ["floor", "serve"])
    assert not group.registered_commands and [one.typer_instance.info.name for one in group.registered_groups] == ["floor"]
    for words in ([], ["--help"], ["analyse"]):
        assert only(app, words) is app
    assert {one.name for one in app.registered_commands} == every and None not in every


def test_the_bare_wheel_says_what_to_install():
    said = python("-c", SCRIPT.format(missing=["typer", "rich"], commands=[["games"]]))
    assert "games ends with 2" in said.stderr and "Traceback" not in said.stderr and said.stdout == ""
    assert said.stderr.startswith("houseway: The command line needs ") and "[cli]'" in said.stderr


def test_a_command_says_which_extra_it_needs():
    commands = [["equity", "AhKh", "QQ"], ["floor", "status"]]
    said = python("-c", SCRIPT.format(missing=["numpy", "psycopg"], commands=commands))
    assert "Traceback" not in said.stderr and "equity ends with 2" in said.stderr and "floor ends with 2" in said.stderr
    assert "[lab]'" in said.stderr and "[floor]'" in said.stderr
    assert "'houseway[" not in said.stderr  # on an index that name is not ours


def test_every_extra_of_the_package_is_known():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert {*EXTRAS} <= {*extras}
    for extra, modules in EXTRAS.items():
        for name in modules:
            assert f"[{extra}]'" in (instead_of(ModuleNotFoundError(name=f"{name}.part")) or "")
    assert instead_of(ModuleNotFoundError(name="houseway.games.faro")) is None


@pytest.mark.parametrize(
    ("noted", "line"),
    [
        ('{"url": "file://FOLDER/a%20b.whl", "archive_info": {}}', "pip install 'FOLDER/a b.whl[lab]'"),
        ('{"url": "file://FOLDER", "dir_info": {}}', "pip install 'FOLDER[lab]'"),
        ('{"url": "file://FOLDER", "dir_info": {"editable": true}}', "pip install --editable 'FOLDER[lab]'"),
        ('{"url": "file://FOLDER/gone.whl"}', "pip install '.[lab]' in a checkout, or pip install 'FILE.whl[lab]'"),
        ('{"url": "https://a.invalid/a.whl"}', "pip install '.[lab]' in a checkout, or pip install 'FILE.whl[lab]'"),
        (None, "pip install '.[lab]' in a checkout, or pip install 'FILE.whl[lab]'"),
    ],
)
def test_a_missing_extra_is_installed_from_where_houseway_came_from(noted, line, tmp_path, monkeypatch):
    (tmp_path / "a b.whl").touch()
    noted = noted and noted.replace("FOLDER", str(tmp_path))
    monkeypatch.setattr(extras, "distribution", lambda name: SimpleNamespace(read_text=lambda file: noted))
    assert extras.install_line("lab").startswith(line.replace("FOLDER", str(tmp_path)))


def test_nobody_is_sent_to_an_index_that_does_not_have_houseway():
    for file in (ROOT / "src").rglob("*.py"):
        assert "pip install 'houseway[" not in file.read_text(encoding="utf-8"), file


def test_a_pipe_in_a_small_encoding_gets_ascii():
    for encoding in ("cp1252", "latin-1"):
        said = python("-c", SCRIPT.format(missing=[], commands=ASCII), PYTHONIOENCODING=encoding, PYTHONUTF8="0")
        assert said.stdout.isascii() and said.stderr.count("ends with 0") == len(ASCII)


def test_the_module_runs_and_tells_its_version():
    said = python("-m", "houseway", "--version")
    assert said.stdout == f"houseway {houseway.__version__}\n"
    assert houseway.__version__[0].isdigit() and "__version__" in dir(houseway)


ASCII = [["rules", "high_card_flush", "10(e)(1)(i)"], ["options", "high_card_flush", "--toml"]]


def test_an_ascii_locale_prints_in_plain_characters():
    plain = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C"}
    said = python(
        "-X",
        "warn_default_encoding",
        "-W",
        "error::EncodingWarning",
        "-c",
        SCRIPT.format(missing=[], commands=ASCII),
        **plain,
    )
    assert "Traceback" not in said.stderr and said.stderr.count("ends with 0") == len(ASCII), said.stderr
    assert said.stdout.isascii() and "HCF-10(e)(1)(i)" in said.stdout and "seat 3" in said.stdout


def test_plain_characters_keep_their_columns():
    marks = "♠♥♦♣’“”…–·×✗é─│┌█☃"
    assert marks.encode("ascii", PLAIN) == b'shdc\'"".--xxe-|+#?'


def test_no_file_is_read_in_the_encoding_of_the_locale():
    for file in (ROOT / "src").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert ".read_text()" not in text, f"{file.name}: a file is UTF-8 on every machine"


def test_the_package_says_what_it_is_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["keywords"] and "Typing :: Typed" in project["classifiers"]
    assert project["scripts"] == {"houseway": "houseway.__main__:main"}
