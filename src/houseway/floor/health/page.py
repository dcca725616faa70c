"""The page about watching, with every metric of the code."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .exposition import Metric
from .log import LOG_METRICS
from .metrics import METRICS

TOP: Final = """\
# Watching

Is a table stuck, is money waiting, is the record behind? An owner counts what it does (`table/tally.py`), and
`health/metrics.py` makes metrics of it when somebody looks. `python -m tools.docs.floor` writes this page from the
code.

- `houseway floor owner --metrics PORT` and `houseway floor api --metrics PORT` show them for Prometheus, on this machine only.
- `as_text(Watch(owner))` and `as_text(WatchApi(api))` return them as text.
- They are told apart by lane and kind, never by table. Which table it is, the log and the record say.
- `Watch(owner, relay=…, meters=…)` adds what the relay and the meters know, where they run in the same process.

"""
API: Final = """
The API has its own (`api/metrics.py`), with no card, person or table in them:

"""
LOG: Final = """
The follower of the log has its own (`houseway floor log --metrics PORT`):

"""
HEADS: Final = """\
| metric | says | by | look when |
|---|---|---|---|
"""
BOTTOM: Final = """
A table is stuck when `houseway_tables` has one that stopped, or when `houseway_table_still_seconds` grows. Money waits
where `houseway_payments_waiting` is above zero. The record is behind when `houseway_oldest_wait_seconds` grows, and
calls get lost.

## Logs

A line of the log is JSON, is written for trouble only, and goes through the loggers of the standard library
(`floor/trouble.py`). It holds only the fields that are listed there. The text of a command, an event and the message of
an error are never among them: they may name a hidden card. An error is told by its kind and its place in the program;
the record has the rest. A speaker at a table that stopped is told no more than the log.

A call of staff that the rules refuse is logged with table, speaker and role, and counted, because each can test whether
one hidden card is there.

## The clock

Steps are stamped by the clock of the database. Once a second, with the lease, the owner compares its machine's clock
with it. From 0.1 seconds on it logs that; from one second on it opens no round and answers "no new rounds: the clock is
wrong". Rounds in play go on.
"""


def page(api: Iterable[Metric]) -> str:
    """Return the page as Markdown, with the metrics of an API among them."""
    return TOP + _rows(METRICS) + API + _rows(api) + LOG + _rows(LOG_METRICS) + BOTTOM


def _rows(metrics: Iterable[Metric]) -> str:
    rows = (f"| `{one.name}` | {one.says} | {', '.join(one.by) or '-'} | {one.look or '-'} |\n" for one in metrics)
    return HEADS + "".join(rows)
