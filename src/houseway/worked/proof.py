"""Verification of the signatures of a record, given a key that the reader trusts or none."""

from __future__ import annotations

from houseway.core.messages.unreadable import Unreadable

from .chain import Chain
from .signatures import is_signed


def signature_faults(chain: Chain) -> list[str]:
    """Return the signatures that were not made with the key in the header; `Unreadable` if they cannot be checked here."""
    key = chain.header.key if chain.header else ""
    wrong = [one for one in chain.closings if one.signature and not is_signed(key, one.digest, one.signature)]
    return [f"line {one.line}: the signature was not made with the key in the header" for one in wrong]


def prove(chain: Chain, trusted: str = "") -> None:
    """Add to a chain what its signatures show; `trusted` is a public key that the record must be signed with."""
    key = chain.header.key if chain.header else ""
    if trusted and key != trusted:
        whose = f"signed with key {key}" if key else "not signed"
        chain.broken.append(f"the record is {whose}, and --key is {trusted}")
    try:
        chain.broken += signature_faults(chain)
    except Unreadable as error:
        chain.missing.append(f"the signature was not checked: {error}")
