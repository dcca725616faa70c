"""An authenticator in software: makes and uses passkeys as a security key would, and misbehaves on request."""

from __future__ import annotations

import json
import os
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from copy import copy
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

PRESENT, VERIFIED, ELIGIBLE, BACKED_UP, ATTESTED = 0x01, 0x04, 0x08, 0x10, 0x40
ED25519, ES256, RS256, ES384 = -8, -7, -257, -35


def text(data: bytes) -> str:
    """Return bytes as base64url without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data_of(text: str) -> bytes:
    """Return the bytes of a text in base64url."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """A security key with one passkey at most."""

    def __init__(self, origin: str, algorithm: int = ED25519, *, synced: bool = False) -> None:
        self.origin, self.algorithm, self.synced = origin, algorithm, synced
        self.host = urlsplit(origin).hostname or ""
        self.flags = PRESENT | VERIFIED | (ELIGIBLE | BACKED_UP if synced else 0)
        self.counter = 0
        self.id = os.urandom(32)
        self.handle = b""
        self._key: Any = {
            ED25519: Ed25519PrivateKey.generate,
            ES256: lambda: ec.generate_private_key(ec.SECP256R1()),
            ES384: lambda: ec.generate_private_key(ec.SECP384R1()),
            RS256: lambda: rsa.generate_private_key(65537, 2048),
        }[algorithm]()

    def copied(self) -> Authenticator:
        """Return a copy with the same key, which continues its own counter."""
        return copy(self)

    def makes(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return a browser's response for a new passkey."""
        self.handle = data_of(options["user"]["id"])
        assert any(one["alg"] == self.algorithm for one in options["pubKeyCredParams"]) or self.algorithm == ES384
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(self._public())
        statement = {"fmt": "none", "attStmt": {}, "authData": self._data(ATTESTED) + attested}
        client = self._client("webauthn.create", options["challenge"])
        attestation = text(cbor2.dumps(statement))
        return {"id": text(self.id), "client_data": text(client), "attestation": attestation, "transports": ["internal"]}

    def uses(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return a browser's response where a passkey is used."""
        if not self.synced:
            self.counter += 1
        data, client = self._data(0), self._client("webauthn.get", options["challenge"])
        signature = self._signs(data + sha256(client).digest())
        parts = {"client_data": client, "authenticator_data": data, "signature": signature, "user_handle": self.handle}
        return {"id": text(self.id), **{name: text(one) for name, one in parts.items()}}

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _data(self, more: int) -> bytes:
        return sha256(self.host.encode()).digest() + struct.pack(">BI", self.flags | more, self.counter)

    def _signs(self, data: bytes) -> bytes:
        match self._key:
            case Ed25519PrivateKey():
                return self._key.sign(data)
            case rsa.RSAPrivateKey():
                return self._key.sign(data, padding.PKCS1v15(), SHA256())
            case key:
                return key.sign(data, ec.ECDSA(SHA256()))

    def _public(self) -> dict[int, Any]:
        public = self._key.public_key()
        match self._key:
            case Ed25519PrivateKey():
                return {1: 1, 3: ED25519, -1: 6, -2: public.public_bytes(Encoding.Raw, PublicFormat.Raw)}
            case rsa.RSAPrivateKey():
                numbers = public.public_numbers()
                return {1: 3, 3: RS256, -1: numbers.n.to_bytes(256, "big"), -2: numbers.e.to_bytes(3, "big")}
            case _:
                numbers, size = public.public_numbers(), public.key_size // 8
                curve = {ES256: 1, ES384: 2}[self.algorithm]
                x, y = numbers.x.to_bytes(size, "big"), numbers.y.to_bytes(size, "big")
                return {1: 2, 3: self.algorithm, -1: curve, -2: x, -3: y}
