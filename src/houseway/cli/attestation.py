"""The signed statement of a release: which files it has, and what they were built from.

The statement is an in-toto Statement with SLSA provenance, in a DSSE envelope, in a bundle of Sigstore's format (0.3). The key is
held offline, so there is no certificate and no entry of a public log. Other programs that read these formats can check it too.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from houseway.core.messages.bounded import bounded
from houseway.core.messages.unreadable import Unreadable
from houseway.worked.signatures import PrivateKey, is_signed_message

BUNDLE: Final = "application/vnd.dev.sigstore.bundle.v0.3+json"
PAYLOAD: Final = "application/vnd.in-toto+json"
STATEMENT: Final = "https://in-toto.io/Statement/v1"
PROVENANCE: Final = "https://slsa.dev/provenance/v1"
ENDING: Final = ".provenance.sigstore.json"
MOST: Final = 4_000_000
"""Characters of a bundle that are read."""


class Attested(NamedTuple):
    """A statement whose signature holds: the digest of each file by name, and what the files were built from."""

    files: Mapping[str, str]
    version: str
    commit: str
    key: str
    """The public key that it was checked with, in hexadecimal."""


def statement_of(
    files: Mapping[str, bytes], version: str, commit: str, sources: Mapping[str, str], moment: int
) -> dict[str, Any]:
    """Return the statement of a release: its files, the commit, the time in it, and the digests of its lock files."""
    return {
        "_type": STATEMENT,
        "subject": [{"name": name, "digest": {"sha256": sha256(content).hexdigest()}} for name, content in sorted(files.items())],
        "predicateType": PROVENANCE,
        "predicate": {
            "buildDefinition": {
                "buildType": "urn:houseway:release:1",
                "externalParameters": {"version": version, "command": "scripts/release"},
                "internalParameters": {"SOURCE_DATE_EPOCH": moment},
                "resolvedDependencies": [
                    {"name": "source", "digest": {"gitCommit": commit}},
                    *({"name": name, "digest": {"sha256": digest}} for name, digest in sorted(sources.items())),
                ],
            },
            "runDetails": {"builder": {"id": "urn:houseway:builder:offline"}},
        },
    }


def bundle_of(statement: Mapping[str, Any], key: PrivateKey) -> str:
    """Return the text of the bundle with a statement and its signature."""
    payload = json.dumps(statement, sort_keys=True, separators=(",", ":")).encode()
    return _bundle(payload, key.sign(signed_bytes(payload)), key.public)


def _bundle(payload: bytes, signature: bytes, public: str) -> str:
    bundle = {
        "mediaType": BUNDLE,
        "verificationMaterial": {"publicKey": {"hint": key_hint(public)}},
        "dsseEnvelope": {
            "payload": b64encode(payload).decode(),
            "payloadType": PAYLOAD,
            "signatures": [{"sig": b64encode(signature).decode()}],
        },
    }
    return f"{json.dumps(bundle, indent=1)}\n"


def signed_bytes(payload: bytes) -> bytes:
    """Return the bytes that the signature of a payload covers: DSSE's pre-authentication encoding."""
    return b"DSSEv1 %d %s %d %s" % (len(PAYLOAD), PAYLOAD.encode(), len(payload), payload)


def key_hint(public: str) -> str:
    """Return the name of a public key in a bundle: the SHA-256 of its 32 bytes."""
    return sha256(bytes.fromhex(public)).hexdigest()


def attested(bundle: Path, public: str) -> Attested | None:
    """Return the statement of a bundle, or None if it was not signed with the private key of a public one, or was changed since.

    A bundle has one text: a changed byte of what no signature covers is found too.
    """
    try:
        text = bundle.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{bundle}: cannot read: {error}") from None
    bounded(text, MOST)
    try:
        envelope = json.loads(text)["dsseEnvelope"]
        (signature,) = envelope["signatures"]
        payload, given = (b64decode(word, validate=True) for word in (envelope["payload"], signature["sig"]))
        if not is_signed_message(public, signed_bytes(payload), given) or text != _bundle(payload, given, public):
            return None
        return _read(json.loads(payload), public)
    except (KeyError, TypeError, ValueError, AttributeError, NotBase64):
        raise Unreadable(f"{bundle}: not a bundle of a release. scripts/release --sign KEY writes one") from None


def _read(statement: Mapping[str, Any], public: str) -> Attested:
    if (statement["_type"], statement["predicateType"]) != (STATEMENT, PROVENANCE):
        raise ValueError
    definition = statement["predicate"]["buildDefinition"]
    (commit,) = (one["digest"]["gitCommit"] for one in definition["resolvedDependencies"] if one["name"] == "source")
    files = {str(one["name"]): str(one["digest"]["sha256"]) for one in statement["subject"]}
    if any("/" in name or "\\" in name or name in ("", ".", "..") for name in files):
        raise ValueError
    return Attested(files, str(definition["externalParameters"]["version"]), str(commit), public)
