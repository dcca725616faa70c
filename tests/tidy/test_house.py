"""Tools and measurements share one private house, and all of them can be imported."""

from __future__ import annotations

import re
from importlib import import_module

from tools.releases.shipped import ROOT

STARTS = re.compile(r"\b(postgres_server|nats_server|admit_first|Postgres\(|NatsServer\(|Api\()")


def test_only_the_house_of_the_tools_starts_servers_and_an_api() -> None:
    found = {
        file.relative_to(ROOT).parts[:2]
        for folder in ("tools", "bench")
        for file in (ROOT / folder).rglob("*.py")
        if STARTS.search(file.read_text(encoding="utf-8"))
    }
    assert found == {("tools", "house")}, "ask tools.house for it"


def test_every_tool_and_measurement_can_be_imported() -> None:
    for folder in ("tools", "bench"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            if file.name != "__main__.py":
                import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
