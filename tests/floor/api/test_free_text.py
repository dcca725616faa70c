"""No text that a client sends has a character that controls how it is shown: every string field of the OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.floor.api.live_house import Running

from houseway.floor.api.free_text import TYPED, is_control

TURNS = "\u202e"
"""RIGHT-TO-LEFT OVERRIDE: what follows is shown from right to left."""


def _string_fields(document: Any, shape: Any, path: tuple[str, ...] = (), deep: int = 0) -> Iterator[tuple[str, ...]]:
    """Yield the way to every string in a shape; `[]` is any place of a list and `{}` any name of a map."""
    if "$ref" in shape:
        name = shape["$ref"].rsplit("/", 1)[1]
        shape = document["components"]["schemas"][name]
    if deep > 6:
        return
    for either in (*shape.get("anyOf", ()), *shape.get("oneOf", ())):
        yield from _string_fields(document, either, path, deep + 1)
    if shape.get("type") == "string":
        yield path
    for name, one in shape.get("properties", {}).items():
        yield from _string_fields(document, one, (*path, name), deep + 1)
    if isinstance(shape.get("items"), dict):
        yield from _string_fields(document, shape["items"], (*path, "[]"), deep + 1)
    if isinstance(shape.get("additionalProperties"), dict):
        yield from _string_fields(document, shape["additionalProperties"], (*path, "{}"), deep + 1)


def _with(path: tuple[str, ...], text: str) -> Any:
    if not path:
        return text
    inner = _with(path[1:], text)
    return [inner] if path[0] == "[]" else {"any" if path[0] == "{}" else path[0]: inner}


def test_a_turned_text_is_refused_in_every_string_field_of_every_request(house: Running) -> None:
    """As it was seen: a note with a mark of direction was kept, and read otherwise on the page than in the record."""
    nobody = house.nobody()
    document = nobody.get("/openapi.json").json()
    tried = set[str]()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {}).get("application/json")
            if content is None:
                continue
            address = path.replace("{role}", "dealer").replace("{what}", "x")
            while "{" in address:
                address = address[: address.index("{")] + "1" + address[address.index("}") + 1 :]
            for field in {*_string_fields(document, content["schema"])}:
                if not field or field[-1] in TYPED:
                    continue
                answer = nobody.request(method.upper(), address, json=_with(field, f"a{TURNS}b"))
                assert (answer.status_code, answer.json()["code"]) == (400, "control_character"), (
                    method,
                    path,
                    field,
                    answer.text,
                )
                tried.add(f"{method} {path} {'.'.join(field)}")
    assert len(tried) > 80


CONTROLS = ("\x00", "\x1b[2J", "\x7f", "\x85", "\u061c", "\u200b", "\u200f", "\u2028", "\u2066", "\ufeff", "\r")


@pytest.mark.parametrize("text", CONTROLS)
def test_control_characters_are_refused_in_notes_and_queries(house: Running, text: str) -> None:
    fay = house.staff(f"note-{ord(text[0])}", "floor")
    noted = fay.post("/tables/1/requests/void", json={"why": f"the reader {text} is blind"})
    assert (noted.status_code, noted.json()["code"]) == (400, "control_character")
    asked = fay.get("/tables/1/forecast", params={"what": f"mis{text}deal"})
    assert (asked.status_code, asked.json()["code"]) == (400, "control_character")


def test_names_and_letters_of_people_are_taken() -> None:
    for text in ("José Ñandú", "نام‌های", "クララ", "line\nbreak\tand tab", "👩‍👩‍👧", "O\u2019Brien"):
        assert not any(map(is_control, text)), text


def test_a_password_may_have_any_character(house: Running) -> None:
    answer = house.nobody().post("/log-in", json={"login": "nobody-here", "password": f"correct{TURNS}horse"})
    assert answer.json()["code"] == "log_in_failed"
