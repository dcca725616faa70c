"""Run every `houseway` command of every shell block in the README and the docs, page by page and in order.

    scripts/dev doc-commands [--page docs/records.md] [--slow 5] [--wheel] [--list]

Each page gets a folder of its own in which the checkout's `examples` and `src` can be read. A command must end with exit code 0.
With --wheel the commands are those of a stranger: the wheel and its locked extras are installed in an empty environment, nothing
of the checkout can be reached, and `houseway floor files .` has written the examples; the default pages are those of a stranger.
What cannot be run alone is listed here with what runs it instead; --list prints every line of every shell block with what runs
it, and runs nothing. The exit code is 1 where a command failed.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.docs import installed

ROOT = Path(__file__).resolve().parents[2]
STRANGERS = (
    "README.md",
    "docs/install.md",
    "docs/five-minutes.md",
    "docs/floor/guide.md",
    "docs/adding-a-game.md",
    "docs/for-*.md",
)
"""The pages that somebody reads who has just installed Houseway."""
SHELL = re.compile(r"^```sh\n((?:.*\n)*?)```$", re.MULTILINE)
FILE = re.compile(r"^<!-- file: (\S+) -->\n```\w*\n((?:.*\n)*?)```$", re.MULTILINE)
ELSEWHERE = {
    "doctor": "tests/installed/test_wheel.py (its exit code depends on the page)",
    "floor files": "tests/installed/test_wheel.py",
    "floor up": "tests/floor/test_up.py, scripts/dev first-bet",
    "floor": "tests/floor/test_guide.py and tests/floor, on real servers",
}
"""Commands that need a house: what runs them."""
WHOLE_PAGES = {
    "docs/five-minutes.md": "scripts/dev five-minutes, which writes the page",
    "docs/floor/guide.md": "scripts/dev guide-machine (steps 1 to 10), tests/floor/test_guide.py (every command of Houseway)",
}
"""Pages whose lines belong together: what types them."""
OF_OTHERS = {
    "git clone": "scripts/dev five-minutes",
    "pip install '.[": "scripts/dev five-minutes and scripts/dev first-bet, from the wheel of the checkout",
    "pip install 'houseway-": "scripts/dev first-bet, and --wheel here",
    "pip install --editable .": "tests/installed/test_wheel.py, not editable",
    "pytest": "tests/installed/test_wheel.py",
    "scripts/setup": "CI, in every run",
    "pipx install": "nobody: pipx is not ours, and pip installs the same wheel in scripts/dev first-bet",
    "uvx --from": "nobody: uvx is not ours, and uv installs the same wheel with --wheel here",
}
"""Lines that are no command of Houseway: what runs them, or why nobody does."""
MAY_DIFFER = ("houseway replay --set", "houseway replay --under")
"""Commands that look for differences: exit code 1 says that there are some."""
MOST = 600
"""Seconds after which a command is given up."""
NEEDS = {
    "key.pem": "openssl genpkey -algorithm ed25519 -out key.pem",
    "public.pem": "openssl pkey -in key.pem -pubout -out public.pem",
    "pit.round": "houseway play high_card_flush --auto 20 --log pit.round --sign key.pem",
    "bots.round": "houseway play high_card_flush --auto 20 --log bots.round",
    "my.round": "houseway play holdem --auto 2 --log my.round",
    "hands.round": "houseway play holdem --auto 3 --log hands.round",
    "poker.round": "houseway play holdem --auto 3 --log poker.round",
    "hands.phhs": "houseway export hands.round --to hands.phhs",
    "dispute.round": "houseway play high_card_flush --auto 3 --log dispute.round",
    "cut.round": "houseway play sic_bo --auto 3 --log whole.round && head -n -1 whole.round > cut.round",
    "my.toml": "houseway options high_card_flush --toml > my.toml",
}
"""Files that a page may speak of before it makes them: how a reader would have come by each."""
TYPED = {"houseway school class": "1\n" * 100}
"""Input for commands that would end at once and leave the next one nothing to read; everywhere else it is q."""
MADE_BY = ("--log", "--to", "-out", "--out", ">")
"""Options followed by the name of a file that the command writes."""


def pages() -> list[str]:
    """Return every page with its path from the root of the checkout."""
    return [
        "README.md",
        "CONTRIBUTING.md",
        *(file.relative_to(ROOT).as_posix() for file in sorted((ROOT / "docs").rglob("*.md"))),
    ]


def strangers() -> list[str]:
    """Return the pages of somebody who has just installed Houseway."""
    return [file.relative_to(ROOT).as_posix() for name in STRANGERS for file in sorted(ROOT.glob(name))]


def commands(page: str) -> Iterator[str]:
    """Yield the `houseway` commands of a page, in order, each on one line and without its comment."""
    for block in SHELL.findall((ROOT / page).read_text(encoding="utf-8")):
        for line in block.replace("\\\n", " ").splitlines():
            words = shlex.split(line, comments=True)
            if words and words[0] in ("houseway", ".venv/bin/houseway", "openssl"):
                yield shlex.join(words).removeprefix(".venv/bin/").replace("'>'", ">")


def elsewhere(command: str) -> str | None:
    """Return the program that runs a command that is not run here, or None."""
    words = shlex.split(command, comments=True)[1:]
    return next((where for start, where in ELSEWHERE.items() if words[: len(start.split())] == start.split()), None)


def runner(page: str, line: str) -> str | None:
    """Return what runs a line of a shell block, `here` if this program does, or None if nothing is known to."""
    if page in WHOLE_PAGES:
        return WHOLE_PAGES[page]
    if line.removeprefix(".venv/bin/").startswith(("houseway ", "openssl ")):
        return elsewhere(line) or "here"
    return next((where for start, where in OF_OTHERS.items() if line.startswith(start)), None)


def lines(page: str) -> Iterator[str]:
    """Yield every line of the shell blocks of a page, without comments."""
    for block in SHELL.findall((ROOT / page).read_text(encoding="utf-8")):
        for line in block.replace("\\\n", " ").splitlines():
            if plain := re.sub(r"(^|\s+)#.*$", "", line).strip():
                yield plain


def environment() -> Mapping[str, str]:
    """Return the environment in which commands of the checkout are run."""
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "COLUMNS": "100", "PYTHONPATH": str(ROOT / "src")}


def does(command: str, folder: Path, around: Mapping[str, str]) -> tuple[int, float, str]:
    """Run a command in a folder, with input for its prompts; return exit code, seconds and its last words."""
    began = time.monotonic()
    typed = next((answers for start, answers in TYPED.items() if command.startswith(start)), "q\n" * 5)
    try:
        done = subprocess.run(
            command, shell=True, cwd=folder, env=around, input=typed, capture_output=True, text=True, timeout=MOST
        )
    except subprocess.TimeoutExpired:
        return 124, time.monotonic() - began, f"it took more than {MOST} s"
    return done.returncode, time.monotonic() - began, (done.stderr or done.stdout).strip()[-400:]


def prepare(command: str, folder: Path, around: Mapping[str, str]) -> None:
    """Make the files that a command reads and no earlier command of its page has made."""
    words = shlex.split(command)
    for before, word in zip(["", *words], words, strict=False):
        if word in NEEDS and before not in MADE_BY and not (folder / word).exists():
            prepare(NEEDS[word], folder, around)
            if "--append" not in words:
                does(NEEDS[word], folder, around)


class Run:
    """The commands that were run so far, and how they ended."""

    def __init__(self, slow: float, around: Mapping[str, str], *, is_installed: bool = False) -> None:
        self._slow, self._around, self._is_installed = slow, around, is_installed
        self._known: set[str] = set()
        self.ran = self.failed = 0
        self.left: dict[str, int] = {}

    def page(self, page: str, folder: Path) -> None:
        """Run the commands of a page in a folder."""
        if self._is_installed:
            self._command(page, "houseway floor files .", folder)
        else:
            for name in ("examples", "src"):
                (folder / name).symlink_to(ROOT / name)
        for name, text in FILE.findall((ROOT / page).read_text(encoding="utf-8")):
            (folder / name).write_text(text, encoding="utf-8")
        if page in WHOLE_PAGES:
            self.left[WHOLE_PAGES[page]] = len([*lines(page)])
            return
        for command in commands(page):
            if (where := elsewhere(command)) is not None:
                self.left[where] = self.left.get(where, 0) + 1
            elif command not in self._known or any(f" {one} " in command for one in MADE_BY):
                self._known.add(command)
                self._command(page, command, folder)

    def _command(self, page: str, command: str, folder: Path) -> None:
        prepare(command, folder, self._around)
        code, seconds, said = does(command, folder, self._around)
        code = 0 if code == 1 and command.startswith(MAY_DIFFER) else code
        self.ran += 1
        self.failed += code != 0
        if code or seconds > self._slow:
            print(f"{'failed' if code else 'slow':<7}{seconds:6.1f} s  {page}: {command}", flush=True)
        if code:
            print(f"    {said}", flush=True)


def main() -> int:
    """Run the commands and report failures and slow ones."""
    parser = argparse.ArgumentParser(prog="scripts/dev doc-commands", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--page", action="append", help="only this page; may be given several times")
    parser.add_argument("--slow", type=float, default=5, help="name commands that take longer than so many seconds (default: 5)")
    parser.add_argument("--wheel", action="store_true", help="run them from the installed wheel, without the checkout")
    parser.add_argument("--list", action="store_true", help="print every line of these pages with what runs it, and run nothing")
    asked = parser.parse_args()
    chosen = asked.page or (strangers() if asked.wheel or asked.list else pages())
    if asked.list:
        for page in chosen:
            for line in lines(page):
                print(f"{page}: {line}\n    {runner(page, line)}")
        return 0
    with tempfile.TemporaryDirectory() as made:
        around = environment()
        if asked.wheel:
            around = installed.environment(installed.install_wheel(Path(made)), Path(made, "home"))
        run = Run(asked.slow, around, is_installed=asked.wheel)
        for page in chosen:
            with tempfile.TemporaryDirectory() as folder:
                run.page(page, Path(folder))
    print(f"{run.ran} commands run, {run.failed} failed")
    for where, many in run.left.items():
        print(f"{many} not run here: {where}")
    return 1 if run.failed else 0


if __name__ == "__main__":
    sys.exit(main())
