"""A build after this one: its migration adds a column and a call of its own, so that two builds run side by side."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from houseway.floor.store import steps
from houseway.floor.store.migration import HERE, migrate

NEXT_CALL: Final = "commit_steps_9999"
BUILDS: Final = {"this": "", "next": NEXT_CALL}
"""Builds, and the call of each; an empty one is the call that the code has."""


def migrate_to_next(conninfo: str, folder: Path) -> None:
    """Migrate a record to the version of the next build, while owners of this one continue."""
    write_next_version(folder)
    migrate(conninfo, also=folder)


def write_next_version(folder: Path) -> None:
    """Write the version after the newest: one more column, and a call that writes it."""
    found = re.search(rb"commit_steps_\d+", steps.STATEMENT)
    assert found is not None
    name = found[0].decode()
    call = _function(name)
    for old, new in (
        (f"{name}(", f"{NEXT_CALL}("),
        ("why, rests, hash", "why, rests, build, hash"),
        ("s.rests, s.hash", "s.rests, 'next', s.hash"),
    ):
        assert old in call, old
        call = call.replace(old, new, 1)
    folder.mkdir(exist_ok=True)
    added = "alter table step add column build text not null default 'this';"
    (folder / "9999_up.sql").write_text(f"{added}\n{call}", encoding="utf-8")
    (folder / "9999_down.sql").write_text(f"drop function {NEXT_CALL};\nalter table step drop column build;\n", encoding="utf-8")


def _function(name: str) -> str:
    start = f"create function {name}("
    text = next(text for file in sorted(HERE.glob("*_up.sql")) if start in (text := file.read_text("utf-8")))
    text = text[text.index(start) :]
    return text[: text.index("end $$;") + len("end $$;")]
