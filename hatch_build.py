"""Puts the built page into a wheel and a source archive, and refuses to build one without it. See `tools/page/build.py`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


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
