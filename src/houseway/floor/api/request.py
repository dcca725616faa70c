"""One request: its actor, its contents, and the cookies set with the response.

The actor comes from cookies, never from the body.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Final, NamedTuple

from houseway.floor.people.actors import Actor
from houseway.floor.people.bars import Bar
from houseway.floor.people.roles import DEVICE
from houseway.floor.people.session_actors import actor_at, actor_of, device_actor_at
from houseway.floor.people.sessions import Session, seen_session, used_session

from .endpoints import NOBODY, OFF_SHIFT, Endpoint, Who
from .errors import Refused, Wrong

if TYPE_CHECKING:
    from houseway.floor.people.rights import AccountActor
    from houseway.views.followed import Followed

    from .follower import Following
    from .house import House, Record

SESSION: Final = "houseway_session"
TERMINAL: Final = "houseway_terminal"
AS_LONG_AS_IT_LASTS: Final = 400 * 86_400
"""Seconds for which a browser keeps what it shows as a terminal: the longest that browsers allow."""
_BEARER: Final = "bearer "


class ClientCredentials(NamedTuple):
    """The credentials of a client: its cookies, a device's token, and its address."""

    session: str
    terminal: str
    device: str
    address: str


def shown_in(headers: Mapping[str, str], address: str, *, secure: bool) -> ClientCredentials:
    """Return the credentials of a client from its headers."""
    cookies = SimpleCookie()
    try:
        cookies.load(headers.get("cookie", "")[:4096])
    except CookieError:
        cookies = SimpleCookie()
    said = headers.get("authorization", "")
    device = said[len(_BEARER) :].strip() if said.lower().startswith(_BEARER) else ""

    def cookie(name: str) -> str:
        found = cookies.get(cookie_name(name, secure=secure))
        return found.value[:256] if found else ""

    return ClientCredentials(cookie(SESSION), cookie(TERMINAL), device[:256], address)


def cookie_name(name: str, *, secure: bool) -> str:
    """Return the name of a cookie. A browser takes `__Host-` from this host and over TLS only."""
    return f"__Host-{name}" if secure else name


def set_cookie(name: str, value: str, seconds: int | None, *, secure: bool) -> str:
    """Return the header that sets a cookie which no script can read and no other site can send; none where it has no value."""
    life = "" if seconds is None else f"; Max-Age={seconds}"
    return f"{cookie_name(name, secure=secure)}={value}; Path=/; HttpOnly; SameSite=Strict{life}{'; Secure' if secure else ''}"


@dataclass
class RequestContext:
    """A request that may be done."""

    house: House
    following: Following
    shown: ClientCredentials
    session: Session | None
    actor: Actor
    account_actor: AccountActor | None = None
    """The role of the account at the table of the path, where an endpoint needs it."""
    cookies: list[str] = field(default_factory=list[str])
    """Cookies to set with the answer."""

    @property
    def own(self) -> Session:
        """The session of an endpoint that needs one."""
        assert self.session is not None
        return self.session

    def followed(self, number: int) -> Followed:
        """Return a table as the API follows it; raise `Refused` where there is none."""
        known = self.following.tables.get(number)
        if known is None:
            raise Refused(Wrong.NO_SUCH_TABLE)
        return known

    def sets(self, name: str, value: str, seconds: int | None = None) -> None:
        """Set a cookie with the answer."""
        self.cookies.append(set_cookie(name, value, seconds, secure=self.house.manners.secure))


class Requester(NamedTuple):
    """The session, the capacity and the voice of the requester."""

    session: Session | None
    actor: Actor
    account_actor: AccountActor | None


def identify_requester(record: Record, endpoint: Endpoint, shown: ClientCredentials, table: int | None) -> Requester:
    """Return the requester, or raise `Refused` where this endpoint is not for them.

    A write counts as activity; reading does not.
    """
    if endpoint.who is Who.ANYBODY:
        return Requester(None, Actor(0, NOBODY), None)
    if endpoint.who is Who.AT_TABLE and shown.device and table is not None:
        voice = device_actor_at(record, shown.device, table)
        if voice is None:
            raise Refused(Bar.NOT_YOURS)
        return Requester(None, Actor(voice.speaker, DEVICE), voice)
    finds = seen_session if endpoint.method == "GET" else used_session
    session = finds(record, shown.session, shown.terminal) if shown.session else Bar.NO_SESSION
    if isinstance(session, Bar):
        raise Refused(session)
    if session.must_change and not endpoint.sets_credentials:
        raise Refused(Bar.SET_CREDENTIALS)
    actor = actor_of(record, session)
    if not endpoint.may(actor.capacity or OFF_SHIFT):
        raise Refused(Bar.NOT_YOURS)
    if endpoint.who is not Who.AT_TABLE or table is None:
        return Requester(session, actor, None)
    voice = actor_at(record, session, table)
    if voice is None:
        raise Refused(Bar.NOT_YOURS)
    return Requester(session, actor, voice)
