"""Writes the page of rulings from the data: how we read clauses that are silent or contradict each other."""

from __future__ import annotations

import argparse
from pathlib import Path

import houseway
from houseway.core.law.rulebook import Ruling
from houseway.games import GAMES

HEAD = """# Rulings

Where the printed rules are silent or contradict each other, somebody has to decide. These are the readings we follow, each
with its id in the register of rulings, the clauses it is about, and the setting by which a house may differ. The page is
written by `scripts/dev rulings` from the `rulings.toml` files beside the games; a test keeps it fresh.
"""

OWN = """## Decided here

What the register does not decide either, and we had to.
"""


def page(decided_here: str) -> str:
    """Return docs/rulings.md as text."""
    parts = [HEAD]
    seen: set[str] = set()
    for game in GAMES.values():
        shared = [ruling for ruling in game.rulings.values() if ruling.id.startswith("R-GEN-") and ruling.id not in seen]
        if shared:
            parts += ["## Shared by several games\n", *map(_entry, shared)]
        own = [r for r in game.rulings.values() if not r.id.startswith("R-GEN-") and r.id not in seen]
        if own:  # games that share a document share its rulings, under its name
            sharing = [other for other in GAMES.values() if other.rulings.keys() >= {r.id for r in own}]
            title = game.editions[0].rulebook.game if len(sharing) > 1 else game.name
            parts += [f"## {title}\n", *map(_entry, own)]
        seen |= set(game.rulings)
    return "\n".join([*parts, OWN, decided_here])


def _entry(ruling: Ruling) -> str:
    clauses = ", ".join(f"`{id}`" for id in ruling.clauses) or "every clause it touches"
    setting = "fixed" if ruling.setting == "fixed" else ", ".join(f"`{key}`" for key in ruling.setting.split(", "))
    return f"**{ruling.id}** {ruling.title}. {ruling.says}\n*Clauses:* {clauses}. *Setting:* {setting}.\n"


def main() -> None:
    """Write docs/rulings.md to disk."""
    argparse.ArgumentParser(prog="scripts/dev rulings", description=(__doc__ or "").partition("\n")[0]).parse_args()
    docs = Path(houseway.__path__[0]).parents[1] / "docs"
    (docs / "rulings.md").write_text(page((docs / "rulings-own.md").read_text()))


if __name__ == "__main__":
    main()
