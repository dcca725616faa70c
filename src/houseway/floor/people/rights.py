"""The one table of rights: who may send which command, and who may do what beside the tables.

The server reads it, `docs/floor/rights.md` prints it, and the tests are generated from it. It is the outer bound:
allowed commands are still checked by `core.table.speaking` (the owner of a seat or hand) and by the rules (the role
that may call or approve).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from houseway.core.messages import command as c
from houseway.core.table.actors import TableActor, table_actor
from houseway.core.table.table import Table
from houseway.core.values.hands import DEALER as DEALERS_HAND
from houseway.core.values.role import CHAIN, CHANCE, DEALER, DIRECTOR, FLOOR, MANAGER, SHIFT_MANAGER, SURVEILLANCE
from houseway.floor.command_actors import recorded_actor

from .duties import OVER
from .roles import ADMINISTRATOR, CAGE, COUNT, DEVICE, HELD, PLATFORM, PLAYER, REGULATOR

Fits = Callable[[Any, TableActor], bool]


class Scope(StrEnum):
    """The extent of a right, in the words that the docs print."""

    SEAT = "own seat"
    NAME = "own name"
    WALLET = "own wallet"
    CASH = "cash"
    HAND = "dealer's hand"
    BY_HAND = "by hand"
    AS_DEALER = "as dealer"
    ROLE = "own role"
    QUEUE = "own role, by the queue"
    YES = "yes"


def _named(said: Any) -> TableActor | None:
    """Return the player whom a command names, if it names one."""
    return said.by if isinstance(said, c.PlaceBet | c.TakeBack | c.Designate) else getattr(said, "player", None)


# fmt: off
_FITS: Final[Mapping[Scope, Fits]] = {
    Scope.SEAT:      lambda said, voice: _named(said) in (None, voice) and getattr(said, "who", "") != DEALERS_HAND,
    Scope.NAME:      lambda said, voice: _named(said) == voice,
    Scope.WALLET:    lambda said, voice: _named(said) == voice and said.how == "wallet",
    Scope.CASH:      lambda said, voice: said.how == "cash",
    Scope.HAND:      lambda said, voice: said.who == DEALERS_HAND,
    Scope.BY_HAND:   lambda said, voice: True,
    Scope.AS_DEALER: lambda said, voice: said.by == DEALER,
    Scope.ROLE:      lambda said, voice: said.by == voice,
    Scope.QUEUE:     lambda said, voice: said.by == voice,
    Scope.YES:       lambda said, voice: True,
}
# fmt: on
"""The condition that a command must meet to be within a scope."""
assert _FITS.keys() == set(Scope)

_AT_THE_TABLE: Final = (DEALER, *CHAIN)
_FROM_CHANCE: Final = {DEALER: Scope.BY_HAND, DEVICE: Scope.YES, PLATFORM: Scope.YES}
_PLAYED: Final = {PLAYER: Scope.SEAT}
_PLAYED_OR_DEALT: Final = {PLAYER: Scope.SEAT, DEALER: Scope.HAND, PLATFORM: Scope.HAND}

# Rule, Approve and the like leave a client only through the approval queue, which sees persons: two roles need two people,
# neither the requester. A command such as `Correct` even names roles that approved it; a client's claim does not prove it.
# fmt: off
COMMANDS: Final[Mapping[type[Any], Mapping[str, Scope]]] = {
    c.PlaceBet:  _PLAYED,
    c.TakeBack:  _PLAYED,
    c.Designate: {PLAYER: Scope.NAME},
    c.Say:       _PLAYED_OR_DEALT,
    c.Arrange:   _PLAYED_OR_DEALT,
    c.CutStacks: _PLAYED_OR_DEALT,
    c.Tip:       _PLAYED,
    c.Deal:      _FROM_CHANCE,
    c.DealOut:   _FROM_CHANCE,
    c.TurnUp:    _FROM_CHANCE,
    c.Roll:      _FROM_CHANCE,
    c.Display:   _FROM_CHANCE,
    c.Show:      {PLATFORM: Scope.YES},  # no device has the amount of a shared meter
    c.Call:      dict.fromkeys(_AT_THE_TABLE, Scope.ROLE),
    c.Misread:   dict.fromkeys(CHAIN, Scope.QUEUE),  # weighed there: above a threshold with a second person (R-GEN-33)
    c.Rule:      dict.fromkeys(CHAIN, Scope.QUEUE),
    c.Approve:   dict.fromkeys((*CHAIN, SURVEILLANCE), Scope.QUEUE),
    c.Deny:      dict.fromkeys(CHAIN, Scope.QUEUE),
    c.Void:      dict.fromkeys(CHAIN, Scope.QUEUE),
    c.Allow:     dict.fromkeys(_AT_THE_TABLE, Scope.QUEUE),
    c.Sit:       {PLAYER: Scope.NAME},
    c.Leave:     {PLAYER: Scope.NAME, PLATFORM: Scope.YES},  # for a player who is away from play too long (G9)
    c.BuyIn:     {PLAYER: Scope.WALLET, DEALER: Scope.CASH},
    c.Fill:      dict.fromkeys(CHAIN, Scope.QUEUE),
    c.Tend:      {**dict.fromkeys(_AT_THE_TABLE, Scope.ROLE), PLATFORM: Scope.AS_DEALER},
    c.Hang:      dict.fromkeys(CHAIN, Scope.QUEUE),
    c.Correct:   dict.fromkeys(CHAIN, Scope.QUEUE),
    c.OpenRound: {DEALER: Scope.ROLE, PLATFORM: Scope.AS_DEALER},
}
# fmt: on
"""Every kind of command, and who may send it. Commands not listed may not be sent."""


class AccountActor(NamedTuple):
    """An account at a table: `capacity` is a column of the table of rights, `voice` the actor that the rules see."""

    speaker: int
    """The number in the record."""
    capacity: str
    actor: TableActor
    by_hand: bool = False
    """Whether this is the dealer of a table without a reader, who enters the cards that were dealt."""


THE_PLATFORM: Final = AccountActor(0, PLATFORM, CHANCE)


def submitted_as(speaking: AccountActor, command: c.Command) -> TableActor | None:
    """Return the actor of a client's command at its table, or None if the table of rights does not allow it."""
    scope = _scope(speaking, command)
    if scope is None or scope is Scope.QUEUE or (scope is Scope.BY_HAND and not speaking.by_hand):
        return None
    return _SPOKEN_FOR.get((speaking.capacity, scope), speaking.actor)


_SPOKEN_FOR: Final[Mapping[tuple[str, Scope], TableActor]] = {
    (PLATFORM, Scope.HAND): DEALER,
    (PLATFORM, Scope.AS_DEALER): DEALER,
}
"""Scopes in which the platform acts for a dealer. The owner handles dealers who act for chance by hand."""


def allowed_commands(capacity: str) -> list[str]:
    """Return the kinds of commands that somebody of a capacity may send to a table; those of the queue are not among them."""
    return [kind.__name__ for kind, scopes in COMMANDS.items() if scopes.get(capacity, Scope.QUEUE) is not Scope.QUEUE]


def queued_as(speaking: AccountActor, command: c.Command) -> TableActor | None:
    """Return the actor of a command that the approval queue sends for a person, or None if not allowed."""
    return speaking.actor if _scope(speaking, command) is Scope.QUEUE else None


def is_theirs(speaking: AccountActor, command: c.Command, table: Table) -> bool:
    """Whether a client may send a command at this table: by the table of rights, and by who sits where.

    The owner checks whether a person or a device deals there at all: it has the setting for dealing by the platform.
    """
    voice = submitted_as(speaking, command)
    return voice is not None and table_actor(command, table) == recorded_actor(speaking.speaker, voice, command, by_hand=True)


def _scope(speaking: AccountActor, command: c.Command) -> Scope | None:
    """Return the scope of a right if the command is within it."""
    scope = COMMANDS[type(command)].get(speaking.capacity)
    return scope if scope is not None and _FITS[scope](command, speaking.actor) else None


class Action(StrEnum):
    """Something that is done beside the tables."""

    FIND_PATRON = "find a patron by number, name or log-in name, and see whether they are excluded"
    SEE_STAFF = "see the members of staff with their roles and shifts"
    OPEN_PATRON = "open an account for a patron"
    CHANGE_PATRON = "change a patron's personal data"
    UNLOCK_PATRON = "unlock a patron's account, or confirm who enrols for it"
    ERASE_PATRON = "erase a patron's personal data"
    ADMIT_STAFF = "admit a member of staff"
    CHANGE_STAFF = "take part in a change of the account of staff, by the table of duties"
    ASSIGN_SHIFT = "begin, end or relieve the shift of somebody else"
    CONFIRM_DUTY = "see what waits for a second person: enrolments, and changes of the accounts of staff"
    END_ACCOUNT = "close a patron's account"
    ENROL_DEVICE = "register a device, enrol it or withdraw it"
    READ_SIGNIFICANT = "read significant events"
    SEE_CONSOLE = "see the steps of a table, and what its dealer does and says next"
    MARK_PAYMENT = "mark what was paid and taken at the table that one deals"
    SEAT_WALK_IN = "seat somebody without an account, and key what they bet and choose, at the table that one deals"
    FORETELL_CALL = "preview what a call would do"
    CALL_FLOOR = "call the floor to a table"
    ANSWER_FLOOR_CALL = "come to a table that called the floor"
    SEE_FLOOR = "see pace, win and alarms of every table"
    READ_QUEUE = "read what waits for approval"
    SEE_INBOX = "see whatever waits for a person, and take it in hand"
    DECIDE_REQUEST = "approve or deny what waits, in a role that is needed"
    TURN_DOWN = "turn down what was asked for, or take back what one asked for"
    ASK_PERMISSION = "ask for a bet above the maximum, or for cash to play"
    ASK_RECUT = "ask for a recut"
    ASK_CORRECTION = "ask for the correction of a round that is over"
    ASK_REREAD = "ask for a card, tile or throw that was entered wrongly to be corrected"
    ASK_VOID = "ask for the void of a round that cannot continue because of the system"
    PROPOSE_SUBMISSION = "propose a submission, or other limits"
    OPEN_TABLE = "open a table of the pit, or one that was closed"
    CLOSE_TABLE = "close a table for the day"
    OPEN_DAY = "open a gaming day"
    CLOSE_DAY = "close a gaming day, and sign it"
    OPEN_DISPUTE = "open a dispute about a round, and add to it"
    READ_DISPUTES = "read disputes, and rebuild their rounds with every card"
    DECIDE_DISPUTE = "decide a dispute"
    DISABLE_TABLE = "put a table out of use, or in use again"
    OPEN_BOOKS = "open the books of the house, or balance them"
    ASK_FILL = "ask for a fill or a credit"
    MOVE_FUNDS = "ask for cash or chips to be brought in or taken out"
    HANDLE_CASH = "take in and pay out cash for wallets"
    COUNT_CASH = "count the cash of the cage"
    IDENTIFY_PATRON = "enter that one has seen who a patron is"
    ASK_CASH_BUY_IN = "ask the floor to confirm a cash buy-in"
    READ_CASH_NOTICES = "read notices of large cash, and what is to be filed or was"
    FILE_REPORT = "enter that a tax form, a currency report or the log of cash was filed"
    COUNT_TABLE = "count the chips of a table at opening and closing"
    TAKE_DROP = "take a drop box away, and count it"
    SETTLE_COUNT = "settle a drop box that was counted differently"
    SIGN_SLIP = "sign a slip that needs this role"
    LOOK_TWICE = "see what a slip moves, both sums before and after, and what else is on its way"
    READ_CAGE = "read books, wallets and slips"
    LIMIT_PATRON = "set a limit of the house for a patron"
    EXCLUDE_PATRON = "exclude a patron from play"
    LIFT_EXCLUSION = "lift an exclusion that somebody else imposed for the house"
    ASK_METER = (
        "ask for a shared meter to be opened, linked or put out of use, for another ceiling, or for a claim to be released"
    )
    AGREE_METER = "agree to what was asked for about a shared meter"
    CONFIRM_COVERAGE = "confirm that cameras cover a table with a large progressive"
    READ_EQUIPMENT = "read the book of cards, dice and tiles"
    KEEP_EQUIPMENT = "enter in the book of cards, dice and tiles"
    SIGN_EQUIPMENT = "sign an entry of somebody else in that book"
    FIND_ROUND = "find rounds, and see them with every card and as everybody saw them"
    VERIFY_RECORD = "verify rounds, tables and days on the spot"
    DECIDE_UNDER = "decide recorded rounds again under other rules"
    MARK_ROUND = "mark a round"
    MAKE_EVIDENCE = "make evidence of a round"
    PROVE_EXCLUSIONS = "see exclusions, with what the record has of the patron meanwhile"
    READ_WORDS = "read the regulator's words about submissions and rulings, and the answers of the house"
    GIVE_WORD = "take note of a submission, accept a ruling, object to one or ask about it, as the regulator"
    ANSWER_WORD = "answer the regulator for the house"
    READ_CASES = "read cases and saved searches of surveillance, and make the file of a case"
    WRITE_CASE = "open a case, and add to it what was seen"
    SAVE_SEARCH = "save a search, and turn its alert on or off"
    READ_RESULTS = "read the results of staff at the school"
    SIGN_RESULT = "sign a result of somebody else at the school"
    SEE_ROTATION = "see the rotation of dealers, their breaks and what they have passed"
    READ_RATINGS = "read the ratings of players, and comps"
    GIVE_COMP = "give a patron a comp for play"
    SIGN_COMP = "sign or refuse a comp of somebody else"
    READ_INCIDENTS = "read the incident log"
    ENTER_INCIDENT = "enter what happened in the incident log, or answer an entry"


_SUPERVISE: Final = frozenset(CHAIN)
_MANAGE: Final = frozenset({MANAGER, SHIFT_MANAGER, DIRECTOR})
# fmt: off
ACTIONS: Final[Mapping[Action, frozenset[str]]] = {
    Action.FIND_PATRON:      frozenset({CAGE, SURVEILLANCE}) | _SUPERVISE,  # whoever may exclude one
    Action.SEE_STAFF:        frozenset({ADMINISTRATOR, SURVEILLANCE}) | _SUPERVISE,
    Action.OPEN_PATRON:      frozenset({CAGE, PLATFORM}) | _SUPERVISE,
    Action.CHANGE_PATRON:    frozenset({CAGE}) | _MANAGE,
    Action.UNLOCK_PATRON:    frozenset({CAGE}) | _SUPERVISE,
    Action.ERASE_PATRON:     frozenset({ADMINISTRATOR}) | _MANAGE,
    Action.ADMIT_STAFF:      frozenset({ADMINISTRATOR}),
    Action.CHANGE_STAFF:     frozenset[str]().union(*OVER.values()),
    Action.CONFIRM_DUTY:     frozenset({CAGE}).union(*OVER.values()),
    Action.ASSIGN_SHIFT:     _SUPERVISE,
    Action.END_ACCOUNT:      frozenset({ADMINISTRATOR}) | _MANAGE,
    Action.ENROL_DEVICE:     frozenset({ADMINISTRATOR, PLATFORM}),  # the first terminal, at the machine
    Action.READ_SIGNIFICANT: frozenset({SURVEILLANCE, REGULATOR, ADMINISTRATOR}) | _MANAGE,
    Action.SEE_CONSOLE:      frozenset({DEALER, SURVEILLANCE}) | _SUPERVISE,
    Action.MARK_PAYMENT:     frozenset({DEALER}),
    Action.SEAT_WALK_IN:     frozenset({DEALER}),
    Action.FORETELL_CALL:    frozenset({DEALER}) | _SUPERVISE,  # whoever may call
    Action.CALL_FLOOR:       frozenset({DEALER}),
    Action.ANSWER_FLOOR_CALL: _SUPERVISE,
    Action.SEE_FLOOR:        frozenset({SURVEILLANCE, REGULATOR}) | _SUPERVISE,
    Action.READ_QUEUE:       frozenset({DEALER, SURVEILLANCE, CAGE, REGULATOR}) | _SUPERVISE,
    Action.SEE_INBOX:        frozenset({SURVEILLANCE, CAGE, ADMINISTRATOR}) | _SUPERVISE,
    Action.DECIDE_REQUEST:   frozenset({DEALER, SURVEILLANCE}) | _SUPERVISE,
    Action.TURN_DOWN:        frozenset({PLAYER, DEALER, SURVEILLANCE}) | _SUPERVISE,
    Action.ASK_PERMISSION:   frozenset({PLAYER, DEALER}) | _SUPERVISE,
    Action.ASK_RECUT:        frozenset({PLAYER, DEALER}) | _SUPERVISE,
    Action.ASK_CORRECTION:   _SUPERVISE,
    Action.ASK_REREAD:       _SUPERVISE,
    Action.ASK_VOID:         _SUPERVISE,
    Action.PROPOSE_SUBMISSION: _SUPERVISE,
    Action.OPEN_TABLE:       frozenset({PLATFORM}) | _SUPERVISE,
    Action.CLOSE_TABLE:      frozenset({PLATFORM}) | _SUPERVISE,
    Action.OPEN_DAY:         frozenset({PLATFORM}) | _MANAGE,
    Action.CLOSE_DAY:        _MANAGE,
    Action.OPEN_DISPUTE:     frozenset({PLAYER, DEALER, SURVEILLANCE, CAGE}) | _SUPERVISE,  # at any hour (G14)
    Action.READ_DISPUTES:    frozenset({SURVEILLANCE, REGULATOR}) | _SUPERVISE,
    Action.DECIDE_DISPUTE:   _MANAGE,
    Action.DISABLE_TABLE:    frozenset({SURVEILLANCE}) | _SUPERVISE,
    Action.OPEN_BOOKS:       _MANAGE,
    Action.ASK_FILL:         frozenset({FLOOR}),
    Action.MOVE_FUNDS:       _MANAGE,
    Action.HANDLE_CASH:      frozenset({CAGE}),
    Action.COUNT_CASH:       frozenset({CAGE}),
    Action.IDENTIFY_PATRON:  frozenset({CAGE}) | _SUPERVISE,
    Action.ASK_CASH_BUY_IN:  frozenset({DEALER}),
    Action.READ_CASH_NOTICES: frozenset({SURVEILLANCE, REGULATOR, CAGE}) | _MANAGE,  # T19
    Action.FILE_REPORT:      frozenset({CAGE}) | _MANAGE,  # T18 T19; never about cash that one handled
    Action.COUNT_TABLE:      frozenset({DEALER}),
    Action.TAKE_DROP:        frozenset({COUNT}),
    Action.SETTLE_COUNT:     _MANAGE,
    Action.SIGN_SLIP:        frozenset({DEALER, CAGE, COUNT}) | _SUPERVISE,
    Action.LOOK_TWICE:       frozenset({CAGE}) | _MANAGE,
    Action.LIMIT_PATRON:     _MANAGE,
    Action.EXCLUDE_PATRON:   frozenset({CAGE, SURVEILLANCE}) | _SUPERVISE,
    Action.LIFT_EXCLUSION:   _MANAGE,
    Action.ASK_METER:        _MANAGE,
    Action.AGREE_METER:      frozenset({SURVEILLANCE}) | _MANAGE,  # two people with two roles (P3)
    Action.CONFIRM_COVERAGE: frozenset({SURVEILLANCE}),  # P14
    Action.READ_EQUIPMENT:   frozenset({DEALER, CAGE, SURVEILLANCE, REGULATOR}) | _SUPERVISE,
    Action.KEEP_EQUIPMENT:   frozenset({DEALER, CAGE}) | _SUPERVISE,
    Action.SIGN_EQUIPMENT:   frozenset({CAGE}) | _SUPERVISE,
    Action.FIND_ROUND:       frozenset({SURVEILLANCE, REGULATOR}) | _MANAGE,
    Action.VERIFY_RECORD:    frozenset({SURVEILLANCE, REGULATOR}) | _MANAGE,
    Action.DECIDE_UNDER:     frozenset({SURVEILLANCE, REGULATOR}) | _MANAGE,  # reads: the record stays as it is
    Action.MARK_ROUND:       frozenset({SURVEILLANCE}) | _MANAGE,  # the regulator reads
    Action.MAKE_EVIDENCE:    frozenset({SURVEILLANCE, REGULATOR}) | _MANAGE,
    Action.PROVE_EXCLUSIONS: frozenset({SURVEILLANCE, REGULATOR}) | _MANAGE,
    Action.READ_WORDS:       frozenset({SURVEILLANCE, REGULATOR}) | _MANAGE,
    Action.GIVE_WORD:        frozenset({REGULATOR}),  # moves no money and changes no rule
    Action.ANSWER_WORD:      _MANAGE,  # never who proposed the submission
    Action.READ_CASES:       frozenset({SURVEILLANCE, REGULATOR}),  # a case may be about a manager
    Action.WRITE_CASE:       frozenset({SURVEILLANCE}),  # never about oneself
    Action.SAVE_SEARCH:      frozenset({SURVEILLANCE}),
    Action.READ_RESULTS:     frozenset({REGULATOR}) | _SUPERVISE,
    Action.SIGN_RESULT:      _SUPERVISE,
    Action.SEE_ROTATION:     frozenset({SURVEILLANCE, REGULATOR}) | _SUPERVISE,
    Action.READ_RATINGS:     frozenset({SURVEILLANCE, REGULATOR}) | _SUPERVISE,
    Action.GIVE_COMP:        _SUPERVISE,
    Action.SIGN_COMP:        _MANAGE,
    Action.READ_INCIDENTS:   frozenset({CAGE, SURVEILLANCE, REGULATOR}) | _SUPERVISE,
    Action.ENTER_INCIDENT:   frozenset({CAGE, SURVEILLANCE}) | _SUPERVISE,
    Action.READ_CAGE:        frozenset({CAGE, COUNT, SURVEILLANCE, REGULATOR}) | _MANAGE,  # T8
}
# fmt: on
"""The capacities that may do each action beside the tables."""
assert {role for row in ACTIONS.values() for role in row} >= set(HELD)  # no role that has nothing to do


def may_do(capacity: str, action: Action) -> bool:
    """Whether somebody of this capacity may do something beside the tables."""
    return capacity in ACTIONS[action]
