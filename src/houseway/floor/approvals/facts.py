"""The facts of requests, of disputes and of notices, by name. The record keeps them as JSON, and a page shows them."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from houseway.core.values.chips import Chips

DisputeState = Literal["open", "decided", "settled"]


class SettingChange(TypedDict):
    """A setting that a submission changes; null where one of both does not have it."""

    setting: str
    before: str | None
    after: str | None


class PriceChange(TypedDict):
    """The effect of a submission on a wager's house edge, as a fraction; null if not offered or not computed."""

    wager: str
    before: str | None
    after: str | None


MoveFact = TypedDict("MoveFact", {"from": str, "to": str, "cents": Chips})
"""Chips that a correction moves."""


class RequestFacts(TypedDict, total=False):
    """The facts needed to decide a request; its kind determines which are present."""

    what: str
    because: str
    dependents: list[str]
    """The payments that wait for this one, with their amounts: they are paid after it, and fall or are computed again with it."""
    paid_after: list[str]
    """The payments that are decided before this one."""
    hand: str | None
    wager: str | None
    player: str | None
    cents: Chips
    stake_cents: Chips
    win_cents: Chips
    paid_from: str
    settles: str
    called_by: str
    key: str | None
    outcome: Literal["lost", "void", "disputed"]
    reason: str
    dealer: int
    game: str
    settings: dict[str, bool | int | str | list[Any] | None]
    changes: list[SettingChange]
    prices: list[PriceChange]
    meters: list[str]
    before_digest: str
    after_digest: str
    effective: str
    round: int
    moves: list[MoveFact]
    card: int
    was: str
    right: str
    at_most_cents: Chips


class Decision(TypedDict, total=False):
    """The decision of a dispute."""

    at: str
    reason: str
    paid_cents: Chips
    moves: list[str]


class Notice(TypedDict):
    """The notice of a dispute to the regulator (U7)."""

    dispute: int
    opened_at: str
    round: str
    player: str | None
    cents: Chips
    says: str
    state: DisputeState
    decided: Decision | None


class DisputeFacts(TypedDict, total=False):
    """The facts of a dispute entry besides its text, depending on its kind. A report contains its notice."""

    viewer: str | None
    step: int
    sent_sha256: str
    rebuilt_sha256: str | None
    same: bool
    ledger_agrees: bool
    steps: list[int]
    paid_cents: Chips
    moves: list[str]
    dispute: int
    opened_at: str
    round: str
    player: str | None
    cents: Chips
    says: str
    state: DisputeState
    decided: Decision | None
