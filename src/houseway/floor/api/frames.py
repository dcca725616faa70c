"""Frames of a socket: JSON, parsed strictly on the way in, and made once for all who get the same."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from msgspec import Meta

from houseway.core.messages import command as c
from houseway.floor.people.rights import COMMANDS, Scope
from houseway.views.digest import view_hash
from houseway.views.followed import Followed, ViewerUpdate, is_hashed, is_whole
from houseway.views.types import Offer, SeenEvent, View
from houseway.views.words import words_of

from .shapes import Number, TableNumber

LARGEST: Final = 4096
"""Bytes of a frame from a client."""
EVENTS: Final = "events"
"""The kind of the frame of a step."""
MOST_RESUMED: Final = 200
"""Events that are sent again; a client that missed more gets a new view."""


# From a client


class SubscribeFrame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="subscribe", tag_field="kind"):
    """Subscribe to a table: a view, then events. With a round and a number, only the events after it."""

    table: TableNumber
    round: Number | None = None
    seq: Annotated[int, Meta(ge=0, le=2**31 - 1)] | None = None
    console: bool = False
    """Whether to send the dealer's console too: all of it, then the parts that change with each step."""


class UnsubscribeFrame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="unsubscribe", tag_field="kind"):
    """Unsubscribe from a table."""

    table: TableNumber


class InboxFrame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="inbox", tag_field="kind"):
    """Subscribe to the inbox: a frame whenever something in it may have changed, without what it is."""


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ping", tag_field="kind"):
    """Request the time. The value sent is returned, so that a client can measure the round trip."""

    at: float = 0


class EarlierSubscribeFrame(SubscribeFrame, frozen=True, tag="look"):
    """The earlier name of `subscribe`. A client that uses it is sent `told` in place of `events`."""


class EarlierUnsubscribeFrame(UnsubscribeFrame, frozen=True, tag="look_away"):
    """The earlier name of `unsubscribe`."""


Sent = SubscribeFrame | UnsubscribeFrame | InboxFrame | Ping | EarlierSubscribeFrame | EarlierUnsubscribeFrame
_decoder: Final = msgspec.json.Decoder(Sent)
_encoder: Final = msgspec.json.Encoder()
_sorted: Final = msgspec.json.Encoder(order="sorted")


def read_frame(text: str | bytes) -> Sent:
    """Return a frame from a client, or raise `ValueError`."""
    if len(text) > LARGEST:
        raise ValueError("too large")
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        raise ValueError(str(wrong)[:200]) from None


# To a client

_EVENTS_FIRST: Final = '{"kind":"events",'
_TOLD_FIRST: Final = '{"kind":"told",'


def with_earlier_kind(text: str) -> str:
    """Return a frame with the kind that a client which sent `look` expects."""
    return _TOLD_FIRST + text.removeprefix(_EVENTS_FIRST) if text.startswith(_EVENTS_FIRST) else text


def frame(kind: str, **told: Any) -> str:
    """Return a frame of a kind as JSON."""
    return _encoder.encode({"kind": kind, **told}).decode()


class FrameParts(NamedTuple):
    """The parts of a frame besides events, as JSON, and the hash of the view where it is sent."""

    words: msgspec.Raw
    hash: str | None


def seen_after(known: Followed, viewer: str, telling: ViewerUpdate, every: int) -> FrameParts:
    """Return the part of the view that events alone do not give: all of it where a round was opened or none is played."""
    whole = is_whole(known, telling)
    hashed = is_hashed(telling, every, ends=known.round != telling.round)
    if not (whole or hashed):
        return FrameParts(msgspec.Raw(_encoder.encode(known.words(viewer))), None)
    view = known.view(viewer)
    return FrameParts(whole_words(view, opens=whole), view_hash(view) if hashed else None)


def whole_words(view: View, *, opens: bool) -> msgspec.Raw:
    """Return the words of a view as JSON; with the whole of it where somebody has to begin with it."""
    return msgspec.Raw(_encoder.encode(words_of(view, opens=opens)))


def step_frame(followed: Followed, telling: ViewerUpdate, offers: bytes | None, now: float, **more: Any) -> str:
    """Return the frame of what happened; where more of it follows at once, it has no offers and no words."""
    events = [one.event for one in telling.events]
    told: dict[str, Any] = {
        "kind": EVENTS,
        "table": followed.number,
        "round": telling.round,
        "first": telling.first,
        "at": followed.at,
        "turn": followed.turn,
        "events": events,
        "now": now,
        **more,
    }
    if offers is not None:
        told["offers"] = msgspec.Raw(offers)
    return _encoder.encode(told).decode()


@lru_cache(maxsize=16_384)
def _written(offer: Offer) -> bytes:
    return _encoder.encode(offer)


def written_offers(offers: Iterable[Offer], capacity: str) -> bytes:
    """Return offers as JSON, without those that the table of rights does not let this capacity send."""
    return b"[" + b",".join([_written(offer) for offer in offers if _is_sent_by(offer.act, capacity)]) + b"]"


@lru_cache(maxsize=1024)
def _is_sent_by(act: str, capacity: str) -> bool:
    """Whether a client of this capacity may send such a command at all; what goes through the queue of approvals it may not."""
    scope = COMMANDS[getattr(c, act)].get(capacity)
    return scope is not None and scope is not Scope.QUEUE


def written_view(view: View) -> bytes:
    """Return a view as JSON, its keys sorted."""
    return _sorted.encode(view)


def written_events(events: Iterable[SeenEvent]) -> bytes:
    """Return events as the viewer got them, with their numbers."""
    return _encoder.encode(list(events))
