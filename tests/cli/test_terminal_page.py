"""The page about the terminal shows what `houseway felt` prints: its block is typed here."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "terminal.md"


def test_the_block_of_the_page_is_what_is_printed(run, monkeypatch):
    found = re.search(r"^```console\n\$ houseway (.*)\n((?:.*\n)*?)```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    command, shown = found.groups()
    monkeypatch.setenv("COLUMNS", "100")
    typed = "".join(f"{line[2:]}\n" for line in shown.splitlines() if line.startswith("> "))
    said = run(*command.split(), types=typed).stdout
    assert "".join(f"{line.rstrip()}\n" for line in said.splitlines()) == shown


def test_every_picture_of_the_page_is_there():
    for file in re.findall(r"\((terminal/[^)]+)\)", PAGE.read_text(encoding="utf-8")):
        assert (PAGE.parent / file).read_text(encoding="utf-8").startswith("<svg")
