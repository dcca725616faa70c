"""A person who logs in with a second factor, sends requests, and numbers their commands at each table."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, Final

import pyotp

from houseway.core.messages.command import Command
from houseway.core.wire.wire import plain
from tools.house.people import PASSWORD

from .browser import Browser

STEP: Final = 30
"""Seconds for which a code of the second factor is due; the one before it and the one after it are taken too."""
CLOSE: Final = 5
"""Seconds before the end of a step in which the code before it is not used any more."""

JsonObject = Mapping[str, Any]


class NotAsExpected(Exception):
    """The house answered something else than this day expects."""


class Person:
    """A member of staff or a patron, with a browser and perhaps a second factor."""

    def __init__(self, url: str, label: str, login: str, secret: str = "") -> None:
        self.label: Final = label
        """The name of this person on the page: staff by role, patrons by their opaque name."""
        self.login: Final = login
        self.number = 0
        self.name = ""
        self._browser = Browser(url)
        self._secret = secret
        self._used = 0
        self.confirmed = 0
        """The number of codes of the second factor this person has used."""
        self._numbers: dict[int, int] = {}

    def __str__(self) -> str:
        return self.label

    def at(self, url: str) -> Person:
        """Return the same person, in the same session, at a copy of the house."""
        copy = Person(url, self.label, self.login, self._secret)
        copy.number, copy.name = self.number, self.name
        copy._browser.copy_cookies(self._browser)
        copy._numbers = dict(self._numbers)
        return copy

    def sends(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """Send anything, and return status and answer, whatever they are."""
        return self._browser.sends(method, path, body)

    # Requests

    def does(self, method: str, path: str, body: Any = None, key: str = "") -> Any:
        """Do something that the house allows, and return its answer."""
        status, told = self._browser.sends(method, path, body, key)
        if status == 403 and told["code"] == "code_needed":  # the sum is large: it is done with the second factor
            status, told = self._browser.sends(method, path, {**(body or {}), "code": self.code()}, key)
        if status >= 300:
            raise NotAsExpected(f"{self}: {method} {path} {body}: {told}")
        return told

    def gets(self, path: str) -> Any:
        """Return the response of an address."""
        status, told = self._answered("GET", path)
        if status >= 300:
            raise NotAsExpected(f"{self}: GET {path}: {told}")
        return told

    def _answered(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
        """Send a request, and send it again where the record does not respond or the same was just done for somebody else."""
        status, told = self._browser.sends(method, path, body)
        for _ in range(20):
            if body is not None and status == 409 and told["code"] == "done_a_moment_ago":
                body["again"] = True  # the same cash as the player before
            elif status == 503:
                time.sleep(0.5)
            else:
                break
            status, told = self._browser.sends(method, path, body)
        return status, told

    def is_denied(self, method: str, path: str, body: Any = None) -> str:
        """Try something that the house does not allow, and return the sentence."""
        status, told = self._browser.sends(method, path, body)
        if status < 400 or status >= 500:
            raise NotAsExpected(f"{self}: {method} {path} {body} was not refused: {told}")
        return told["sentence"]

    # Logging in

    def has_second(self, secret: str) -> None:
        """Take a second factor that this person's own terminal was shown."""
        self._secret = secret

    def logs_in(self) -> None:
        """Begin a session, with the second factor where there is one."""
        told = self.does("POST", "/log-in", {"login": self.login, "password": PASSWORD, "code": self.code()})
        self.number, self.name = told["session"]["number"], told["session"]["name"]

    def begins_shift(self, role: str, *tables: int) -> None:
        """Hold a role from now on, at some tables or at all."""
        self.does("POST", "/shift", {"role": role, "tables": list(tables) or None})

    def code(self, *, again: bool = False) -> str:
        """Return a code of the second factor that is not used up: three are taken at any moment, then the next is waited for.

        Where the record has forgotten which were used, it is used `again`.
        """
        if not self._secret:
            return ""
        if again:
            return pyotp.TOTP(self._secret).now()
        while True:
            now = time.time()
            first = int(now) // STEP - (0 if now % STEP > STEP - CLOSE else 1)
            step = max(first, self._used + 1)
            if step <= int(now) // STEP + 1:
                self._used, self.confirmed = step, self.confirmed + 1
                return pyotp.TOTP(self._secret).generate_otp(step)
            time.sleep(0.2)

    def confirms(self, path: str, **body: Any) -> Any:
        """Confirm a decision that requires the second factor again."""
        return self.does("POST", path, {"code": self.code(), **body})

    def may_not(self, path: str, **body: Any) -> str:
        """Try to decide something with the second factor, and return why this person may not."""
        return self.is_denied("POST", path, {"code": self.code(), **body})

    # At a table

    def submits(self, table: int, command: Command) -> None:
        """Send a command to a table that its rules allow."""
        if (refused := self._submitted(table, command)) is not None:
            raise NotAsExpected(f"{self} at table {table}: {command}: {refused}")

    def tries(self, table: int, command: Command) -> bool:
        """Send a command, and return whether the rules allow it now."""
        return self._submitted(table, command) is None

    def is_refused(self, table: int, command: Command) -> tuple[str, str]:
        """Send a command that the rules do not allow, and return the sentence and the clause."""
        refused = self._submitted(table, command)
        if refused is None:
            raise NotAsExpected(f"{self} at table {table}: {command} was not refused")
        return refused["sentence"], refused["cites"]

    def _submitted(self, table: int, command: Command) -> JsonObject | None:
        number = self._numbers[table] = self._numbers.get(table, 0) + 1
        body = {"number": number, "said": plain(command)}
        status, told = self._answered("POST", f"/tables/{table}/commands", body)  # without an answer, the same number again
        if status != 200:
            self._numbers[table] -= 1
            raise NotAsExpected(f"{self} at table {table}: {command}: {told}")
        return told["refused"]

    def next_number(self, table: int) -> int:
        """Return the number of this person's next command at a table."""
        return self._numbers.get(table, 0) + 1

    def orders(self, cents: int) -> str:
        """Order a payout out of this person's wallet, and return the code for the cashier."""
        return self.does("POST", "/wallet/payout", {"cents": cents})["code"]

    def counts(self, table: int) -> None:
        """Use the next number at a table up."""
        self._numbers[table] = self._numbers.get(table, 0) + 1

    @property
    def cookie(self) -> str:
        """The cookies as a header has them, for the socket."""
        return self._browser.cookie

    def close(self) -> None:
        """Close the browser of this person."""
        self._browser.close()
