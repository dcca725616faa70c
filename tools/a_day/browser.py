"""A browser, as far as the API needs one: one line to the house, cookies, JSON, and a key for each request."""

from __future__ import annotations

import http.client
import json
from http.cookies import SimpleCookie
from itertools import count
from typing import Any, Final
from urllib.parse import urlsplit

from tools.house.house import ORIGIN

SECONDS: Final = 60
_keys = count(1)


class Browser:
    """The line of one person. It is used by one thread."""

    def __init__(self, url: str) -> None:
        self._line = http.client.HTTPConnection(urlsplit(url).netloc, timeout=SECONDS)
        self._cookies: dict[str, str] = {}

    @property
    def cookie(self) -> str:
        """The cookies as a header has them."""
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    def copy_cookies(self, other: Browser) -> None:
        """Show the cookies of another browser."""
        self._cookies = dict(other._cookies)

    def sends(self, method: str, path: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        """Send a request and return status and answer. A write has a key of its own, unless it repeats an earlier one."""
        headers = {"Origin": ORIGIN, "Cookie": self.cookie, "Idempotency-Key": key or f"day-{next(_keys)}"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        try:
            self._line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = self._line.getresponse()
        except (ConnectionError, http.client.RemoteDisconnected):  # the house closed a line that was quiet for long
            self._line.close()
            self._line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = self._line.getresponse()
        text = answer.read()
        for value in answer.headers.get_all("Set-Cookie") or ():
            self._cookies |= {name: one.value for name, one in SimpleCookie(value).items()}
        return answer.status, json.loads(text) if text else None

    def close(self) -> None:
        """Close the connection to the house."""
        self._line.close()
