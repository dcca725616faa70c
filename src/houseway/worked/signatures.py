"""Signs the closing digest of a record with Ed25519, and checks a signature.

Anyone can compute the chain; a signature requires the private key. The package `cryptography` does the arithmetic. It is an extra
(the extra `sign`) and is imported when a signature is made or checked, so records work without it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from houseway.core.messages.unreadable import Unreadable

from .header import FORMAT

MISSING = "signatures require the package cryptography. Install it with: pip install '.[sign]' in a checkout, or 'FILE.whl[sign]'"


class Signer(NamedTuple):
    """A private key that signs: its public key in hexadecimal, and the function that signs a closing digest."""

    public: str
    sign: Callable[[str], str]


class PrivateKey(NamedTuple):
    """A private key: its public key in hexadecimal, and the function that signs any bytes."""

    public: str
    sign: Callable[[bytes], bytes]


def signer(file: Path) -> Signer:
    """Return the private key in a PEM file (PKCS 8, without a password)."""
    key = private_key(file)

    def sign(digest: str) -> str:
        return key.sign(_message(digest)).hex()

    return Signer(key.public, sign)


def private_key(file: Path) -> PrivateKey:
    """Return the private key in a PEM file (PKCS 8, without a password), for messages that are no closing digest."""
    try:
        from cryptography.exceptions import UnsupportedAlgorithm
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
        from cryptography.hazmat.primitives.serialization import load_pem_private_key
    except ModuleNotFoundError:
        raise Unreadable(MISSING) from None
    try:
        key = load_pem_private_key(_read(file), password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise Unreadable(f"{file}: not an Ed25519 private key without a password. Make one with: {MAKES_A_KEY}")
    return PrivateKey(key.public_key().public_bytes_raw().hex(), key.sign)


def public_key(file: Path) -> str:
    """Return the public key in a PEM file, in hexadecimal."""
    try:
        from cryptography.exceptions import UnsupportedAlgorithm
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
        from cryptography.hazmat.primitives.serialization import load_pem_public_key
    except ModuleNotFoundError:
        raise Unreadable(MISSING) from None
    try:
        key = load_pem_public_key(_read(file))
    except (ValueError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PublicKey):
        raise Unreadable(f"{file}: not an Ed25519 public key. Write one with: {WRITES_ITS_PUBLIC_KEY}")
    return key.public_bytes_raw().hex()


def is_signed(public: str, digest: str, signature: str) -> bool:
    """Whether a signature of a closing digest was made with the private key that belongs to a public one."""
    try:
        return is_signed_message(public, _message(digest), bytes.fromhex(signature))
    except ValueError:
        return False


def is_signed_message(public: str, message: bytes, signature: bytes) -> bool:
    """Whether a signature of a message was made with the private key that belongs to a public one."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ModuleNotFoundError:
        raise Unreadable(MISSING) from None
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


MAKES_A_KEY = "openssl genpkey -algorithm ed25519 -out key.pem"
WRITES_ITS_PUBLIC_KEY = "openssl pkey -in key.pem -pubout -out public.pem"


def _message(digest: str) -> bytes:
    return f"houseway record {FORMAT} signature\n{digest}\n".encode()


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Unreadable(f"{file}: cannot read: {error.strerror}") from None
