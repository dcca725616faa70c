"""The published schema of a console is that of the types, and consoles conform to it."""

import json
from pathlib import Path

from jsonschema import Draft202012Validator
from msgspec.json import decode, encode

from houseway.core.values.role import DEALER
from houseway.dealer.forecast import calls_at
from houseway.dealer.schema import schema, written
from houseway.games import GAMES
from houseway.play.chance import Seeded
from houseway.play.random_tables import Sitting, table_of
from houseway.testing.consoles import led_through

PUBLISHED = Path(__file__).parents[2] / "docs/schema/console.schema.json"
VALIDATES = Draft202012Validator(schema())


def test_the_published_schema_is_the_one_of_the_types() -> None:
    assert PUBLISHED.read_text(encoding="utf-8") == written(), "run scripts/dev schema"
    Draft202012Validator.check_schema(json.loads(written()))


def test_consoles_are_what_the_schema_says() -> None:
    source = Seeded("schema")
    _, table = table_of(GAMES["three_card_poker"], source)
    through = [*led_through(Sitting(table, source).play("schema"))]
    for led in through[::4]:
        VALIDATES.validate(decode(encode(led.console)))
        for may in calls_at(led.table, led.watched.round, DEALER):
            VALIDATES.validate(decode(encode(may)))
            assert may.foretold is None or VALIDATES.is_valid(decode(encode(may.foretold)))
    assert not VALIDATES.is_valid(decode(encode(through[-1].console)) | {"rule": "ante"})
