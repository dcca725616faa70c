"""Views, offers and events of random rounds of every game conform to the published schema and keep invariants."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tools.soaks.views import check

from houseway.games import GAMES
from houseway.views.schema import schema, written

PUBLISHED = Path(__file__).parents[2] / "docs/schema/houseway.schema.json"


@pytest.mark.parametrize("game", GAMES)
def test_views_offers_and_events_keep_their_promises(game: str) -> None:
    seen = check(game, rounds=1, name="ci/")
    assert seen["steps"] > 3
    assert all(seen[shape] > 10 for shape in ("View", "Offer", "SeenEvent")), seen


def test_the_published_schema_is_the_one_of_the_types() -> None:
    assert PUBLISHED.read_text(encoding="utf-8") == written(), "run scripts/dev schema"
    Draft202012Validator.check_schema(json.loads(written()))


def test_the_schema_refuses_what_is_not_sent() -> None:
    offer = {"id": "3/folds", "who": "3", "says": "folds", "act": "Say", "cites": "HCF-10(b)"}
    whole = schema()
    validates = Draft202012Validator({"$ref": "#/$defs/Offer", "$defs": whole["$defs"]}).is_valid
    assert validates(offer)
    assert not validates({**offer, "act": "Whistle"})
    assert not validates({**offer, "price": 25.5})
    assert not validates({**offer, "hidden": "Qs"})
    assert not validates({name: value for name, value in offer.items() if name != "cites"})
