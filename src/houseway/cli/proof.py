"""The proof that replaying a record gives, in words: no more than its chain and its signature prove."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from houseway.core.game.rules import Rules
from houseway.worked.build import build
from houseway.worked.chain import Chain
from houseway.worked.header import FORMAT
from houseway.worked.replay import open_table
from houseway.worked.worked import Worked

NO_CHAIN = ". The file has no chain, so rounds may be missing or rewritten"
NO_RECORD = f"no header: the file is not a record of format {FORMAT}"
UNSIGNED = ". The chain is complete and not signed: nothing changed by accident; it does not show who wrote the file"


class Proof(NamedTuple):
    """The verdict on a record that replays without a difference, and what it proves."""

    verdict: str
    proves: str


def rules_of(worked: Worked) -> Rules:
    """Return the rules that the header of a file names, as they are in this version."""
    return open_table(worked).rules


def chain_data(chain: Chain, *, trusted: bool) -> dict[str, Any]:
    """Return the metadata of a record as JSON data; `trusted` is whether it was checked against a given key."""
    header = chain.sessions[0]
    return {
        "format": FORMAT,
        "complete": chain.is_complete,
        "chain": chain.last,
        "build": header.build,
        "rules": header.rules,
        "live": all(session.seed is None for session in chain.sessions),
        "place": header.place,
        "start": header.start,
        "sessions": len(chain.sessions),
        "key": header.key,
        "trusted": trusted,
        "signed": bool(chain.closings) and all(one.signature for one in chain.closings),
        "written_otherwise": _otherwise(chain),
    }


def rules_changed(chain: Chain, rules: Rules, *, same_rounds: bool) -> list[str]:
    """Return that the rules are not those that the record names, if they are not: then nothing comes out exactly as written."""
    written = {session.rules for session in chain.sessions} - {rules.law_digest}
    same = "; every round is the same under both" if same_rounds else ""
    return [
        f"the rules of this table are not those of the record ({one[:14]}…, now {rules.law_digest[:14]}…){same}"
        for one in written
    ]


def _otherwise(chain: Chain) -> list[str]:
    """Return the differences between this version and the one that wrote the record."""
    builds = sorted({session.build for session in chain.sessions} - {build()})
    return [f"written by build {', '.join(one[:20] for one in builds)}; this is build {build()[:20]}"] if builds else []


def proof(record: dict[str, Any], missing: Sequence[str]) -> Proof:
    """Return the words for a record that replays without a difference."""
    if not record["complete"]:
        return Proof("identical", f". The chain is not complete: {'; '.join(missing)}")
    if not record["key"]:
        return Proof("as written", UNSIGNED)
    if record["trusted"]:
        return Proof("as written", ". Signed with the key of --key")
    return Proof("as written", f". Signed with key {record['key']}; use --key to check whose it is")
