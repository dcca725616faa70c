"""Errors of the API: one shape, `{code, sentence, do}`, for every kind of error.

A bar of the floor keeps its code and its sentence. Errors that only the API has are listed here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar

import msgspec

from houseway.floor.cage.bars import CageBar
from houseway.floor.limits.bars import ProtectionBar
from houseway.floor.messages import NotRecorded
from houseway.floor.people.bars import Bar

AnyBar = Bar | CageBar | ProtectionBar
"""A reason for which the floor rejects a request."""
Done = TypeVar("Done")
Shape = TypeVar("Shape")


class Error(msgspec.Struct, frozen=True):
    """The reason for an error, and its remedy."""

    code: str
    sentence: str
    do: str


class Wrong(StrEnum):
    """An error of the API itself."""

    UNREADABLE = "unreadable"
    TOO_LARGE = "too_large"
    NOT_JSON = "not_json"
    CONTROL_CHARACTER = "control_character"
    OTHER_ORIGIN = "other_origin"
    NO_SUCH_PATH = "no_such_path"
    NO_SUCH_METHOD = "no_such_method"
    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_GAME = "no_such_game"
    NO_SUCH_ROUND = "no_such_round"
    NO_FELT = "no_felt"
    NO_VIEW = "nothing_seen_yet"
    TOO_OFTEN = "too_often"
    NOT_YOURS_TO_SAY = "not_yours_to_say"
    KEY_USED = "key_used"
    TOLD_ONCE = "told_once"
    NO_DAY_KEY = "no_day_key"
    NO_PAGE = "page_not_built"
    NO_DIRECTORY = "no_directory"
    NOT_FROM_DIRECTORY = "not_from_directory"
    DIRECTORY_AWAY = "directory_away"
    NOT_LAWFUL = "not_lawful"
    DAY_STILL_OPEN = "day_still_open"
    UNANSWERED = "unanswered"
    NUMBER_PASSED = "number_passed_over"
    NUMBER_TOO_FAR = "number_too_far"
    ROUND_PASSED = "round_passed"
    TABLE_STOPPED = "table_stopped"
    TABLE_AWAY = "table_away"
    RECORD_AWAY = "record_away"
    FAULT = "fault"


class Meant(NamedTuple):
    """The HTTP status of an error, its sentence, and what to do."""

    status: int
    sentence: str
    do: str


_WAIT: Final = "Wait a little, then send the same request again."
_CORRECT: Final = "Correct the request. The description is at /openapi.json."
# fmt: off
WRONGS: Final[Mapping[Wrong, Meant]] = {
    Wrong.UNREADABLE:       Meant(400, "The request cannot be read.", _CORRECT),
    Wrong.TOO_LARGE:        Meant(413, "The request is too large.", "Send less."),
    Wrong.NOT_JSON:         Meant(415, "The body of the request is not JSON.", "Send it as application/json."),
    Wrong.CONTROL_CHARACTER: Meant(400, "A text has a character that controls how it is shown.", "Type it without that."),
    Wrong.OTHER_ORIGIN:     Meant(403, "The request comes from another site.", "Send it from the page of this house."),
    Wrong.NO_SUCH_PATH:     Meant(404, "Nothing is at this address.", _CORRECT),
    Wrong.NO_SUCH_METHOD:   Meant(405, "This address does not support this method.", "Use a method of the header Allow."),
    Wrong.NO_SUCH_TABLE:    Meant(404, "There is no such table.", "Use a table from /tables."),
    Wrong.NO_SUCH_GAME:     Meant(404, "There is no such game.", "Use the key of a game, for example from /tables."),
    Wrong.NO_SUCH_ROUND:    Meant(404, "There is no such round of yours.", "Use a round from /rounds."),
    Wrong.NO_FELT:          Meant(404, "The game of this table has no felt.", "Play it in a terminal."),
    Wrong.NO_VIEW:          Meant(404, "The table has not been opened yet.", _WAIT),
    Wrong.TOO_OFTEN:        Meant(429, "There were too many requests.", "Wait the number of seconds in the header Retry-After."),
    Wrong.NOT_YOURS_TO_SAY: Meant(403, "You may not send this command at this table.", "Send one of your offers."),
    Wrong.KEY_USED:         Meant(409, "This key was used for another request.", "Use a new key for a new request."),
    Wrong.TOLD_ONCE:        Meant(409, "This was done, and its response is shown only once.", "Request new ones if it was lost."),
    Wrong.NO_DAY_KEY:       Meant(409, "This house has no key that signs days.", "Write secrets.day_key in the configuration."),
    Wrong.NO_PAGE:          Meant(409, "This house has no page to put into a file.", "Build it: scripts/web build."),
    Wrong.NO_DIRECTORY:     Meant(409, "This house has no directory to log in through.", "Log in with a passkey, or a password."),
    Wrong.NOT_FROM_DIRECTORY: Meant(403, "The directory's response is not accepted.", "Begin the log-in again, on this page."),
    Wrong.DIRECTORY_AWAY:   Meant(503, "The directory of the house does not respond.", "Log in with a passkey, or a password."),
    Wrong.NOT_LAWFUL:       Meant(409, "The submission cannot be used.", "Check it; each objection has its reason."),
    Wrong.DAY_STILL_OPEN:   Meant(409, "The day cannot be closed yet.", "Close its tables, and the days before it."),
    Wrong.UNANSWERED:       Meant(503, "No response in time; the result is unknown.", "Send it again with the same number."),
    Wrong.NUMBER_PASSED:    Meant(409, "A later number was accepted.", "Continue from the number in the view."),
    Wrong.NUMBER_TOO_FAR:   Meant(409, "The number is far above your last one here.", "Continue from the number in the view."),
    Wrong.ROUND_PASSED:     Meant(409, "The round of this command is over. It was not accepted.", "Check the table now."),
    Wrong.TABLE_STOPPED:    Meant(409, "The table has stopped.", "Call the floor."),
    Wrong.TABLE_AWAY:       Meant(503, "The table accepts no commands now.", _WAIT),
    Wrong.RECORD_AWAY:      Meant(503, "The record does not respond now.", _WAIT),
    Wrong.FAULT:            Meant(500, "The house had an internal error.", "Tell a member of staff when it happened."),
}

_STATUS: Final[Mapping[AnyBar, int]] = {
    Bar.LOG_IN_FAILED: 401, Bar.NO_SESSION: 401, Bar.CONFIRM_FAILED: 403, Bar.NOT_YOURS: 403, Bar.NOT_FOR_YOURSELF: 403,
    Bar.NO_SUCH_PERSON: 404, Bar.NO_SUCH_DEVICE: 404, Bar.NO_SUCH_ROLE: 404, Bar.NO_SUCH_REQUEST: 404, Bar.NO_SUCH_TABLE: 404,
    Bar.NO_SUCH_ROUND: 404, Bar.NO_SUCH_DISPUTE: 404, Bar.NO_SUCH_METER: 404, Bar.NO_SUCH_SEAT: 404, CageBar.NO_SUCH_SLIP: 404,
    CageBar.NO_SUCH_TABLE: 404, CageBar.NOT_AT_THE_TABLE: 403, Bar.ASKED: 403, Bar.APPROVED_ALREADY: 403, Bar.NOT_NEEDED: 403,
    Bar.DEALT_IT: 403, Bar.NOT_READABLE: 400, Bar.PASSKEY_FAILED: 401,
    Bar.NOT_LINKED: 401, Bar.LOG_IN_AGAIN: 403, Bar.PROOF_MISSING: 403,
    Bar.SIGNATURE_FAILED: 403, Bar.PASSKEY_NEEDED: 403, Bar.NO_SUCH_PASSKEY: 404, Bar.NO_SUCH_CLAIM: 404,
    CageBar.CODE_NEEDED: 403,
    Bar.NOT_BELOW_YOU: 403, Bar.OTHER_ROLE: 403, Bar.LINKED: 403, Bar.NO_SUCH_ENROLMENT: 404, Bar.NOT_CONFIRMED: 403,
    Bar.SET_CREDENTIALS: 403,
    ProtectionBar.NOT_EXCLUDED: 404, Bar.NO_ADVICE: 403, Bar.NO_SUCH_RESULT: 404,
}
_DO: Final[Mapping[AnyBar, str]] = {
    Bar.NO_SESSION: "Log in.",
    Bar.LOG_IN_FAILED: "Try again, or ask a member of staff.",
    Bar.CONFIRM_FAILED: "Wait for the next code and type it again.",
    Bar.PASSKEY_FAILED: "Log in with password and code if it happens again.",
    Bar.NOT_LINKED: "Log in another way, and link your account on your own page.",
    Bar.LINKED_ALREADY: "Ask whose it is, and let them unlink it.",
    Bar.LOG_IN_AGAIN: "Log out and in again, then change them.",
    Bar.PROOF_MISSING: "Use your passkey, or type the code.",
    Bar.SIGNATURE_FAILED: "Read the request again, then use your passkey.",
    Bar.PASSKEY_NEEDED: "Log in with a passkey. If you have none, add one after a log-in with password and code.",
    Bar.NO_SUCH_PASSKEY: "Add one within five minutes of a log-in, or type a code.",
    Bar.NO_PASSKEYS: "Open the page under its name; on this machine that is localhost.",
    Bar.NOT_YOURS: "Ask somebody whose role may.",
    Bar.NOT_FOR_YOURSELF: "Ask another member of staff.",
    Bar.ASKED: "Ask somebody else to decide it.",
    Bar.APPROVED_ALREADY: "Ask somebody else to sign as well.",
    Bar.NOT_NEEDED: "Ask somebody whose role is needed.",
    Bar.SEALED_ORDER: "Open a dispute.",
    Bar.ASK_FOR_IT: "Ask for it at /tables/{table}/requests/reread.",
    CageBar.ORDER_UNFIT: "Ask the patron for a new order, or ask a manager to sign.",
    Bar.NOT_BELOW_YOU: "Ask two people whom the table of duties names.",
    Bar.OTHER_ROLE: "Ask somebody in another role to confirm it.",
    Bar.LINKED: "Ask somebody else, or wait until the next shift.",
    Bar.NO_SUCH_ENROLMENT: "Read the code off the person's own terminal, and type it again.",
    Bar.NOT_CONFIRMED: "Wait until staff have confirmed you, or begin again.",
    Bar.SET_CREDENTIALS: "Set your own password at /session/password.",
    Bar.CLAIMED: "Wait until it is given back or two minutes have passed, or ask them.",
    Bar.NOT_NEXT_PAYMENT: "Look at what is left, and touch no chips before that.",
    Bar.NOT_LOCKED: "Log in as usual.",
    Bar.AGAINST_ROTATION: "The incident log records the reason with the move. Or send somebody else.",
    Bar.SEAT_TAKEN: "Take another seat.",
    Bar.SEAT_KEPT: "Take another seat.",
    CageBar.JUST_DONE: "Check the slips first.",
    CageBar.ON_ITS_WAY: "Ask whoever requested the other one which is meant.",
    CageBar.SAY_WHY_AGAIN: "Type the reason, and the code of your second factor.",
    CageBar.FLOOR_CONFIRMS: "Ask for it at /tables/{table}/requests/cash. The floor approves it with their own code.",
    CageBar.IDENTIFY_FIRST: "Look at a document of the patron and enter it at /patrons/{number}/identification.",
    CageBar.CODE_NEEDED: "Type the code that your authenticator shows now.",
    CageBar.PIECES_SHORT: "Count the table by denomination, with an opener or a closer, while nobody holds its chips.",
    ProtectionBar.REALITY: "Confirm at /session/reality-check.",
}
REJECTION_ERRORS: Final[Mapping[NotRecorded, Wrong]] = {
    NotRecorded.NO_SUCH_TABLE: Wrong.TABLE_AWAY, NotRecorded.UNREADABLE: Wrong.UNREADABLE,
    NotRecorded.STOPPED: Wrong.TABLE_STOPPED, NotRecorded.DRAINING: Wrong.TABLE_AWAY,
    NotRecorded.NOT_OPEN: Wrong.TABLE_AWAY, NotRecorded.PASSED_OVER: Wrong.NUMBER_PASSED,
    NotRecorded.BUSY: Wrong.TABLE_AWAY, NotRecorded.OUT_OF_REACH: Wrong.TABLE_AWAY,
    NotRecorded.CLOCK: Wrong.TABLE_AWAY, NotRecorded.NO_METER: Wrong.TABLE_AWAY,
    NotRecorded.PASSED: Wrong.TABLE_AWAY, NotRecorded.NUMBER_USED: Wrong.KEY_USED,
    NotRecorded.TOO_FAR: Wrong.NUMBER_TOO_FAR,
}
# fmt: on
assert WRONGS.keys() == set(Wrong) and REJECTION_ERRORS.keys() >= set(NotRecorded)


def status_of(wrong: Wrong | AnyBar) -> int:
    """Return the HTTP status of an error; a bar that is not about the requester's rights is a conflict with the current state."""
    return WRONGS[wrong].status if isinstance(wrong, Wrong) else _STATUS.get(wrong, 409)


def error_of(wrong: Wrong | AnyBar, more: str = "") -> Error:
    """Return an error as it is sent; `more` says what exactly cannot be read, and never repeats the input."""
    if isinstance(wrong, Wrong):
        meant = WRONGS[wrong]
        return Error(wrong.value, f"{meant.sentence} {more}".strip(), meant.do)
    return Error(wrong.value, wrong.sentence, _DO.get(wrong, "Remove what blocks it, then send it again."))


def response_or_bar(done: Done | AnyBar, shape: Callable[[Done], Shape]) -> Shape | AnyBar:
    """Return the result in the shape of its response, or the bar of the floor."""
    return done if isinstance(done, AnyBar) else shape(done)


class Refused(Exception):
    """Something that is not done; it is answered and is not a fault."""

    def __init__(self, wrong: Wrong | AnyBar, more: str = "", seconds: int | None = None) -> None:
        super().__init__(wrong.value)
        self.wrong = wrong
        self.more = more
        self.seconds = seconds
        """Seconds until the request may be repeated."""
