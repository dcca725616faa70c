"""The app: routes from the list of endpoints, and what every request goes through, in one place."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.floor import traces
from houseway.floor.fault_log import log_of, place_of
from houseway.floor.people.bars import Bar

from .catalogue import ENDPOINTS
from .endpoints import Endpoint
from .errors import AnyBar, Refused, Wrong, error_of, status_of
from .files import FILES, serves
from .follower import Following
from .free_text import check_body, check_texts
from .house import House, Record
from .once import HEADER, done_once, key_in, print_of
from .openapi import document
from .request import ClientCredentials, RequestContext, identify_requester, shown_in

LARGEST: Final = 80_000
"""Bytes of a body: a command has at most 65,536."""
JSON: Final = "application/json"
_NUMBERS: Final[Mapping[str, int]] = {"table": 2**31 - 1, "number": 2**63 - 1, "round": 2**63 - 1}
_DIGITS: Final = re.compile(r"[1-9][0-9]{0,18}")
_ROLE: Final = re.compile(r"[a-z_]{1,32}")
_log = log_of(__name__)
Handler = Callable[[Request], Coroutine[Any, Any, Response]]


def app_of(house: House, following: Following) -> Starlette:
    """Return the app of a house."""
    published = msgspec.json.encode(document())

    async def openapi(request: Request) -> Response:
        return Response(published, media_type=JSON)

    app = Starlette(
        routes=[
            *(_route(one.path, _handler(house, following, one), one.method) for one in ENDPOINTS),
            _route("/openapi.json", openapi),
            _route("/log/{path:path}", _serves_log(house)),
            *(_route(path, serves(file)) for path, file in FILES.items()),
        ],
        exception_handlers={HTTPException: _not_routed},
    )
    app.router.redirect_slashes = False
    return app


def _route(path: str, handler: Handler, method: str = "GET") -> Route:
    """Return a route that takes one method; Starlette would add HEAD to GET, which the document does not name."""
    route = Route(path, handler)
    route.methods = {method}
    return route


def _serves_log(house: House) -> Handler:
    """Return the handler that serves the log of the house to anyone.

    Signed heads, tiles and entries, which commit to rows and show none.
    """

    async def handle(request: Request) -> Response:
        try:
            _not_too_often(house.addresses.waits(request.client.host if request.client else ""))
        except Refused as refused:
            return _objection(refused)
        path, receipts = request.path_params["path"], house.terms.receipts
        found = None if receipts is None else receipts.file(path)
        if found is None:
            return _objection(Refused(Wrong.NO_SUCH_PATH))
        kept = "public, max-age=31536000, immutable" if path.startswith("tile/") else "no-cache"
        return Response(found[0], headers={"cache-control": kept}, media_type=found[1])

    return handle


async def _not_routed(request: Request, error: Exception) -> Response:
    if getattr(error, "status_code", 404) == 405:
        return _objection(Refused(Wrong.NO_SUCH_METHOD), {"Allow": ", ".join(_methods(request.url.path))})
    return _objection(Refused(Wrong.NO_SUCH_PATH))


def _methods(path: str) -> list[str]:
    """Return the methods that an address takes."""
    if path == "/openapi.json" or path in FILES or path.startswith("/log/"):
        return ["GET"]
    fits = (one for one in ENDPOINTS if re.fullmatch(re.sub(r"{\w+}", "[^/]+", one.path), path))
    return [one.method for one in fits]


def _handler(house: House, following: Following, endpoint: Endpoint) -> Handler:
    async def handle(request: Request) -> Response:
        try:
            if not traces.is_on():
                return await _answered(house, following, endpoint, request)
            with traces.span(f"{endpoint.method} {endpoint.path}"):
                return await _answered(house, following, endpoint, request)
        except Refused as refused:
            return _objection(refused)
        except Exception as error:
            _log.error("a request failed", subject=f"{endpoint.method} {endpoint.path}", error=place_of(error))
            return _objection(Refused(Wrong.FAULT))

    return handle


async def _answered(house: House, following: Following, endpoint: Endpoint, request: Request) -> Response:
    """Answer one request: check rate, origin, body, session and rights, then call the endpoint."""
    address = request.client.host if request.client else ""
    _not_too_often(house.addresses.waits(address))
    shown = shown_in(request.headers, address, secure=house.manners.secure)
    if endpoint.method != "GET" and request.headers.get("origin") not in house.manners.origins and not _is_device(shown):
        raise Refused(Wrong.OTHER_ORIGIN)
    path = _path(endpoint, request.path_params)
    key = key_in(endpoint, request.headers.get(HEADER))
    data = await _read(request)
    sent = {"body": _body(endpoint, request, data), "query": _query(endpoint, request), **path}
    given = {name: sent[name] for name in endpoint.parameters}
    is_live = inspect.iscoroutinefunction(endpoint.does)

    def perform(record: Record) -> tuple[RequestContext, object]:
        table = path.get("table")
        known = identify_requester(record, endpoint, shown, table if isinstance(table, int) else None)
        if known.actor.speaker:
            _not_too_often(house.requests.waits(known.actor.speaker))
        asking = RequestContext(house, following, shown, *known)
        if is_live:
            return asking, None
        if key is None:
            return asking, endpoint.does(asking, record, **given)
        what = print_of(endpoint.method, request.url.path, data)
        return asking, done_once(
            record, endpoint, asking.actor.speaker, key, what, lambda: endpoint.does(asking, record, **given)
        )

    if endpoint.reads_every_table:
        await following.reach()
    elif isinstance(number := path.get("table"), int):
        await following.reach([number])
    asking, told = await house.registry.run(perform)
    if is_live:
        told = await endpoint.does(asking, **given)
    elif endpoint.then is not None and not isinstance(told, AnyBar):
        told = await endpoint.then(asking, told)
    if isinstance(told, AnyBar):
        raise Refused(told)
    if endpoint.method != "GET":
        following.on_written()
    if endpoint.changes_shifts:
        await following.on_shifts()
    response = Response(status_code=204) if told is None else Response(msgspec.json.encode(told), media_type=JSON)
    for cookie in asking.cookies:
        response.headers.append("set-cookie", cookie)
    return response


def _not_too_often(seconds: int) -> None:
    if seconds:
        raise Refused(Wrong.TOO_OFTEN, seconds=seconds)


def _is_device(shown: ClientCredentials) -> bool:
    """Whether a device speaks, which is no browser: it shows a token of its own and no cookie."""
    return bool(shown.device) and not shown.session


def _path(endpoint: Endpoint, found: Mapping[str, str]) -> dict[str, int | str]:
    """Return the parameters of the path; a number that cannot be one is not found."""
    named: dict[str, int | str] = {}
    for name in endpoint.named:
        text = found[name]
        if name == "role":
            if not _ROLE.fullmatch(text):
                raise Refused(Bar.NO_SUCH_ROLE)
            named[name] = text
        elif not _DIGITS.fullmatch(text) or int(text) > _NUMBERS[name]:
            raise Refused(Wrong.NO_SUCH_PATH)
        else:
            named[name] = int(text)
    return named


async def _read(request: Request) -> bytes:
    """Return the bytes of a body, as many as one may have."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > LARGEST:
            raise Refused(Wrong.TOO_LARGE)
    return bytes(data)


def _body(endpoint: Endpoint, request: Request, data: bytes) -> Any:
    """Return the body as its shape, read strictly."""
    if endpoint.takes is None:
        if data:
            raise Refused(Wrong.UNREADABLE, "It takes no body.")
        return None
    if not data:
        with suppress(msgspec.ValidationError):
            return msgspec.json.decode(b"{}", type=endpoint.takes)  # all its fields are optional
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refused(Wrong.NOT_JSON)
    check_body(data)
    try:
        return msgspec.json.decode(data, type=endpoint.takes)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as wrong:
        raise Refused(Wrong.UNREADABLE, _describe(wrong)) from None


def _query(endpoint: Endpoint, request: Request) -> Any:
    """Return the query string as its shape: each name at most once, and no other."""
    pairs = request.query_params.multi_items()
    if endpoint.query is None:
        if pairs:
            raise Refused(Wrong.UNREADABLE, "It takes no query parameters.")
        return None
    if len({name for name, _ in pairs}) < len(pairs):
        raise Refused(Wrong.UNREADABLE, "A parameter is given twice.")
    check_texts(value for _, value in pairs)
    try:
        return msgspec.convert(dict(pairs), endpoint.query, strict=False)
    except msgspec.ValidationError as wrong:
        raise Refused(Wrong.UNREADABLE, _describe(wrong)) from None


def _describe(wrong: Exception) -> str:
    """Return a message for an unreadable body, without its contents: a password may be in it."""
    text = str(wrong) if isinstance(wrong, msgspec.ValidationError) else "It is not JSON."
    return text[:200] if "invalid value" not in text.lower() else "A value is not one of the allowed values."


def _objection(refused: Refused, headers: Mapping[str, str] | None = None) -> Response:
    more = dict(headers or {})
    if refused.seconds is not None:
        more["Retry-After"] = str(refused.seconds)
    data = msgspec.json.encode(error_of(refused.wrong, refused.more))
    return Response(data, status_of(refused.wrong), more, JSON)
