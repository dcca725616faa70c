"""The published document of the API: one name for one shape, nothing untyped, and the same as the file in docs/schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tools.docs.schemas import FILES, stale

from houseway.floor.api import openapi

DOCUMENT: dict[str, Any] = json.loads(openapi.written())
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]


def _shapes(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every object of a document."""
    if isinstance(value, dict):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _shapes(part)


def test_the_published_files_are_what_the_shapes_say() -> None:
    assert list(stale()) == [], "run scripts/dev schema"


def test_a_file_that_differs_is_named(tmp_path: Any) -> None:
    for name, written in FILES.items():
        (tmp_path / name).write_text(written(), encoding="utf-8")
    (tmp_path / "openapi.json").write_text(openapi.written().replace('"begun_at"', '"began_at"'), encoding="utf-8")
    assert list(stale(tmp_path)) == ["openapi.json"]


def test_a_name_stands_for_one_shape() -> None:
    with pytest.raises(ValueError, match="given twice"):
        openapi._named_once({"Say": {"type": "object"}}, {"Say": {"type": "string"}})
    assert all(name.isidentifier() for name in SCHEMAS)
    assert {one["$ref"].rpartition("/")[2] for one in _shapes(DOCUMENT) if "schemas" in str(one.get("$ref"))} <= {*SCHEMAS}


def test_a_body_is_its_own_shape_and_not_a_command() -> None:
    bodies = [one["requestBody"]["content"]["application/json"]["schema"] for one in _operations() if "requestBody" in one]
    assert len(bodies) > 60
    assert not [body for body in bodies if "kind" in SCHEMAS[body["$ref"].rpartition("/")[2]].get("required", ()) and "v" in body]
    assert {*SCHEMAS["CommandRequest"]["required"]} == {"number", "said"}


def test_operations_have_names_of_their_own() -> None:
    names = [one["operationId"] for one in _operations()]
    assert len({*names}) == len(names)
    assert "post_tables_table_commands" in names


def _operations() -> list[dict[str, Any]]:
    return [one for methods in DOCUMENT["paths"].values() for one in methods.values()]


def test_no_object_is_untyped() -> None:
    objects = [one for one in _shapes(DOCUMENT) if one.get("type") == "object"]
    assert len(objects) > 200
    assert [one for one in objects if "properties" not in one and "additionalProperties" not in one] == []


def test_answers_name_every_field_that_is_sent() -> None:
    assert "not_sent" in SCHEMAS["RequestStatus"]["required"]
    assert "code" not in SCHEMAS["LogIn"]["required"]


def test_the_schemas_are_json_schema() -> None:
    for shape in SCHEMAS.values():
        Draft202012Validator.check_schema(shape)
