"""The register of rulings at a table, as staff and the regulator read it."""

from __future__ import annotations

from tests.floor.api.conftest import SHOWN
from tests.floor.api.live_house import Running

from houseway.games import GAMES


def test_the_regulator_reads_the_register_with_what_is_set_at_the_table(house: Running) -> None:
    found = house.staff("reads-rulings", "regulator").get(f"/tables/{SHOWN}/register").json()
    game = house.staff("knows-the-game", "floor").get(f"/tables/{SHOWN}/rules").json()["game"]
    assert [one["id"] for one in found] == [*GAMES[game].rulings]
    rounding = next(one for one in found if one["id"] == "R-HCF-21")
    assert rounding["settings"] == {"hcf.folded_bonus_timing": "at_fold"}
    [other] = rounding["others"]
    assert (other["in_force"], other["worth"], other["sets"]) == (False, [], {"hcf.folded_bonus_timing": "in_sequence"})
    assert other["why_unpriced"] == "Both readings pay the same in every round."


def test_a_patron_does_not_read_the_register_of_a_house(house: Running) -> None:
    assert house.patron("asks-for-rulings").get(f"/tables/{SHOWN}/register").status_code == 403
