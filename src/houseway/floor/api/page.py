"""Writes docs/floor/api.md: prose, then tables from the declarations of the endpoints."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from houseway.floor.people.rights import Action

from .catalogue import ENDPOINTS
from .closure import Closing
from .endpoints import COLUMNS, Endpoint
from .errors import WRONGS

HEAD: Final = """# The API

Clients send requests over HTTP and receive events over one WebSocket ([decision
23](../decisions/0023-build-views-in-the-api-from-whole-steps.md)). `scripts/dev floor-pages` writes this page from
`src/houseway/floor/api/`. A test keeps it current, and another one tries every endpoint as every role below.

```sh
houseway floor api --config floor.toml    # prints its address when it serves; ends after SIGTERM
```

The OpenAPI document is at `/openapi.json`, and in [docs/schema](../schema/openapi.json) as `scripts/dev schema` writes it.
Bodies are JSON and are validated strictly: an unknown field, a wrong type or a body that is too large is rejected. Money is in
cents. Views, offers and events have the [published schema](../views.md).

## Authentication

A log-in sets two cookies, one for the session and one for the terminal. Scripts cannot read them, and other sites cannot send
them. A request that changes something, and the handshake of the socket, must come from the origin in the configuration
(`api.origin`). A device sends its token as `Authorization: Bearer` and has no cookie. The role at a table follows from the
session, the shift and the seat ([rights](rights.md)). A write resets the idle timeout of the session; reads and the socket do
not.

## Commands are idempotent

`POST /tables/{table}/commands` submits a command to a table:

```json
{"number": 7, "said": {"kind": "Say", "who": "3", "what": "raises", "chips": 5000}}
```

`number` counts the commands of this account at this table. A view contains the last one as `said`. The response contains the
step of the record. If the rules do not allow the command, `refused` contains code, sentence and clause.

Commands are idempotent: a repeated number returns the first response, also after a restart of the API or the owner. If no
response arrives in time, the status is 503, and the same number can be sent again. Another command under a used number is
rejected with `key_used`. A number more than 1,000 above the last one is rejected with `number_too_far`. Nothing of a rejected
request is recorded.

A text in a body or a query with a control character, such as a direction mark, is rejected with `control_character`. Line
breaks and tabs are allowed. Passwords are not checked for this.

## Idempotency keys

Every other write requires a header `Idempotency-Key`, a text that the client chooses. A repeated key with the same person and
the same body returns the first response, and nothing is done again. The key is committed in the same transaction as the write.
Another request under that key is rejected. A rejected request changes nothing, and its key can be reused.

A response that contains a second factor or a token is not stored, so a repeat only confirms that the request was done. First
responses are stored for `api.answers_kept_days`; then the key can be reused ([decision
30](../decisions/0030-delete-first-responses-and-view-hashes-by-age.md)).

Some writes lead to a command at a table: an approved payment, a fill, a relief. It is sent when the record has the write, and
the response contains its status. If the table does not respond or a round is in progress, a request has `not_sent` and a slip
stays `signed`. The API sends the command later by itself.

A buy-in is checked by [player protection](protection.md) before it is forwarded. `session` in a view contains the seconds of
the session and its result, negative for a loss; staff get null. An approval, a denial, the decision of a dispute, an agreement
about a meter and a signed entry require an `assertion` of a [passkey](passkeys.md) over the challenge that the same address
with `/challenge` returns, or a `code` of the second factor. Each can be used once.

## Subscribe to a table

A client opens one WebSocket at `/live`, without compression, and sends these frames:

| frame | meaning |
|---|---|
| `{"kind": "subscribe", "table": 12}` | subscribe to this table: a view, then its events |
| `{"kind": "subscribe", "table": 12, "round": 8841, "seq": 14}` | resume after this event; a new view if it is too old |
| `{"kind": "subscribe", "table": 12, "console": true}` | subscribe to the dealer's console of this table too |
| `{"kind": "unsubscribe", "table": 12}` | unsubscribe |
| `{"kind": "ping", "at": 1.5}` | return this value and the time |

`look` and `look_away` are the earlier names of these frames. A client that sends `look` is sent `told` in place of
`events`.

It receives these:

| frame | contents |
|---|---|
| `welcome` | `name`, `number`, `person`, `house`, `now`, `hash_every` |
| `view` | `table`, `round`, `seq`, `said`, `view`, `offers`, `hash`, `now`, `session` |
| `events` | `table`, `round`, `first`, `at`, `turn`, `events`, `words`, `offers`, `now`; sometimes `hash`, `resumed`, `said` |
| `clock` | `table`, `round`, `hand`, `seconds`, `ends_at`, `now`; null if it has stopped |
| `away` | `table`, `players`, `now`: which players are away; sent on a change and after a view |
| `kept` | `table`, `seats`, `now`: which seats are reserved, and for whom; sent on a change and after a view |
| `console` | `table`, `step`, `changed`; if they changed, `role`, `by_hand`, `owed`, `callable`, `calls` |
| `session` | `session`, `now`: sent when a round has changed the result of a patron's session |
| `pong` | `at`, `now` |
| `error` | `table`, `code`, `sentence`, `do` |

`round` is the round in progress or the next one. Events of a round are numbered for each viewer from one, without gaps: `first`
is the number of the first event in a frame, and `seq` that of the last event in a view. An event that a viewer may not see
takes no number and sends no frame.

`offers` lists every command that this viewer may send now, and replaces the list before. `words` contains what events do not
([views](../views.md)): the turn, the names of hands, and the whole view when a round was opened or none is in progress. A
client that applies events and words has the same view as the house. `now` is the time of the house's clock in Unix seconds.
`at` is the time of the step in microseconds.

A client that falls behind is disconnected; others are unaffected. It reconnects and resumes. A socket is also closed when its
session ends: at once after a log-out, otherwise within about a second.

## Subscribe to a console

A `console` frame follows the other frames of each step. `changed` contains the parts of the console that differ from what this
socket was sent last; the first frame after a subscription contains all of them. `callable` lists the calls that the client may
make, and `calls` contains those that are new or changed. The schema is `ConsoleFrame` in the OpenAPI document.

`step` is a step of the record. The response to a command contains its step, and the frame with that step or a later one shows
the result. Steps that arrive together have one frame.

The client needs the right to `GET /tables/{table}/console`, which is checked for each frame. Without it the client receives one
`error` with `not_yours_to_do`, and the console when it takes over the table. When a request begins or ends a shift, the sockets
have the new role before the response is sent; those of another API process have it within about a second.

## Clocks

A table whose submission sets `timeout.seconds` has a clock. The owner runs it, so it continues while the API restarts. When it
expires, the platform submits the hand's default action under its own account. An offer marks that action with `silence`. A
command of the player that was accepted before is never overridden. A client that resumes receives the clock after the events it
missed.

## Hashes of views

`hash` is the SHA-256 of the view after the frame (`houseway.views.digest`): as JSON with sorted keys and no blanks, with the
clock null, the counter 0 and an empty table name. It is sent with every view, every `hash_every` events and at the end of a
round.

16 bytes of each hash that a patron was sent are stored in the relation `shown`, one row per patron and round, for
`api.hashes_kept_days`. A dispute compares each with the view rebuilt from the record and stores the result.

`scripts/dev soak-api` plays every game through the API and searches every frame, body, error, log line and metric for cards
that its reader may not see. `tests/floor/api/test_hidden_cards.py` plants a leak, and the search finds it.
[Measurements](../measurements.md#the-api) has the results of this and of the load tests.

## No webhook

The API never calls another system: there is no webhook and no callback URL. A program that must react to events has three ways:

- Subscribe to tables over the WebSocket, and resume by `round` and `seq` after a lost connection.
- Inside the house, read the stream of [the bus](bus.md), which keeps whole steps.
- For audits and books, export the record or a report on a timer ([looking back](looking_back.md), [reports](reports.md)).

Alerts come from [metrics](watching.md): `houseway floor api --metrics PORT` counts requests, sockets and why they were closed.

## Close codes

| code | reason |
|---|---|
"""


def page() -> str:
    """Return docs/floor/api.md as text."""
    closing = [f"| {int(one)} | {one.why} |" for one in Closing]
    parts = [
        HEAD + "\n".join(closing),
        "\n## Endpoints\n",
        "| endpoint | does | who may | rows |\n|---|---|---|---|",
        *(_line(one) for one in ENDPOINTS),
        "\n## Who may use what\n",
        "*nobody* is a request without a session. The platform has no session, so no request can use its name. The functions",
        "behind the endpoints check the table of rights again.\n",
        _matrix(),
        "\n## Errors\n",
        "Every error has the shape `{code, sentence, do}`. Errors of [people](rights.md) keep their own code and sentence.\n",
        "| code | status | sentence | what to do |\n|---|---|---|---|",
        *(f"| `{wrong.value}` | {meant.status} | {meant.sentence} | {meant.do} |" for wrong, meant in WRONGS.items()),
    ]
    return "\n".join([*parts, ""])


def _line(one: Endpoint) -> str:
    who = f"*{one.who.value}*" if isinstance(one.who, Action) else one.who.value
    return f"| `{one.method} {one.path}` | {one.summary} | {who} | {one.cites} |"


def _matrix() -> str:
    def line(cells: Iterable[str]) -> str:
        return f"| {' | '.join(cells)} |"

    heads = ["endpoint", *(who.replace("_", " ") for who in COLUMNS)]
    body = [line([f"`{one.method} {one.path}`", *("yes" if one.may(who) else "" for who in COLUMNS)]) for one in ENDPOINTS]
    return "\n".join([line(heads), line(["---"] * len(heads)), *body])
