"""The shapes of passkeys. What a browser needs has the names of WebAuthn; bytes are base64url without padding."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Annotated, Literal

from msgspec import Meta

from houseway.floor.api.shapes import Body, Code, Line, Number, ResponseBody, Seconds, Short, Typed
from houseway.floor.people.assertions import Offered, SignedAssertion, why_broken
from houseway.floor.people.challenges import SECONDS
from houseway.floor.people.passkeys import ALGORITHMS, Asserted, Attested, Passkey, Site

Bytes = Annotated[str, Meta(max_length=8192, pattern="^[A-Za-z0-9_-]*$")]


def bytes_of(text: str) -> bytes:
    """Return the bytes of a text in base64url.

    >>> bytes_of(text_of(b"pass"))
    b'pass'
    """
    try:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:  # a length that no bytes have
        return b""


def text_of(data: bytes) -> str:
    """Return bytes as base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


# What a browser sends


class Assertion(Body):
    """A browser's response when a passkey is used."""

    id: Bytes
    client_data: Bytes
    authenticator_data: Bytes
    signature: Bytes
    user_handle: Bytes = ""

    def sent(self) -> Asserted:
        """Return it as bytes."""
        return Asserted(*map(bytes_of, (self.id, self.client_data, self.authenticator_data, self.signature, self.user_handle)))


class Attestation(Body):
    """A browser's response for a new passkey."""

    id: Bytes
    client_data: Bytes
    attestation: Bytes
    transports: Annotated[list[Short], Meta(max_length=8)]

    def sent(self) -> Attested:
        """Return it as bytes."""
        return Attested(bytes_of(self.id), bytes_of(self.client_data), bytes_of(self.attestation), tuple(self.transports))


class Proof(Body, kw_only=True):
    """The confirmation of an action: the signature of a passkey over the request, or a code of the second factor."""

    code: Code = ""
    assertion: Assertion | None = None


class RecoveryTicket(Body):
    """The ticket of a one-time enrolment, which its own terminal has."""

    ticket: Typed


class Recovery(Attestation):
    """A new passkey, with the ticket of a one-time enrolment."""

    ticket: Typed


class ByName(Body):
    """The log-in name, if an authenticator needs a list of allowed passkeys; empty otherwise."""

    login: Line = ""


# Responses


class Descriptor(ResponseBody):
    """A passkey that may answer, or must not be made again."""

    id: str
    transports: list[str]
    type: Literal["public-key"] = "public-key"


class RequestOptions(ResponseBody, rename="camel"):
    """The options that a browser takes to use a passkey."""

    challenge: str
    rp_id: str
    allow_credentials: list[Descriptor]
    timeout: int = SECONDS * 1000
    user_verification: Literal["required"] = "required"


class Named(ResponseBody):
    """The house, as an authenticator shows it."""

    id: str
    name: str


class User(ResponseBody, rename="camel"):
    """The person, as an authenticator shows them. The id is random and reveals nothing."""

    id: str
    name: str
    display_name: str


class Algorithm(ResponseBody):
    """A kind of key that is accepted."""

    alg: int
    type: Literal["public-key"] = "public-key"


class Selection(ResponseBody, rename="camel"):
    """The criteria for authenticators."""

    resident_key: Literal["preferred"] = "preferred"
    user_verification: Literal["required"] = "required"


class CreationOptions(ResponseBody, rename="camel"):
    """The options that a browser takes to make a passkey."""

    challenge: str
    rp: Named
    user: User
    pub_key_cred_params: list[Algorithm]
    exclude_credentials: list[Descriptor]
    authenticator_selection: Selection
    attestation: Literal["none"] = "none"
    timeout: int = SECONDS * 1000


class PasskeyResponse(ResponseBody):
    """A passkey of one's own."""

    number: Number
    synced: bool
    backed_up: bool
    transports: list[str]
    aaguid: str
    enrolled_at: Seconds
    used_at: Seconds | None


class ToSign(ResponseBody):
    """A request to sign: SHA-256 over label, nonce and request is the challenge, which the page computes again."""

    options: RequestOptions
    label: str
    nonce: str
    request: str
    """In canonical form; what the page shows is read from this text."""


class SignatureResponse(ResponseBody):
    """A signature as it is kept, with the public key (COSE) that checks it."""

    by: int
    at: Seconds
    passkey: int
    public_key: str
    nonce: str
    request: str
    authenticator_data: str
    client_data: str
    signature: str
    broken: str | None
    """The reason it is invalid; null if it is valid."""


def descriptors(passkeys: list[Passkey]) -> list[Descriptor]:
    """Return passkeys as a browser names them."""
    return [Descriptor(text_of(one.credential), one.transports) for one in passkeys]


def request_options(site: Site, challenge: bytes, allowed: list[Descriptor]) -> RequestOptions:
    """Return a browser's options for using a passkey."""
    return RequestOptions(text_of(challenge), site.host, allowed)


def creation_options(site: Site, challenge: bytes, handle: bytes, name: str, have: list[Passkey]) -> CreationOptions:
    """Return a browser's options for making a passkey."""
    user, algorithms = User(text_of(handle), name, name), [Algorithm(int(one)) for one in ALGORITHMS]
    return CreationOptions(text_of(challenge), Named(site.host, site.name), user, algorithms, descriptors(have), Selection())


def to_sign(site: Site, offered: Offered, label: bytes, allowed: list[Passkey]) -> ToSign:
    """Return a request to sign."""
    options = request_options(site, offered.challenge, descriptors(allowed))
    return ToSign(options, text_of(label), text_of(offered.nonce), offered.request.decode())


def passkey_response(one: Passkey) -> PasskeyResponse:
    """Return a passkey as its person sees it."""
    used = None if one.used_at is None else one.used_at.timestamp()
    return PasskeyResponse(
        number=one.id,
        synced=one.synced,
        backed_up=one.backed_up,
        transports=one.transports,
        aaguid=str(one.aaguid),
        enrolled_at=one.enrolled_at.timestamp(),
        used_at=used,
    )


def signature_response(one: SignedAssertion) -> SignatureResponse:
    """Return a kept signature, checked."""
    return SignatureResponse(
        by=one.speaker,
        at=one.at.timestamp(),
        passkey=one.passkey,
        public_key=text_of(one.public_key),
        nonce=text_of(one.nonce),
        request=one.request.decode(),
        authenticator_data=text_of(one.authenticator_data),
        client_data=text_of(one.client_data),
        signature=text_of(one.signature),
        broken=why_broken(one),
    )
