"""The catalogue of studies by key of the game: packages of `houseway.studies`, and those of installed packages.

An installed package adds a study through the entry point `houseway.studies` (its name is the key of the game, its
value the package of the study). A study is imported on first use.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from types import ModuleType

GROUP = "houseway.studies"
"""The package of our studies, and the entry point under which other packages bring theirs."""


@cache
def packages() -> dict[str, str]:
    """Return the package of each study: the folders of `houseway.studies`, then what other packages bring."""
    here = [place.name for place in files(GROUP).iterdir() if place.joinpath("__init__.py").is_file()]
    brought = {entry.name: entry.value for entry in entry_points(group=GROUP)}
    return dict(sorted({**brought, **{key: f"{GROUP}.{key}" for key in here}}.items()))


def part(game: str, name: str = "") -> ModuleType | None:
    """Return the study of a game, or one of its modules such as `hint`; None where there is none."""
    package = packages().get(game)
    if package is None:
        return None
    wanted = f"{package}.{name}" if name else package
    return import_module(wanted) if find_spec(wanted) else None


def folder(game: str) -> Traversable | None:
    """Return the folder of a game's study, or None where it has none."""
    package = packages().get(game)
    return files(package) if package else None
