"""A client generated from the published document sits down at a table and places a bet."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import ValidationError
from tests.floor.api.conftest import GENERATED
from tests.floor.api.generated import Generated
from tests.floor.api.live_house import Client, Running

TABLE = GENERATED


def _generated(house: Running, person: Client) -> Generated:
    """Return the client of a person, made from what the house publishes."""
    return Generated(house.nobody().get("/openapi.json").json(), person)


def _submit(client: Generated, kind: str, **fields: Any) -> None:
    number = client.calls("get_tables_table", table=TABLE)["said"] + 1
    said = client.made(kind, **fields)
    answer = client.calls("post_tables_table_commands", client.made("CommandRequest", number=number, said=said), table=TABLE)
    assert answer["refused"] is None, answer


def test_a_client_generated_from_the_document_places_a_bet(house: Running) -> None:
    person, dealt = house.patron("generated"), house.staff("generated-dealer", "dealer", TABLE)
    player, dealer = _generated(house, person), _generated(house, dealt)
    table = next(one for one in player.calls("get_tables") if one["table"] == TABLE)
    seat = table["seats"][0]["seat"]
    name = player.calls("get_session")["name"]
    _submit(player, "Sit", player=name, seats=[seat])
    _submit(dealer, "BuyIn", player=name, chips=100_000)
    _submit(dealer, "OpenRound")
    wager = next(one for one in player.calls("get_tables_table", table=TABLE)["offers"] if one["act"] == "PlaceBet")
    chips = wager["chips"]["low"]
    _submit(player, "PlaceBet", on=wager["who"], wager=wager["spot"], chips=chips)
    bets = player.calls("get_tables_table", table=TABLE)["view"]["bets"]
    assert [(one["on"], one["wager"], one["chips"]) for one in bets] == [(seat, wager["spot"], chips)]


def test_what_the_document_does_not_allow_is_not_sent(house: Running) -> None:
    player = _generated(house, house.patron("generated-strict"))
    with pytest.raises(ValidationError):
        player.made("CommandRequest", number=0, said={"kind": "OpenRound"})
    with pytest.raises(ValidationError):
        player.made("PlaceBet", on="1")
