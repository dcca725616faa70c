"""Reads a configuration strictly: what is unknown, of the wrong kind or missing is refused, each with its line and what to do."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple, cast

from houseway.core.messages.bounded import read_toml
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.printable import printable, shortened

from .declaration import is_required, keys_of
from .keys import SECTIONS, Config
from .kinds import InvalidValue
from .secret import NoSecret, Secret

MOST: int = 100_000
"""Characters of a configuration."""


class Problem(NamedTuple):
    """One thing that is wrong with a configuration."""

    line: int
    """Zero where it is about no line."""
    key: str
    wrong: str
    """The problem and the fix."""

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        return f"{where}{self.key}: {self.wrong}" if self.key else where + self.wrong


class Misconfigured(Exception):
    """A configuration that cannot be used; `problems` are all that were found."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def read_file(file: Path) -> Config:
    """Return the configuration in a file; names of files in it are taken from the folder of that file."""
    try:
        text = file.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as wrong:
        raise Misconfigured([Problem(0, "", f"{file} cannot be read: {wrong}")]) from None
    return read_config(text, file.parent)


def read_config(text: str, folder: Path) -> Config:
    """Return the configuration in a text, or raise `Misconfigured` with everything that is wrong with it."""
    try:
        table = read_toml(text, MOST)
    except Unreadable as wrong:
        raise Misconfigured([Problem(0, "", str(wrong))]) from None
    except tomllib.TOMLDecodeError as wrong:
        raise Misconfigured([Problem(0, "", f"not TOML: {wrong}")]) from None
    problems: list[Problem] = []
    problems += _unknown(table, SECTIONS, "", "section", text)
    read = {name: _section(name, table.get(name, {}), folder, text, problems) for name in SECTIONS}
    if problems:
        raise Misconfigured(sorted(problems))
    config = Config(**{name: SECTIONS[name](**values) for name, values in read.items()})
    if conflicts := list(config.conflicts()):
        raise Misconfigured([Problem(_line(text, key), key, wrong) for key, wrong in conflicts])
    return config


def _unknown(found: dict[str, Any], known: dict[str, Any], before: str, what: str, text: str) -> Iterator[Problem]:
    for name in found:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            fix = f"Did you mean {before}{near[0]}?" if near else f"Known: {', '.join(known)}"
            key = before + shortened(printable(name), 60)
            yield Problem(_line(text, before + name), key, f"unknown {what}. {fix}")


def _section(name: str, found: object, folder: Path, text: str, problems: list[Problem]) -> dict[str, Any]:
    section = SECTIONS[name]
    keys = keys_of(section)
    if not isinstance(found, dict):
        problems.append(Problem(_line(text, name), name, f"not a section. Write [{name}] and its keys below"))
        return {}
    given = cast("dict[str, Any]", found)
    problems += _unknown(given, keys, f"{name}.", "key", text)
    read: dict[str, Any] = {}
    for key, declared in keys.items():
        full = f"{name}.{key}"
        if key not in given:
            if is_required(section, key):
                example = declared.kind.written(None)
                problems.append(Problem(0, full, f"missing. Write below [{name}]: {key} = {example}"))
            continue
        try:
            value = declared.kind.read(given[key])
        except InvalidValue as wrong:
            shown = "" if declared.kind.hides else f"{shortened(printable(repr(given[key])), 60)} is "
            problems.append(Problem(_line(text, full), full, shown + str(wrong)))
            continue
        read[key] = value.below(folder) if isinstance(value, Secret) else value
    return read


def _line(text: str, key: str) -> int:
    """Return the line on which a key or a section is written, or zero where it is written in an unusual way."""
    section, _, name = key.rpartition(".")
    inside = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if header := re.match(r"\s*\[\s*([^\[\]]+?)\s*\]\s*(#.*)?$", line):
            inside = header[1].strip("\"'")
            if inside == key:
                return number
        elif assigned := re.match(r"\s*([^=#]+?)\s*=", line):
            written = ".".join(part.strip().strip("\"'") for part in assigned[1].split("."))
            if (inside, written) == (section, name) or (not inside and written in (key, section)):
                return number
    return 0


def secret_problems(config: Config) -> list[Problem]:
    """Return the problems of the secrets that a configuration names; it reads them."""
    found: list[Problem] = []
    for name, section in SECTIONS.items():
        for key in keys_of(section):
            value: object = getattr(getattr(config, name), key)
            try:
                if isinstance(value, Secret):
                    _ = value.key() if key.endswith("_key") else value.text()
            except NoSecret as wrong:
                found.append(Problem(0, f"{name}.{key}", str(wrong)))
    return found


def secret_files(config: Config) -> list[Path]:
    """Return the files of the secrets that a configuration names, for a backup."""
    values = (getattr(getattr(config, name), key) for name, section in SECTIONS.items() for key in keys_of(section))
    return [value.file for value in values if isinstance(value, Secret) and value.file is not None]
