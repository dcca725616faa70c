"""Queries a built site's search for standard words, and reports those that do not find their page first."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

WORKER = Path(__file__).with_name("search.mjs")
WANTED: Mapping[str, str] = {
    "subscribe": "floor/api.html#subscribe-to-a-table",
    "idempotent": "floor/api.html#commands-are-idempotent",
    "threshold": "floor/approvals.html#threshold-of-an-approval",
    "settlement": "adding-a-game.html#settlement",
    "payout": "asking.html#payout-of-a-bet",
    "default": "asking.html#settings-and-defaults",
    "rollback": "floor/guide.html#rollback",
    "audit": "floor/looking_back.html",
    "webhook": "floor/api.html#no-webhook",
    "backup": "floor/guide.html#backup-and-restore",
}
"""Words that operators and developers search for, and the address that must be the first result."""


def found(site: Path, words: Iterable[str]) -> dict[str, list[str]]:
    """Return the addresses that the search of a built site finds for each word, the best first. Needs Node."""
    ran = subprocess.run(["node", str(WORKER), str(site), *words], capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)


def misplaced(results: Mapping[str, Sequence[str]], wanted: Mapping[str, str] = WANTED) -> list[str]:
    """Return one line per word whose first result is another page than the wanted one."""
    firsts = {word: next(iter(results.get(word, ())), "nothing") for word in wanted}
    return [f"search for {word!r} finds {firsts[word]} before {page}" for word, page in wanted.items() if firsts[word] != page]
