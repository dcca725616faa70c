"""Decides a worked round that a reader of the site has typed: which of its expected lines agree, and what differs in the others.

The site's worker runs this file in the reader's browser, with the rules of this package. It needs `houseway.worked` and nothing
else of this folder.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator

from houseway.core.messages.unreadable import Unreadable
from houseway.worked.reader import read_worked
from houseway.worked.replay import play_worked
from houseway.worked.worked import Worked

AT = re.compile(r"line (\d+): (.*)", re.DOTALL)


def decide(text: str, game: str) -> str:
    """Return as JSON each expected line with what differs in it, and other differences; `unread` says why nothing was played."""
    try:
        worked = read_worked(text, game)
        differs = play_worked(worked).wrong
    except (Unreadable, ValueError) as error:
        return json.dumps({"unread": str(error), "lines": [], "others": []})
    at: defaultdict[int, list[str]] = defaultdict(list)
    others: list[str] = []
    for said in differs:
        found = AT.fullmatch(said)
        if found is None:
            others.append(said)
        else:
            at[int(found[1])].append(found[2])
    typed = text.splitlines()
    numbers = sorted({*_expected(worked), *at})
    lines = [{"line": number, "says": typed[number - 1].strip(), "differs": at[number]} for number in numbers]
    return json.dumps({"unread": "", "lines": lines, "others": others})


def _expected(worked: Worked) -> Iterator[int]:
    """Yield the number of each line that expects something: a result, a refusal or a clause."""
    for part in worked.parts:
        yield from (number for number, _ in part.ends)
        yield from (line.number for line in part.lines if line.refused or line.cites)
