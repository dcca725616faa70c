"""A person's identity from a house's directory: an ID token of OpenID Connect, checked claim by claim."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

ALGORITHMS: Final = ["RS256", "PS256", "ES256"]
"""Signatures with a public key. A provider that signs with the shared secret is not accepted: whoever reads it could sign too."""
SKEW_SECONDS: Final = 60
"""By how much the clock of the directory may differ."""


class DirectoryProvider(NamedTuple):
    """The provider of a house, and who we are to it."""

    issuer: str
    client: str
    secret: str


class NotAccepted(Exception):
    """A response of the directory that is not accepted, with the reason as a sentence."""


def subject_of(token: str, keys: Mapping[str, Any], directory: DirectoryProvider, nonce: str, now: float) -> str:
    """Return the subject of an ID token, or raise `NotAccepted`."""
    try:
        claims = jwt.decode(token, KeySet.import_key_set({"keys": list(keys["keys"])}), algorithms=ALGORITHMS).claims
    except (JoseError, ValueError, KeyError, TypeError):
        raise NotAccepted("Its token is not signed by a key of the directory.") from None
    audience: Any = claims.get("aud")
    is_ours = audience == directory.client or (isinstance(audience, list) and directory.client in audience)
    if claims.get("iss") != directory.issuer:
        raise NotAccepted("Its token is from another issuer.")
    if not is_ours or claims.get("azp", directory.client) != directory.client:
        raise NotAccepted("Its token is for another audience.")
    if claims.get("nonce") != nonce:
        raise NotAccepted("Its token was made for another log-in.")
    expires, issued = claims.get("exp"), claims.get("iat")
    if not isinstance(expires, int | float) or expires <= now - SKEW_SECONDS:
        raise NotAccepted("Its token has expired.")
    if not isinstance(issued, int | float) or issued > now + SKEW_SECONDS:
        raise NotAccepted("Its token is from the future: compare the clocks.")
    subject = claims.get("sub")
    if not isinstance(subject, str) or not 0 < len(subject) <= 255:
        raise NotAccepted("Its token names nobody.")
    return subject
