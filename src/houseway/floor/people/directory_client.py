"""Requests to a house's directory over HTTP: its description, its keys, and a token for a code."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping
from typing import Any, Final
from urllib.error import URLError
from urllib.parse import quote_plus, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from houseway.floor.people.directory import Trip
from houseway.floor.people.directory_tokens import DirectoryProvider, NotAccepted

SECONDS: Final = 5.0
MOST: Final = 1_000_000
"""Bytes of an answer."""
_LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")


class DirectoryAway(Exception):
    """The directory does not answer, or answers something that cannot be read."""


class _Stays(HTTPRedirectHandler):
    """A handler that follows no redirect: a response comes from the requested address, or not at all."""

    def redirect_request(self, *args: Any, **more: Any) -> None:
        """Return no further request."""


_opener: Final = build_opener(ProxyHandler({}), _Stays())


def is_safe(address: str) -> bool:
    """Whether nobody between can read or change an answer: TLS, or this machine.

    >>> is_safe("https://id.example"), is_safe("http://127.0.0.1:9000/token"), is_safe("http://id.example")
    (True, True, False)
    """
    parts = urlsplit(address)
    return parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOOPBACK)


def _read(address: str, data: bytes | None = None, headers: Mapping[str, str] | None = None) -> Mapping[str, Any]:
    if not is_safe(address):
        raise DirectoryAway(address)
    request = Request(address, data, {"accept": "application/json", **(headers or {})})
    try:
        with _opener.open(request, timeout=SECONDS) as answer:
            told: Any = json.loads(answer.read(MOST))
    except URLError as wrong:
        if 400 <= getattr(wrong, "code", 0) < 500:
            raise NotAccepted("The directory does not take its code.") from None
        raise DirectoryAway(address) from wrong
    except (OSError, ValueError) as wrong:
        raise DirectoryAway(address) from wrong
    if not isinstance(told, dict):
        raise DirectoryAway(address)
    return told  # pyright: ignore[reportUnknownVariableType]


def described(directory: DirectoryProvider) -> Mapping[str, Any]:
    """Return the directory's description of itself."""
    told = _read(f"{directory.issuer.rstrip('/')}/.well-known/openid-configuration")
    if told.get("issuer") != directory.issuer:
        raise NotAccepted("The directory names another issuer than the configuration.")
    if not all(isinstance(told.get(name), str) for name in ("authorization_endpoint", "token_endpoint", "jwks_uri")):
        raise DirectoryAway(directory.issuer)
    return told


def address_of(directory: DirectoryProvider, trip: Trip, returns_to: str) -> str:
    """Return the address at which a person logs in at the directory."""
    asked = {
        "response_type": "code",
        "client_id": directory.client,
        "redirect_uri": returns_to,
        "scope": "openid",
        "state": trip.state,
        "nonce": trip.nonce,
        "code_challenge": trip.challenge,
        "code_challenge_method": "S256",
    }
    address = described(directory)["authorization_endpoint"]
    return f"{address}{'&' if '?' in address else '?'}{urlencode(asked)}"


def token_for(directory: DirectoryProvider, code: str, trip: Trip, returns_to: str) -> tuple[str, Mapping[str, Any]]:
    """Return the ID token for a code, and the keys of the directory."""
    told = described(directory)
    asked = {"grant_type": "authorization_code", "code": code, "redirect_uri": returns_to, "code_verifier": trip.verifier}
    basic = b64encode(f"{quote_plus(directory.client)}:{quote_plus(directory.secret)}".encode()).decode()
    headers = {"authorization": f"Basic {basic}", "content-type": "application/x-www-form-urlencoded"}
    answer = _read(told["token_endpoint"], urlencode(asked).encode(), headers)
    token = answer.get("id_token")
    if not isinstance(token, str):
        raise NotAccepted("The directory gave no token.")
    return token, _read(told["jwks_uri"])
