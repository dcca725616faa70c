"""A client of the API, like a browser: cookies, JSON, and a number for each command at a table."""

from __future__ import annotations

import http.client
import json
from collections.abc import Mapping
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

from houseway.core.messages.command import Command
from houseway.core.wire.wire import plain

SECONDS: Final = 30


class ApiError(Exception):
    """The API answered with an error; `code` is its name."""

    def __init__(self, status: int, told: Any) -> None:
        fields: Mapping[str, Any] = {} if told is None else told
        self.status, self.code = status, str(fields.get("code", ""))
        super().__init__(f"{status} {fields.get('code', '')}: {fields.get('sentence', told)}")


class Client:
    """One person at one terminal. It is used by one thread at a time."""

    def __init__(self, address: str, origin: str = "") -> None:
        self.address: Final = address
        self.origin: Final = origin or address
        """The site whose pages speak, as the house's configuration names it."""
        self.name = ""
        self._cookies: dict[str, str] = {}
        self._numbers: dict[int, int] = {}
        self._line: http.client.HTTPConnection | None = None

    @property
    def cookie(self) -> str:
        """The cookies, as a header has them."""
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """Return the response of the API, or raise `Barred`; a failed connection is reopened once."""
        for tries in (1, 2):
            try:
                return self._request_once(method, path, body)
            except (ConnectionError, http.client.HTTPException, TimeoutError):
                self.close()
                if tries == 2:
                    raise
        raise AssertionError

    def _request_once(self, method: str, path: str, body: Any) -> Any:
        if self._line is None:
            self._line = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=SECONDS)
        headers = {"Origin": self.origin, "Cookie": self.cookie, "Content-Type": "application/json"}
        self._line.request(method, path, None if body is None else json.dumps(body), headers)
        answer = self._line.getresponse()
        text = answer.read()
        for value in answer.headers.get_all("Set-Cookie") or ():
            self._cookies |= {name: one.value for name, one in SimpleCookie(value).items()}
        told = json.loads(text) if text else None
        if answer.status >= 300:
            raise ApiError(answer.status, told)
        return told

    def log_in(self, login: str, password: str, code: str = "") -> None:
        """Begin a session with the second factor, if one is needed."""
        told = self.request("POST", "/log-in", {"login": login, "password": password, "code": code})
        self.name = told["session"]["name"]

    def send_command(self, table: int, command: Command) -> str | None:
        """Submit a command to a table; return the refusal's code, or None. If unanswered, resend the same number."""
        number = self._numbers.get(table, 0) + 1
        body = {"number": number, "said": plain(command)}
        for _ in range(5):
            try:
                told: Mapping[str, Any] = self.request("POST", f"/tables/{table}/commands", body)
            except ApiError as barred:
                if barred.code != "unanswered":
                    raise
            else:
                self._numbers[table] = number
                refused: Mapping[str, str] | None = told["refused"]
                return refused["code"] if refused else None
        raise TimeoutError(f"table {table} does not respond")

    def counts_from(self, table: int, said: int) -> None:
        """Continue counting from the number in a view."""
        self._numbers[table] = max(said, self._numbers.get(table, 0))

    def close(self) -> None:
        """Close the connection to the API, which the next request opens again."""
        if self._line is not None:
            self._line.close()
            self._line = None
