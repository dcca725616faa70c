"""Reasons the floor rejects a person's request. A bar is a return value; its sentence is shown to the person."""

from __future__ import annotations

from enum import StrEnum


class Bar(StrEnum):
    """One reason, by its stable code."""

    NOT_YOURS = "not_yours_to_do"
    NOT_FOR_YOURSELF = "not_for_yourself"
    NO_SUCH_PERSON = "no_such_person"
    NO_SUCH_DEVICE = "no_such_device"
    NO_SUCH_ROLE = "no_such_role"
    ROLE_NOT_HELD = "role_not_held"
    ON_SHIFT = "on_shift_already"
    NOT_ON_SHIFT = "not_on_shift"
    TABLE_HAS_DEALER = "table_has_a_dealer"
    WRONG_TABLES = "wrong_tables"
    LOGIN_TAKEN = "login_taken"
    LOGIN_UNFIT = "login_unfit"
    PASSWORD_UNFIT = "password_unfit"
    BOTS_IN_DEMO = "bots_in_demo_only"
    LOG_IN_FAILED = "log_in_failed"
    NO_SESSION = "no_session"
    CONFIRM_FAILED = "confirm_failed"
    NOT_LOCKED = "not_locked"
    NOT_LINKED = "not_linked"
    LINKED_ALREADY = "linked_already"
    PASSKEY_FAILED = "passkey_failed"
    PASSKEY_UNFIT = "passkey_unfit"
    PASSKEY_TAKEN = "passkey_taken"
    PASSKEYS_MANY = "too_many_passkeys"
    NO_SUCH_PASSKEY = "no_such_passkey"
    NO_PASSKEYS = "no_passkeys_here"
    LOG_IN_AGAIN = "log_in_again"
    PROOF_MISSING = "proof_missing"
    SIGNATURE_FAILED = "signature_failed"
    PASSKEY_NEEDED = "passkey_needed"
    ASKED = "asked_for_it"
    APPROVED_ALREADY = "approved_already"
    NOT_NEEDED = "role_not_needed"
    NOT_ASKED_FOR = "not_asked_for_here"
    NOT_READABLE = "not_readable"
    NOBODY_APPROVES = "nobody_may_approve"
    CLAIMED = "somebody_has_it"
    NOT_NEXT_PAYMENT = "not_the_next_payment"
    NO_SUCH_REQUEST = "no_such_request"
    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_ROUND = "no_such_round"
    NO_SUCH_DISPUTE = "no_such_dispute"
    SAY_HOW = "say_how"
    SAY_WHY = "say_why"
    AGAINST_ROTATION = "against_rotation"
    SAY_WHAT_HAPPENED = "say_what_happened"
    NO_SUCH_INCIDENT = "no_such_incident"
    SAY_WHAT_IS_GIVEN = "say_what_is_given"
    COMP_ABOVE_PLAY = "comp_above_play"
    NO_SUCH_COMP = "no_such_comp"
    NO_SUCH_SUBMISSION = "no_such_submission"
    NO_SUCH_RULING = "no_such_ruling"
    NO_SUCH_WORD = "no_such_word"
    SUBMISSION_OVER = "submission_over"
    ANSWERED = "answered_already"
    NO_SUCH_CASE = "no_such_case"
    CASE_CLOSED = "case_closed"
    ABOUT_YOU = "about_you"
    NOT_AN_ENTRY = "not_an_entry"
    TOO_MANY_ALERTS = "too_many_alerts"
    DEALT_IT = "dealt_it"
    SEALED_ORDER = "dealt_by_the_platform"
    ASK_FOR_IT = "ask_for_it"
    DECIDED = "decided_already"
    DISPUTED = "disputed_already"
    TOO_SOON = "too_soon"
    NOTHING_CHANGES = "nothing_changes"
    STILL_IN_PLAY = "still_in_play"
    STILL_SEATED = "still_seated"
    NOT_CLOSED = "not_closed"
    TABLE_EXISTS = "table_exists"
    METER_EXISTS = "meter_exists"
    NO_SUCH_METER = "no_such_meter"
    NO_SUCH_LEVEL = "no_such_level"
    NO_SUCH_CLAIM = "no_such_claim"
    LEVEL_LINKED = "level_linked"
    NOT_OPENED_LINKED = "not_opened_linked"
    CEILING_TOO_LOW = "ceiling_too_low"
    NOT_SEATED = "not_seated"
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_TAKEN = "seat_taken"
    SEAT_KEPT = "seat_kept"
    NO_SUCH_TASK = "no_such_task"
    SAY_HOW_COVERED = "say_how_covered"
    NO_SUCH_ITEM = "no_such_item"
    NO_SUCH_ENTRY = "no_such_entry"
    SAY_WHICH_TABLE = "say_which_table"
    NOT_IN_STORAGE = "not_in_storage"
    SAY_WITH_WHAT = "say_with_what"
    NOT_INSPECTED = "not_inspected"
    OTHER_KEY = "other_key"
    HAS_OPEN_TABLES = "has_open_tables"
    NO_ADVICE = "no_advice_at_a_live_table"
    NO_SUCH_RESULT = "no_such_result"
    MARKS_DIFFER = "marks_differ"
    TAKEN_BEFORE = "taken_before"
    NOT_BELOW_YOU = "not_below_you"
    OTHER_ROLE = "other_role_needed"
    NO_SUCH_ENROLMENT = "no_such_enrolment"
    NOT_CONFIRMED = "not_confirmed"
    SET_CREDENTIALS = "set_credentials_first"
    ROLES_EXCLUDE = "roles_exclude_each_other"
    NOT_IN_ONE_SHIFT = "not_in_one_shift"
    LINKED = "linked_in_this_shift"
    ASKED_ALREADY = "asked_already"
    DEMO_ONLY = "demo_only"
    DEMONSTRATIONS_ONLY = "in_demonstrations_only"

    @property
    def sentence(self) -> str:
        """The sentence that the person reads."""
        return _SENTENCES[self]


# fmt: off
_SENTENCES = {
    Bar.NOT_YOURS:        "Your role may not do this.",
    Bar.NOT_FOR_YOURSELF: "Another member of staff has to do this for you.",
    Bar.NO_SUCH_PERSON:   "There is no such person, or the account is closed.",
    Bar.NO_SUCH_DEVICE:   "There is no such device, or it is not enrolled.",
    Bar.NO_SUCH_ROLE:     "There is no such role.",
    Bar.ROLE_NOT_HELD:    "This role has not been granted to this person.",
    Bar.ON_SHIFT:         "This person is on a shift already. End that one first.",
    Bar.CLAIMED:          "Somebody else has this in hand.",
    Bar.NOT_NEXT_PAYMENT: "This was paid or taken already, or something else comes before it.",
    Bar.NOT_ON_SHIFT:     "This person is not on a shift.",
    Bar.TABLE_HAS_DEALER: "This table has a dealer. Relieve that dealer instead.",
    Bar.WRONG_TABLES:     "A dealer has one table; every other role has one or more tables, or all of them.",
    Bar.LOGIN_TAKEN:      "This log-in name is taken.",
    Bar.LOGIN_UNFIT:      "A log-in name has 3 to 64 characters without blanks.",
    Bar.PASSWORD_UNFIT:   "The password is too short or too long, or is the log-in name.",
    Bar.BOTS_IN_DEMO:     "Bots play in a demonstration only.",
    Bar.LOG_IN_FAILED:    "The log-in failed. After three failures wait a while, or ask staff to unlock the account.",
    Bar.NO_SESSION:       "You are not logged in, or you were logged out. Log in again.",
    Bar.CONFIRM_FAILED:   "The code is not the current one.",
    Bar.NOT_LOCKED:       "This account is not locked.",
    Bar.NOT_LINKED:       "The directory accepted you, but no member of staff here is linked with that account.",
    Bar.LINKED_ALREADY:   "This account of the directory is linked with somebody else.",
    Bar.PASSKEY_FAILED:   "The passkey was not accepted. Try again, or log in another way.",
    Bar.PASSKEY_UNFIT:    "The passkey was not accepted. Begin again, at this terminal, and let it verify that it is you.",
    Bar.PASSKEY_TAKEN:    "This passkey is enrolled already.",
    Bar.PASSKEYS_MANY:    "You have as many passkeys as one person may have. Remove one first.",
    Bar.NO_SUCH_PASSKEY:  "You have no such passkey.",
    Bar.NO_PASSKEYS:      "There are no passkeys at this address: a browser binds them to a name, and this one is an IP number.",
    Bar.LOG_IN_AGAIN:     "Passkeys and links are changed within five minutes of a log-in with your own passkey or password.",
    Bar.PROOF_MISSING:    "This requires your passkey, or the six digits of your second factor.",
    Bar.SIGNATURE_FAILED: "The signature of your passkey is not one for this request.",
    Bar.PASSKEY_NEEDED:   "Above the threshold of the house this requires a passkey, in a session that began with one.",
    Bar.ASKED:            "Whoever asked for an approval cannot give it.",
    Bar.APPROVED_ALREADY: "You have approved this already. Somebody else approves in the other role.",
    Bar.NOT_NEEDED:       "The approval of this role is not needed, or it was given.",
    Bar.NOT_ASKED_FOR:    "This cannot be requested here.",
    Bar.NOT_READABLE:     "It contains a hand, a place of chips or a word that a table cannot read.",
    Bar.NOBODY_APPROVES:  "At this table nobody may approve this.",
    Bar.NO_SUCH_REQUEST:  "There is no such request, or it was decided.",
    Bar.NO_SUCH_TABLE:    "There is no such table.",
    Bar.NO_SUCH_ROUND:    "There is no such round at this table.",
    Bar.NO_SUCH_DISPUTE:  "There is no such dispute.",
    Bar.SAY_HOW:          "Choose how it is decided: a call is upheld or dismissed, a payment approved or denied.",
    Bar.SAY_WHY:          "A reason must be given.",
    Bar.AGAINST_ROTATION: "This dealer needs a break, is over the hours, or has not passed the game. Enter why they deal.",
    Bar.SAY_WHAT_HAPPENED: "Enter what happened.",
    Bar.SAY_WHAT_IS_GIVEN: "Enter what is given.",
    Bar.COMP_ABOVE_PLAY: "This is more than the play of this gaming day allows, with what was given or waits.",
    Bar.NO_SUCH_COMP: "There is no such comp that waits.",
    Bar.NO_SUCH_INCIDENT: "There is no such entry, or it is an answer itself. Answer the entry.",
    Bar.NO_SUCH_SUBMISSION: "There is no such submission, or it does not change that setting.",
    Bar.NO_SUCH_RULING:   "There is no such ruling at this table. A ruling is accepted, objected to or asked about.",
    Bar.NO_SUCH_WORD:     "There is no such objection or question.",
    Bar.SUBMISSION_OVER:  "Only an objection holds a submission, and only before it is in force. Object without holding it.",
    Bar.ANSWERED:         "This was answered already.",
    Bar.NO_SUCH_CASE:     "There is no such case.",
    Bar.CASE_CLOSED:      "This case has its finding. Open another one.",
    Bar.ABOUT_YOU:        "You are in this case yourself. Somebody else writes in it.",
    Bar.NOT_AN_ENTRY:     "Something is missing: words, the event of a moment, or the camera and both times of a clip.",
    Bar.TOO_MANY_ALERTS:  "Twenty searches give an alert already. Turn one of them off first.",
    Bar.DEALT_IT:         "Somebody who did not deal this round has to decide it.",
    Bar.SEALED_ORDER:     "The platform deals here from a sealed order, so a card cannot be corrected (R-GEN-33).",
    Bar.ASK_FOR_IT:       "A card that was entered wrongly is corrected by a request, which names both cards (R-GEN-33).",
    Bar.DECIDED:          "This was decided already.",
    Bar.DISPUTED:         "There is a dispute about this already.",
    Bar.TOO_SOON:         "Players sit at this table: the change has to be announced for longer before it is effective.",
    Bar.NOTHING_CHANGES:  "This is what the table has already.",
    Bar.STILL_IN_PLAY:    "A round is in play at this table.",
    Bar.STILL_SEATED:     "Players sit at this table.",
    Bar.NOT_CLOSED:       "Close the tables of this day and all days before it first.",
    Bar.TABLE_EXISTS:     "There is a table of this number.",
    Bar.METER_EXISTS:     "There is a meter of this name.",
    Bar.NO_SUCH_METER:    "There is no such meter.",
    Bar.NO_SUCH_CLAIM:    "There is no such claim, or it is over or has taken something.",
    Bar.LEVEL_LINKED:     "This table shares this level of a meter already.",
    Bar.NOT_OPENED_LINKED: "This table was opened with meters of its own. Open another one with these levels linked.",
    Bar.CEILING_TOO_LOW:  "A ceiling rises above what the level shows now.",
    Bar.NOT_SEATED:       "You do not sit at this table.",
    Bar.NO_SUCH_SEAT:     "There is no such seat at this table.",
    Bar.SEAT_TAKEN:       "Somebody sits there.",
    Bar.SEAT_KEPT:        "This seat is kept for somebody who asked for it before you.",
    Bar.NO_SUCH_TASK:     "There is no such task, or it was confirmed.",
    Bar.SAY_HOW_COVERED:  "Name the cameras that cover the table.",
    Bar.NO_SUCH_ITEM:     "The book has no entry of this kind. Enter what was received first.",
    Bar.NO_SUCH_ENTRY:    "There is no such entry, or it was signed.",
    Bar.SAY_WHICH_TABLE:  "What is issued or returned names its table, and nothing else does.",
    Bar.NOT_IN_STORAGE:   "The book does not have so many.",
    Bar.SAY_WITH_WHAT:    "Name the instruments. For dice: micrometer, balancing caliper, steel set square and magnet.",
    Bar.NOT_INSPECTED:    "Dice and tiles are inspected before they go to a table, in the same gaming day.",
    Bar.OTHER_KEY:        "Dice and tiles are under two keys: one person of the pit and one of the cage record it together.",
    Bar.HAS_OPEN_TABLES:  "A supervisor who has open tables does not verify a shuffle before play.",
    Bar.NO_ADVICE:        "Nobody is advised at a live table. The coach looks at rounds that are over.",
    Bar.NO_SUCH_RESULT:   "There is no such result.",
    Bar.MARKS_DIFFER:     "The marks of the clauses do not add up to those of the paper, or exceed what was asked.",
    Bar.TAKEN_BEFORE:     "You have handed in this paper before. Take another one: its items are new to you.",
    Bar.NOT_BELOW_YOU:    "You cannot change an account at or above your own level.",
    Bar.OTHER_ROLE:       "Two people in two roles do this, and one of them has acted. Somebody in another role has to confirm.",
    Bar.NO_SUCH_ENROLMENT: "No terminal of this person shows this code, or it has expired.",
    Bar.NOT_CONFIRMED:    "The enrolment is not confirmed, or it is over.",
    Bar.SET_CREDENTIALS:  "Set credentials of your own first. Until then you can do nothing else.",
    Bar.ROLES_EXCLUDE:    "This person holds a role of another department. One person works for one department.",
    Bar.NOT_IN_ONE_SHIFT: "This person held a role in this shift that excludes this one.",
    Bar.LINKED:           "In this shift you changed an account of this chain of approval, one of it yours, or somebody both.",
    Bar.DEMO_ONLY:        "Credentials can be chosen for somebody else in a demonstration only.",
    Bar.DEMONSTRATIONS_ONLY: "Only a demonstration lets visitors in without a log-in, and this house does not.",
    Bar.ASKED_ALREADY:    "This is requested already. Somebody in another role has to confirm it.",
    Bar.NO_SUCH_LEVEL:    "The levels of a meter have names of their own, and a ceiling is not below its seed.",
}
# fmt: on
assert _SENTENCES.keys() == set(Bar)
