"""Patrons and staff found by the pages about people: by number or name, by those who deal with them, and nothing more."""

from __future__ import annotations

from tests.floor.api.live_house import Running


def test_a_patron_is_found_by_number_and_name_by_those_who_deal_with_them(house: Running) -> None:
    cage, dealer = house.staff("finds-cage", "cage"), house.staff("finds-dealer", "dealer", 7_001)
    made = cage.post("/patrons", json={"login": "findable-one", "called": "Zoe Findable"}).json()
    for written in (str(made["number"]), "findable-o", "zoe FIND", made["name"]):
        found = [one for one in cage.get("/patrons", params={"find": written}).json() if one["number"] == made["number"]]
        assert [(one["called"], one["login"], one["is_open"], one["excluded"]) for one in found] == [
            ("Zoe Findable", "findable-one", True, False)
        ], written
    assert cage.get("/patrons", params={"find": "no such person %"}).json() == []
    assert cage.get("/patrons", params={"find": ""}).json()["code"] == "unreadable"
    assert cage.post(f"/patrons/{made['number']}/exclusion", json={"seconds": None, "why": "asked"}).status_code == 200
    assert cage.get("/patrons", params={"find": "findable-one"}).json()[0]["excluded"] is True
    assert dealer.get("/patrons", params={"find": "findable-one"}).json()["code"] == "not_yours_to_do"


def test_a_supervisor_sees_who_holds_which_role_and_deals_where(house: Running) -> None:
    floor, dealer = house.staff("lists-floor", "floor"), house.staff("lists-dealer", "dealer", 7_002)
    (one,) = [one for one in floor.get("/staff").json() if one["number"] == dealer.number]
    assert (one["login"], one["roles"], one["role"], one["tables"]) == ("lists-dealer", ["dealer"], "dealer", [7_002])
    assert floor.delete(f"/staff/{dealer.number}/shift").status_code == 204
    (one,) = [one for one in floor.get("/staff").json() if one["number"] == dealer.number]
    assert (one["role"], one["since"]) == (None, None)
    assert floor.post(f"/staff/{dealer.number}/shift", json={"role": "dealer", "tables": [7_002]}).status_code == 200
    assert dealer.get("/staff").json()["code"] == "not_yours_to_do"
