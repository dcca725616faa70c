"""The shapes of requests and answers about the inbox."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from houseway.floor.api.shapes import Body, Number, ResponseBody, Seconds, SecretResponse, Typed

from .claims import InboxClaim
from .done import DoneItem
from .items import InboxItem

Item = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[a-z ]+[0-9]+( [0-9a-z]+)?$|^[a-z]+ [0-9]+ [a-z]+$")]
"""The key of an item: its kind and its number."""


class ClaimItem(Body):
    """The item that is taken in hand, or given back."""

    item: Item


class HandOn(ClaimItem):
    """The item, and the member of staff on a shift who gets it."""

    to: Number


class ClaimResponse(ResponseBody):
    """The claim on an item."""

    item: str
    claim: InboxClaim


class InboxResponse(ResponseBody):
    """All pending items, the decisions of the last hour, and the names of the people in both."""

    now: Seconds
    items: list[InboxItem]
    done: list[DoneItem]
    people: dict[int, str]
    colleagues: list[int]
    """Staff on a shift to whom an item can be handed on."""


class WatchKey(SecretResponse):
    """The key with which a locked page is told how much waits; empty without a shift."""

    key: str


class WatchedInbox(Body):
    """The key of a locked page."""

    key: Typed


class LockedInbox(ResponseBody):
    """The content of a locked page: how much waits for the role that was there, and which tables call. No names."""

    waits: int
    calling: list[int]


class Names(Body):
    """Numbers of accounts, with commas between them."""

    of: Annotated[str, Meta(max_length=2000, pattern="^[0-9]{1,18}(,[0-9]{1,18})*$")]


class NamesResponse(ResponseBody):
    """The names of accounts, by number."""

    people: dict[int, str]
