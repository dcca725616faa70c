"""Every choice the register leaves to a house is a choice here, under the register's own name."""

from __future__ import annotations

import csv
from pathlib import Path

from houseway.games import GAMES
from houseway.lab.study import under

REGISTER = Path(__file__).with_name("register") / "settings.csv"


def test_every_key_of_the_register_is_a_choice() -> None:
    settings = {key for game in GAMES.values() for key in under(game, {}).settings}
    with REGISTER.open(encoding="utf-8") as file:
        asked = [row["key"] for row in csv.DictReader(file)]
    assert len(asked) > 200
    missing = [key for key in asked if not any(one == key or one.startswith(f"{key}.") for one in settings)]
    assert not missing, f"choices of the register that no game has: {missing}"
