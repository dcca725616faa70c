"""The shapes of requests and answers about cases and saved searches."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from houseway.floor.api.shapes import Body, Number, Reason, ResponseBody, Seconds, SecretResponse, Short, TableNumber
from houseway.floor.lookback.shapes import Search

from .searches import SavedSearch
from .store import CaseEntryKind, CaseFinding, WatchCase

Event = Annotated[int, Meta(ge=1, le=100_000)]
Moment = Annotated[float, Meta(ge=0, le=32_503_680_000)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class OpenCase(Body):
    """The question of a new case."""

    question: Reason


class AddEntry(Body):
    """What is gathered in a case: a round, a moment of one, a clip by camera and span, a person, a note, or the finding."""

    adds: CaseEntryKind
    says: Reason = ""
    table: TableNumber | None = None
    round: Number | None = None
    nr: Event | None = None
    camera: Short | None = None
    shown_at: Moment | None = None
    """The time in the recording, in seconds since 1970, by the clock of the recorder."""
    until: Moment | None = None
    sha256: Digest | None = None
    about: Number | None = None
    finding: CaseFinding | None = None


class PersonHistory(ResponseBody):
    """A person of a case by name, with what the index of rounds and the record have of the last ninety days."""

    number: int
    called: str
    kind: str
    rounds: int
    corrections: int
    disputes: int
    with_others: dict[str, int]
    """Rounds together with the other people of the case, by their number."""


class CaseResponse(ResponseBody):
    """A case with its entries, the names of whoever is in it, and the histories of its people."""

    now: Seconds
    case: WatchCase
    names: dict[str, str]
    people: list[PersonHistory]
    moments: dict[str, Seconds]
    """The time by the record of each entry about a round, by the number of the entry."""


class CasesResponse(ResponseBody):
    """Every case without entries, open ones first, and names of who opened them."""

    now: Seconds
    cases: list[WatchCase]
    names: dict[str, str]


class CaseFileResponse(SecretResponse):
    """The file of a case: a ZIP archive in base64, and its SHA-256. The record has that it was made, and not the file."""

    file: str
    base64: str
    sha256: str


class SaveSearch(Body):
    """A search to keep under a title, whether it gives an alert, and whether it is in use."""

    title: Annotated[str, Meta(min_length=1, max_length=80)]
    sought: Search
    alerts: bool = False
    in_use: bool = True


class SearchesResponse(ResponseBody):
    """The saved searches in use, names of who saved them, and for those with an alert the rounds that ended since."""

    now: Seconds
    searches: list[SavedSearch]
    names: dict[str, str]
    news: dict[str, int]
    """Rounds since the search was saved, up to a hundred, by the number of the search."""
