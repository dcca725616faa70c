"""Every endpoint of the API is reached from a page, or is listed here with the reason."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from houseway.floor.api.catalogue import ENDPOINTS

WEB: Final = Path(__file__).parents[2] / "web" / "src"
GENERATED: Final = {"routes.ts", "shapes.ts"}
CALL: Final = re.compile(r"callApi\(\s*'(GET|POST|PUT|DELETE)',\s*(?:'([^']*)'|`([^`]*)`)")
EXPORTED: Final = re.compile(r"export (?:const|async function|function) (\w+)")
SOCKET: Final = "the page has it from the socket"
PROGRAM: Final = "for programs and operators"
FLOOR_COMMAND: Final = "done at the machine, by `houseway floor`"
OTHER: Final = "the page has it from another endpoint"
LATER: Final = "no page yet"
CHOSEN: Final = {
    "POST /tables/{}/{}": ("POST /tables/{}/opener", "POST /tables/{}/closer"),
    "POST /{}/{}/enrolment": ("POST /patrons/{}/enrolment", "POST /staff/{}/enrolment"),
    "POST /{}/{}/enrolment/challenge": ("POST /patrons/{}/enrolment/challenge", "POST /staff/{}/enrolment/challenge"),
}
"""Paths of which a page chooses a part."""
WITHOUT_A_PAGE: Final = {
    "GET /health": PROGRAM,
    "GET /tables/{table}/console": SOCKET,
    "GET /tables/{table}/calls": SOCKET,
    "GET /tables/{table}/duties": SOCKET,
    "GET /tables/{table}/away": OTHER,
    "GET /tables/{table}/advice": OTHER,
    "GET /rounds/{table}/{round}/money": OTHER,
    "GET /exclusion": OTHER,
    "GET /approvals/{number}": OTHER,
    "GET /approvals/{number}/signatures": OTHER,
    "GET /slips/{number}": OTHER,
    "GET /school/results/own": OTHER,
    "POST /unlock": FLOOR_COMMAND,
    "POST /session/confirm": OTHER,
    "POST /session/second-factor": LATER,
    "PUT /session/password": LATER,
    "POST /devices": FLOOR_COMMAND,
    "POST /devices/{number}/enrolment": FLOOR_COMMAND,
    "DELETE /devices/{number}/enrolment": FLOOR_COMMAND,
    "POST /tables/{table}": FLOOR_COMMAND,
    "POST /cameras/{number}/confirm": LATER,
}
"""The endpoints that no page requests, each with the reason."""


def _named(path: str) -> str:
    return re.sub(r"\$?\{[^}]*\}", "{}", path)


def reached() -> set[str]:
    """Return the endpoints that the pages request, each as `GET /tables/{}`; a request that nothing uses is none."""
    files = {
        file: file.read_text(encoding="utf-8")
        for kind in ("*.ts", "*.svelte")
        for file in WEB.rglob(kind)
        if file.name not in GENERATED
    }
    everything = "\n".join(files.values())
    found = set[str]()
    for text in files.values():
        for call in CALL.finditer(text):
            line = text[text.rfind("\n", 0, call.start()) + 1 : call.start()]
            exported = EXPORTED.match(line)
            if exported is None or len(re.findall(rf"\b{exported[1]}\b", everything)) > 1:
                name = f"{call[1]} {_named(call[2] or call[3])}"
                found |= {*CHOSEN.get(name, (name,))}
    return found


def test_every_endpoint_is_reached_from_a_page_or_listed() -> None:
    names = {f"{one.method} {_named(one.path)}": f"{one.method} {one.path}" for one in ENDPOINTS}
    here = reached()
    assert here <= names.keys(), here - names.keys()
    assert len(here) > 100
    missing = {names[one] for one in names.keys() - here}
    assert missing - WITHOUT_A_PAGE.keys() == set(), "reached from no page, and not listed"
    assert WITHOUT_A_PAGE.keys() - missing == set(), "listed, and reached from a page"
