"""Keeps what a version promises as lines of text, and compares it with the code.

    scripts/dev promises            list each kept promise that the code breaks, and each new one
    scripts/dev promises --write    add new promises to the lists
    scripts/dev promises --major    write the lists again: what is broken is promised no more

The lists are in `tests/promises`, one file per subject: names and parameters of Python, commands, settings, codes, the API and
data. Until 1.0 a broken promise is named in CHANGES.md; from then on it needs a new major version.
"""

from __future__ import annotations

import argparse
import inspect
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, cast

import typer

import houseway
from houseway.cli.app import app
from houseway.cli.options.keys import keys_of
from houseway.core.messages.reasons import REASONS
from houseway.games import GAMES

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = ROOT / "tests" / "promises"
SCHEMA: Final = ROOT / "docs" / "schema"
DOCUMENTS: Final = ("houseway.schema.json", "felt.schema.json", "console.schema.json")
Json = Mapping[str, Any]


def python() -> Iterator[str]:
    """Yield each public name with its members, the parameters it takes, and those it requires."""
    for name in houseway.__all__:
        value: object = getattr(houseway, name)
        yield name
        if callable(value):
            yield from _callable(name, value)
        if inspect.isclass(value) and value.__module__.startswith("houseway"):
            for member in sorted(one for one in dir(value) if not one.startswith("_")):
                yield f"{name}.{member}"
                found = inspect.getattr_static(value, member)
                if inspect.isfunction(found):
                    yield from _callable(f"{name}.{member}", found)


def _callable(name: str, value: Callable[..., object]) -> Iterator[str]:
    try:
        parameters = list(inspect.signature(value).parameters.values())
    except ValueError:
        return
    named = [one for one in parameters if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD) and one.name != "self"]
    yield from (f"{name} takes {one.name}" for one in named)
    required = ", ".join(one.name for one in named if one.default is one.empty)
    yield f"{name} requires {required or 'nothing'}"


def commands() -> Iterator[str]:
    """Yield each command of the terminal with its options, and the arguments that it requires."""
    yield from _command("houseway", typer.main.get_command(app))


def _command(words: str, command: Any) -> Iterator[str]:
    yield words
    for one in command.params:
        if one.param_type_name == "option":
            yield from (f"{words} {option}" for option in (*one.opts, *one.secondary_opts))
    required = ", ".join(str(one.name) for one in command.params if one.required)
    yield f"{words} requires {required or 'nothing'}"
    for name in sorted(getattr(command, "commands", ())):
        yield from _command(f"{words} {name}", command.commands[name])


def settings() -> Iterator[str]:
    """Yield each setting of each game, and each of its lawful values where they are listed."""
    for key, game in GAMES.items():
        for edition in game.editions:
            for one in keys_of(game, edition):
                yield f"{key} {edition.key} {one.name}"
                yield from (f"{key} {edition.key} {one.name} = {json.dumps(value, default=str)}" for value in one.values)


def words() -> Iterator[str]:
    """Yield each reason of a refusal, each clause and each ruling."""
    yield from (f"reason {code}" for code in REASONS)
    for game in GAMES.values():
        yield from (f"clause {id}" for id in game.clauses)
        yield from (f"ruling {id}" for id in game.rulings)


def api() -> Iterator[str]:
    """Yield each endpoint with what it takes, requires and returns, and the properties of every shape."""
    document: Json = json.loads((SCHEMA / "openapi.json").read_text(encoding="utf-8"))
    for path, methods in document["paths"].items():
        for method, does in methods.items():
            named = f"{method.upper()} {path}"
            yield named
            parameters = does.get("parameters", [])
            yield from (f"{named} takes {one['name']}" for one in parameters)
            required = ", ".join(sorted(one["name"] for one in parameters if one.get("required")))
            yield f"{named} requires {required or 'nothing'}"
            for code, answer in does["responses"].items():
                for found in answer.get("content", {}).values():
                    yield f"{named} returns {code} {_kind(found['schema'])}"
    yield from _shapes(document["components"]["schemas"])


def data() -> Iterator[str]:
    """Yield the properties of every view, offer, event and felt."""
    for name in DOCUMENTS:
        yield from _shapes(json.loads((SCHEMA / name).read_text(encoding="utf-8")).get("$defs", {}))


def _shapes(shapes: Json) -> Iterator[str]:
    for name, shape in shapes.items():
        yield from (f"{name}.{one}: {_kind(what)}" for one, what in shape.get("properties", {}).items())


def _kind(schema: object) -> str:
    """Return a shape in a few words: its name, or its type.

    >>> _kind({"anyOf": [{"$ref": "#/$defs/Seat"}, {"type": "null"}]})
    'Seat or null'
    """
    if not isinstance(schema, dict):
        return "anything"
    said = cast("dict[str, Any]", schema)
    if "$ref" in said:
        return str(said["$ref"]).rpartition("/")[2]
    if "anyOf" in said or "oneOf" in said:
        return " or ".join(sorted(map(_kind, said.get("anyOf") or said["oneOf"])))
    if said.get("type") == "array":
        return f"list of {_kind(said.get('items'))}"
    found = said.get("type", said.get("const", "anything"))
    return " or ".join(sorted(map(str, cast("list[object]", found)))) if isinstance(found, list) else str(found)


SUBJECTS: Final[Mapping[str, Callable[[], Iterator[str]]]] = {
    "python": python,
    "commands": commands,
    "settings": settings,
    "words": words,
    "api": api,
    "data": data,
}


def kept(subject: str, folder: Path = KEPT) -> list[str]:
    """Return the kept promises of a subject."""
    file = folder / f"{subject}.txt"
    return file.read_text(encoding="utf-8").splitlines() if file.is_file() else []


def broken(subject: str, now: Iterator[str] | None = None, folder: Path = KEPT) -> list[str]:
    """Return each kept promise of a subject that the code does not keep."""
    found = set(SUBJECTS[subject]() if now is None else now)
    return [line for line in kept(subject, folder) if line not in found]


def main() -> None:
    """Compare the code with its promises, and write them if asked to."""
    parser = argparse.ArgumentParser(prog="scripts/dev promises", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="Add new promises to the lists.")
    parser.add_argument("--major", action="store_true", help="Write the lists again, without what is broken.")
    asked = parser.parse_args()
    all_broken = 0
    for subject, lines in SUBJECTS.items():
        now, before = set(lines()), kept(subject)
        gone, new = [line for line in before if line not in now], sorted(now.difference(before))
        print(f"{subject}: {len(before):,} promises, {len(gone)} broken, {len(new)} new")
        print("".join(f"  broken: {line}\n" for line in gone), end="")
        all_broken += len(gone)
        if asked.write or asked.major:
            KEPT.mkdir(parents=True, exist_ok=True)
            lists = sorted(now if asked.major else now.union(before))
            (KEPT / f"{subject}.txt").write_text("\n".join(lists) + "\n", encoding="utf-8")
    sys.exit(bool(all_broken and not asked.major))


if __name__ == "__main__":
    main()
