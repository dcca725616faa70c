"""A client generated from the API document alone: operation names, and their description in the document."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx
from jsonschema import Draft202012Validator


class Generated:
    """The operations of a document, called by their names, with requests and responses validated by its schemas."""

    def __init__(self, document: dict[str, Any], client: httpx.Client) -> None:
        self._document, self._client = document, client
        self._operations: dict[str, tuple[str, str, dict[str, Any]]] = {
            does["operationId"]: (method, path, does)
            for path, methods in document["paths"].items()
            for method, does in methods.items()
        }

    def calls(self, operation: str, body: dict[str, Any] | None = None, **named: Any) -> Any:
        """Call an operation: names of its path and its query, and its body; return the answer."""
        method, path, does = self._operations[operation]
        query: dict[str, Any] = {}
        headers: dict[str, str] = {}
        for one in does["parameters"]:
            if one["in"] == "header":
                headers[one["name"]] = uuid4().hex
            elif one["required"] or one["name"] in named:
                value = named.pop(one["name"])
                self._holds(one["schema"], value)
                if one["in"] == "path":
                    path = path.replace("{" + one["name"] + "}", str(value))
                else:
                    query[one["name"]] = value
        assert not named, f"{operation} does not take {sorted(named)}"
        assert (body is not None) == ("requestBody" in does)
        if body is not None:
            self._holds(does["requestBody"]["content"]["application/json"]["schema"], body)
        answer = self._client.request(method, path, params=query, headers=headers, json=body)
        told = self._resolved(does["responses"][str(answer.status_code)])
        assert answer.is_success, answer.text
        if "content" not in told:
            return None
        found = answer.json()
        self._holds(told["content"]["application/json"]["schema"], found)
        return found

    def made(self, name: str, **values: Any) -> dict[str, Any]:
        """Return an object of a schema: constants are filled in, and every field that is required must be there."""
        shape = self._document["components"]["schemas"][name]
        constants = {
            field: of["const"] for field, of in shape["properties"].items() if "const" in of and field in shape["required"]
        }
        found = {**constants, **values}
        self._holds(shape, found)
        return found

    def _resolved(self, shape: dict[str, Any]) -> dict[str, Any]:
        if "$ref" not in shape:
            return shape
        found = self._document
        for name in shape["$ref"].split("/")[1:]:
            found = found[name]
        return found

    def _holds(self, shape: dict[str, Any], value: Any) -> None:
        """Hold a value against a schema of the document."""
        Draft202012Validator({**shape, "components": self._document["components"]}).validate(value)
