"""README, front page and readers' paths show what commands print, and every command in the docs exists.

Method: blocks with a prompt are run and compared line by line, and `[...]` stands for lines that are left out.
Every other command of a shell block is compared with the program's own commands and options, so a renamed one fails.
"""

import re
import shlex
from pathlib import Path

import click
import pytest
import typer.main

from houseway.cli.app import app

ROOT = Path(__file__).parents[2]
PAGES = ["README.md", "docs/index.md", *(f"docs/{file.name}" for file in sorted((ROOT / "docs").glob("for-*.md")))]
SHOWN = re.compile(r"^```console\n\$ houseway (.*)\n((?:.*\n)*?)```$", re.MULTILINE)
FILE = re.compile(r"^<!-- file: (\S+) -->\n```\w*\n((?:.*\n)*?)```$", re.MULTILINE)
SHELL = re.compile(r"^```sh\n((?:.*\n)*?)```$", re.MULTILINE)
BLOCKS = {(page, command): shown for page in PAGES for command, shown in SHOWN.findall((ROOT / page).read_text(encoding="utf-8"))}
PROGRAM = typer.main.get_command(app)
DOCS = ["README.md", "CONTRIBUTING.md", *(file.relative_to(ROOT).as_posix() for file in sorted((ROOT / "docs").rglob("*.md")))]


@pytest.mark.parametrize(("page", "command"), BLOCKS, ids=[f"{page}: {command}" for page, command in BLOCKS])
def test_a_command_prints_what_the_page_shows(run, monkeypatch, tmp_path, page, command):
    for name, text in FILE.findall((ROOT / page).read_text(encoding="utf-8")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    said = run(*shlex.split(command))
    lines = "\n".join(line.rstrip() for line in (said.stdout + said.stderr).splitlines())
    parts = [re.escape(part.strip("\n")) for part in BLOCKS[page, command].split("[...]\n")]
    assert re.fullmatch(r"(?:.*\n)*".join(f"{part}\n" if part else "" for part in parts), lines + "\n"), lines


def test_every_path_shows_a_command_or_a_block():
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        assert SHOWN.search(text) or "```pycon\n" in text, page


def commands():
    """Yield every `houseway` command of the shell blocks, with its page; comments are left out."""
    for page in DOCS:
        for block in SHELL.findall((ROOT / page).read_text(encoding="utf-8")):
            for line in block.replace("\\\n", " ").splitlines():
                words = shlex.split(line, comments=True)
                if words and words[0] in ("houseway", ".venv/bin/houseway"):
                    end = next((at for at, word in enumerate(words) if word[:1] in tuple("|>;&")), len(words))
                    yield page, words[1:end]


def readable(words):
    """Return the parse error of a command, or an empty text. Missing values and files are not errors here."""
    command, names = PROGRAM, [*words]
    while hasattr(command, "commands") and names and not names[0].startswith("-"):
        try:
            _, command, names = command.resolve_command(click.Context(command), names)
        except click.UsageError:
            return f"no command {names[0]}"
    known = {name for option in command.params for name in (*option.opts, *option.secondary_opts)} | {"--help", "-h"}
    unknown = [word for word in names if re.match(r"--?[a-z]", word) and word.partition("=")[0] not in known]
    return f"no option {unknown[0]}" if unknown else ""


def test_every_command_in_the_docs_can_be_read():
    asked = list(commands())
    assert len(asked) > 60
    wrong = [(page, " ".join(words), why) for page, words in asked if (why := readable(words))]
    assert not wrong


@pytest.mark.parametrize("words", [["plays", "sic_bo"], ["play", "sic_bo", "--sead", "3"], ["floor", "upp"]])
def test_a_command_that_does_not_exist_is_found(words):
    assert readable(words)
