"""One real session: a terminal, a person's keys, a whole round, and the question why."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
PATIENCE_SECONDS = 15


class Session:
    """A program in a terminal of eighty columns."""

    def __init__(self, *words: str) -> None:
        self.terminal, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        env = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.program = subprocess.Popen(
            [sys.executable, "-m", "houseway.cli.app", *words],
            stdin=inside, stdout=inside, stderr=inside, env={**env, "TERM": "xterm-256color"}, start_new_session=True,
        )  # fmt: skip
        os.close(inside)
        self.raw = b""
        self.read = 0

    @property
    def text(self) -> str:
        """Everything on the screen so far, without its colours."""
        return ESCAPES.sub("", self.raw.decode(errors="ignore"))

    def until(self, words: str) -> str:
        """Wait for words on the screen; what has come since the last time."""
        end = time.monotonic() + PATIENCE_SECONDS
        while words not in (new := self.text[self.read :]):
            assert time.monotonic() < end, f"{words!r} did not come: {new!r}"
            if select.select([self.terminal], [], [], 0.2)[0]:
                try:
                    self.raw += os.read(self.terminal, 65536)
                except OSError:  # the other end is closed
                    assert words in new, new
        self.read += len(new)
        return new

    def type(self, keys: str) -> None:
        os.write(self.terminal, (keys + "\n").encode())


def test_a_round_at_a_real_terminal(tmp_path):
    log = tmp_path / "log.round"
    session = Session("play", "high_card_flush", "--seed", "a real terminal", "--log", str(log))
    try:
        assert "so the cards repeat" in " ".join(session.until("Your seat").replace("│", " ").split())
        session.type("2")
        assert re.search(r"1  ante +\$10 to \$500", session.until("seat 2, your bet >"))
        session.type("1 25")
        assert "flush bonus" in session.until("seat 2, your bet >")
        session.type("flush 5")
        session.until("seat 2, your bet >")
        session.type("")
        table = session.until("seat 2, your choice >")
        assert "seat 2 · you" in table and "▒▒" in table and "1  raise  $25" in table
        assert [line for line in table.splitlines() if len(line) > 80] == []
        session.type("1")
        assert "the round is over" in session.until("next >")
        session.type("why")
        why = ""
        while "Enter = back" not in (page := session.until("back to the table >")):
            why += page
            session.type("")
        why += page
        session.type("")
        session.until("next >")
        assert "── clauses ──" in why and "seat 6 · bot6" in why and "HCF-1" in why
        session.type("q")
        session.until("Check it with: houseway replay")
        assert session.program.wait(PATIENCE_SECONDS) == 0
        assert b"\x1b[" in session.raw  # in colour
    finally:
        session.program.kill()
        session.program.wait()
        os.close(session.terminal)
    outcome = play_worked(read_worked(log.read_text()))
    assert outcome.wrong == []
    assert outcome.rounds[0].round.seating["2"] == "you"
