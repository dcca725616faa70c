"""The endpoints as people read them: docs/floor/api.md, between a text by hand and tables from the declarations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from houseway.floor.people.rights import Action

from .catalogue import ENDPOINTS
from .closure import Closing
from .endpoints import COLUMNS, Endpoint
from .errors import WRONGS

HEAD: Final = """# The API

HTTP for what is asked, one WebSocket for what happens ([decision
23](../decisions/0023-build-views-in-the-api-from-whole-steps.md)). The
page is written by `scripts/dev floor-pages` from `src/houseway/floor/api/`. A test keeps it fresh, and every endpoint is tried by
everyone below.

```sh
houseway floor api --config floor.toml    # prints its address when it serves; ends after SIGTERM
```

The document for programs is at `/openapi.json`, and in [docs/schema](../schema/openapi.json) as `scripts/dev schema` writes it.
Bodies are JSON and are read strictly: an unknown field, a wrong type or a body that is too large is refused. Money is in cents. A
view, an offer and an event have the [published shapes](../views.md).

## Who asks

A log-in sets two cookies that no script can read and no other site can send: the session and the terminal. A request that
changes something, and the handshake of the socket, must come from the site that the configuration names (`api.origin`). A
device shows its token as `Authorization: Bearer` and has no cookie. What somebody is at a table follows from the session, the
shift and the seat ([rights](rights.md)). A write is a sign of a person and begins the idle time again; reading and listening
are not.

## A command

`POST /tables/{table}/say` takes `{"number": 7, "said": {"kind": "Say", "who": "3", "what": "raises", "chips": 5000}}`. The
number counts what this speaker has said at this table; a view tells the last one as `said`. The answer has the step of the
record, and `refused` with code, sentence and clause where the rules do not allow it. A repeat with the same number gets the
first answer and is not done again, also after the API or the owner began again. Without an answer in time the status is 503,
and the same number may be sent again. Another command under a used number is refused with `key_used`, and a number more than
1,000 above the last one with `number_too_far`: nothing of it is recorded.

A text in a body or a query that has a character which controls how it is shown, such as a mark of direction, is refused with
`control_character`. Line breaks and tabs are allowed, and passwords are not looked at.

## Beside the tables

Every other write has a header `Idempotency-Key`, a text that its client makes up. What is asked again under the same key, by the
same person and with the same body, gets the first answer and is not done again; the key is committed together with what is
done. Another request under that key is refused. What something barred was not done, and its key is free. Answers with a second
factor or a token in them are kept nowhere, so a repeat is told only that it was done. First answers are kept for
`api.answers_kept_days`; then a key is free again ([decision
30](../decisions/0030-delete-first-responses-and-view-hashes-by-age.md)).

What has to reach a table, as an approved payment, a fill or a relief, is said to it when the record has it, and the answer tells
how it stands then. Where the table is away or a round is in play, a request has `not_sent`, a slip stays `signed`, and the API
says it later by itself.

A buy-in is asked of [player protection](protection.md) before it is passed on. `session` in a view has the seconds of the
session and what it has won, below zero lost; staff get null. An approval, a denial, the
decision of a dispute, an agreement about a meter and a signed entry take an `assertion` of a [passkey](passkeys.md) over the
challenge that the same address with `/challenge` returns, or a `code` of the second factor; both are used up by it.

## The socket

One socket per client at `/live`, without compression. A client sends:

| frame | means |
|---|---|
| `{"kind": "look", "table": 12}` | tell me of this table: a view, then what happens |
| `{"kind": "look", "table": 12, "round": 8841, "seq": 14}` | only what came after; a new view if it is too long ago |
| `{"kind": "look_away", "table": 12}` | tell me no more of it |
| `{"kind": "ping", "at": 1.5}` | tell me the time; what is sent comes back |

and gets:

| frame | has |
|---|---|
| `welcome` | `name`, `number`, `person`, `house`, `now`, `hash_every` |
| `view` | `table`, `round`, `seq`, `said`, `view`, `offers`, `hash`, `now`, `session` |
| `told` | `table`, `round`, `first`, `at`, `turn`, `events`, `words`, `offers`, `now`; at times `hash`, `resumed`, `said` |
| `clock` | `table`, `round`, `hand`, `seconds`, `ends_at`, `now`; null where it has stopped |
| `away` | `table`, `players`, `now`: who is away from play there, when that changes and after a view |
| `kept` | `table`, `seats`, `now`: which seats are kept, and for whom, when that changes and after a view |
| `session` | `session`, `now`: when a round has changed the result of a patron's session |
| `pong` | `at`, `now` |
| `error` | `table`, `code`, `sentence`, `do` |

`round` is the round that is being played or comes next. Events are counted in it, for each viewer from one and without gaps, as
in the news of [the bus](bus.md): `first` is the number of the first event of a frame, `seq` of the last one that a view has.
What a viewer may not know of takes no number and makes no frame. `offers` are all that this viewer may send now, and those
before are void. `words` say what events do not ([views](../views.md)): the turn, what hands are called, and the whole view where
a round was opened or none is played. A client that folds events and words has the view of the house. `now` is the time by the
clock of the house, in seconds since 1970; `at` is the time of the step in microseconds.

A table whose submission has `timeout.seconds` has a clock. It belongs to the owner and goes on while the API restarts. When it
ends, the platform says the hand's default word, with its own speaker; an offer marks that word with `silence`. A word of the
player that was heard before is never overtaken. Who resumes at such a table is told its clock after what was missed.

A player whose line is cut comes back to the same state: with bets open and a command under way, in a decision, and during
settlement, after 20 seconds each (`pytest -m long tests/floor/api/test_away.py`, and for a moment in every run of the tests). The
hash is that of the view rebuilt from the record alone, the clock is right within 150 ms, and the command was done once.

`hash` is the SHA-256 of the view after the frame (`houseway.views.digest`): as JSON with sorted keys and no blanks, with the
clock null, the counter 0 and an empty name of the table. It comes with every view, every `hash_every` events and at the end of a
round. What patrons were sent is kept for `api.hashes_kept_days`: 16 bytes of each hash in the relation `shown`, one row per
patron and round. A dispute about the round compares each with the view as the record rebuilds it, and keeps what it found.

`scripts/dev soak-api` plays every game through the API, with players, a patron who only watches, dealers, floor and surveillance,
whose lines are lost now and then, and searches every frame, body, error, log line and metric for cards that its reader may not
see. One round of each of 24 games was 7,053 pieces and 24.4 MB, in which 983 hidden cards were told to somebody who may see them
and none to anybody else. `tests/floor/api/test_hidden_cards.py` plants a leak, and the search finds it.

A reader who lets too many frames wait is closed, and disturbs nobody else. Its client connects again and resumes. A socket also
closes when its session ends, by a log-out at once and otherwise within about a second.

`python -m bench.clients` measures 200 clients with a socket each at 100 tables of all games that the platform deals, on two cores
with PostgreSQL, NATS, owner, API and the clients themselves: 30 commands and 375 frames per second. From a command to the frame
with its own event it took 11 ms at the median and 23 at the 95th percentile, then 10 and 18 while one client did not read, and
10 and 20 after that (load 1.1 to 1.3). With a load of 11 to 13 from other programs, behind the processes of the bench, the 95th
percentile was 37 to 43. The slow client was closed after 14 seconds and brought back at its 50 tables. The API took a fifth of a
core.

`python -m bench.frames` measures the processor time from a step to the frames of four who look, over all games: 607 µs, and 1,400
before words were made without the view and wagers once for a house, both on that busy machine.

`houseway floor api --metrics PORT` shows [metrics](watching.md): requests, sockets, why they closed, and how long frames took.

| code | why |
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
        "*nobody* is a request without a session. The platform has none, so nothing comes in its name. Functions behind",
        "the endpoints ask the table of rights once more.\n",
        _matrix(),
        "\n## Errors\n",
        "Every error has one shape, `{code, sentence, do}`. Bars of [people](rights.md) keep their code and sentence.\n",
        "| code | status | sentence | what to do |\n|---|---|---|---|",
        *(f"| `{wrong.value}` | {meant.status} | {meant.sentence} | {meant.do} |" for wrong, meant in WRONGS.items()),
    ]
    return "\n".join([*parts, ""])


def _line(one: Endpoint) -> str:
    who = f"*{one.who.value}*" if isinstance(one.who, Action) else one.who.value
    return f"| `{one.method} {one.path}` | {one.says} | {who} | {one.cites} |"


def _matrix() -> str:
    def line(cells: Iterable[str]) -> str:
        return f"| {' | '.join(cells)} |"

    heads = ["endpoint", *(who.replace("_", " ") for who in COLUMNS)]
    body = [line([f"`{one.method} {one.path}`", *("yes" if one.may(who) else "" for who in COLUMNS)]) for one in ENDPOINTS]
    return "\n".join([line(heads), line(["---"] * len(heads)), *body])
