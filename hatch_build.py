"""Puts the built page into a wheel and a source archive, and refuses to build one without it (see `tools/page/build.py`).

A wheel also gets the files of `deploy` and `examples`, which `houseway floor files` writes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHIPPED = ("deploy", "examples")
"""Folders of the checkout that a wheel has in `houseway/files`."""
LEFT_OUT = {"__pycache__", "build", "dist"}


def shipped_files(root: Path) -> dict[str, str]:
    """Return the path of each shipped file in a wheel, by its path in the checkout."""
    found = (file for name in SHIPPED for file in sorted((root / name).rglob("*")) if file.is_file())
    paths = (file.relative_to(root) for file in found)
    kept = (path for path in paths if not any(one in LEFT_OUT or one.startswith(".") or "egg-info" in one for one in path.parts))
    return {str(root / path): f"houseway/files/{path.as_posix()}" for path in kept}


class PageHook(BuildHookInterface[Any]):
    """The hook of hatchling. A source archive has the page and not its sources; an editable installation needs neither."""

    def dependencies(self) -> list[str]:
        """Return the Python packages that a build of the page needs."""
        if not self._has_sources():
            return []
        from tools.page import build

        return build.requirements()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page where it is missing or was built from other sources."""
        if version == "editable":
            return
        if self.target_name == "wheel":
            build_data["force_include"] = {**build_data.get("force_include", {}), **shipped_files(Path(self.root))}
        if not self._has_sources():
            if not (Path(self.root) / "src/houseway/floor/page/index.html").is_file():
                raise SystemExit("This source archive has no page. Build a wheel from a checkout: scripts/release")
            return
        from tools.page import build

        try:
            if not build.is_current():
                build.build()
        except build.NoPage as why:
            raise SystemExit(str(why)) from None

    def _has_sources(self) -> bool:
        if self.root not in sys.path:
            sys.path.insert(0, self.root)
        return (Path(self.root) / "web" / "package.json").is_file()
