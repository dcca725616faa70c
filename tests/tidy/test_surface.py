"""Every choice the register leaves to a house is a choice here, under the register's own name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from houseway.games import GAMES
from houseway.lab.study import under

REGISTER = Path(__file__).parents[2].parent / "shared" / "rulebook" / "RULINGS.md"
AS_WE_SPELL = {
    "hcf.sf_bonus.G{7,6,5,4,3}": "hcf.sf_bonus.G",
    "hcf.limits": "table.min.ante",  # a manual's limits are those of its wagers
}


def _register() -> Iterator[tuple[str, ...]]:
    """The keys of the tables of its second annex; `.table` stands for a part of the key before it, or for its last part."""
    text = REGISTER.read_text(encoding="utf-8")
    for line in text[text.index("# Annex 2") :].splitlines():
        whole = ""
        for key in re.findall(r"`([^`]+)`", line.split("|")[1]) if line.startswith("| `") else ():
            if key.startswith("."):
                yield whole + key, whole.rsplit(".", 1)[0] + key
            else:
                whole = key
                yield (AS_WE_SPELL.get(key, key),)


def test_every_key_of_the_register_is_a_choice() -> None:
    if not REGISTER.exists():
        pytest.skip("the register of rulings is not beside this checkout")
    settings = {key for game in GAMES.values() for key in under(game, {}).settings}

    def known(key: str) -> bool:
        plain = re.sub(r"[\[{].*$|\.\*$", "", key)
        return any(one == plain or one.startswith(plain + ".") for one in settings)

    asked = list(_register())
    assert len(asked) > 200
    missing = [keys for keys in asked if not any(map(known, keys))]
    assert not missing, f"choices of the register that no game has: {missing}"
