"""The section of the configuration that says where each secret is."""

from __future__ import annotations

from dataclasses import dataclass

from .declaration import key, required
from .kinds import SECRET, or_none
from .secret import Secret


@dataclass(frozen=True, slots=True, kw_only=True)
class Secrets:
    """Keys that are not in the database."""

    second_factor_key: Secret = required(SECRET, "Seals the second factors, so that a copy of the database has none of them.")
    shoe_key: Secret | None = key(
        or_none(SECRET), None, "Seals the order of a shoe. An owner that deals needs it; owners of the same tables have the same."
    )
    log_key: Secret | None = key(or_none(SECRET), None, "Signs the heads of the log. Only the follower has it.")
    log_salt_key: Secret | None = key(
        or_none(SECRET), None, "Salts the entries of steps. The follower, the API (for receipts) and verifiers have it."
    )
    day_key: Secret | None = key(or_none(SECRET), None, "Signs gaming days. Without it none is closed through the API.")
    owner_signing_key: Secret | None = key(
        or_none(SECRET), None, "Signs the calls of owners. Required with real money; no other part reads it."
    )
    api_signing_key: Secret | None = key(
        or_none(SECRET), None, "Signs what the API commits: cage, meters, new tables. Required with real money."
    )
    tend_signing_key: Secret | None = key(or_none(SECRET), None, "Signs what tend commits. Required with real money.")
    voucher_key: Secret | None = key(
        or_none(SECRET),
        None,
        "API and tend vouch with it for commands; the log checks. Owners lack it. Required with real money.",
    )
    voucher_key_before: Secret | None = key(
        or_none(SECRET), None, "The voucher key before a change: commands from before the change are checked with it."
    )
