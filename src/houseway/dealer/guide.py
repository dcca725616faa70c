"""The guide of a dealer: the steps of the round, what to do now, what to say, what is due, what to pay and take.

It is made from the round as the dealer saw it. A dealer who may not see a card gets nothing that depends on it, with
one exception that every view makes as well: whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from houseway.core.game.between_rounds import READY
from houseway.core.game.procedures import procedures_at
from houseway.core.game.rules import Rules
from houseway.core.game.sentences import sentence_of
from houseway.core.game.words import awaited, everybody, money, spoken
from houseway.core.law.moments import AFTER, ANY, BETWEEN, OPENING
from houseway.core.messages.command import OpenRound
from houseway.core.messages.event import StageBegan
from houseway.core.messages.refusal import Refusal
from houseway.core.round.approval import missing_roles, waits_for
from houseway.core.round.handlers import DICE, NUMBER
from houseway.core.round.state import Round
from houseway.core.round.unread import SHOWS
from houseway.core.stages.setting import SetHands
from houseway.core.stages.stage import Stage
from houseway.core.stages.window import Window
from houseway.core.table.outstanding import outstanding_duties as owed_at
from houseway.core.table.table import Table, take
from houseway.core.values.hands import DEALER, Hand, title
from houseway.views.sights import Watched
from houseway.views.types import Offer

from .announcements import script_of
from .payments import payments_in
from .spoken_lines import Occasion, announced, occasions_of
from .types import Announcement, Console, Deck, DueView, Now, Shown, State, Step

COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen")


def console_of(table: Table, watched: Watched, turn: Hand | None, offers: Sequence[Offer]) -> Console:
    """Return the dealer's console of a table.

    `watched` is the round as the dealer saw it: the current one, or the last one. `turn` is the hand whose turn it
    is, and `offers` are the dealer's offers.
    """
    rules, playing, seen = table.rules, table.is_playing, watched.round
    said = announced(seen, occasions_of(seen, watched.events, len(watched.just)))
    due = seen.due if playing else ()
    return Console(
        round=table.number if playing else table.number + 1,
        steps=steps_of(rules, watched, playing=playing),
        always=_shown(rules, ANY),
        now=now_at(table, seen, turn, offers),
        said=said,
        say=_next(seen, turn, offers, playing=playing),
        due=tuple(DueView(to=one.to, many=one.many, seen=one.seen, cites=one.cites) for one in due),
        payments=payments_in(seen, watched.events),
        deck=deck_of(rules),
    )


@lru_cache(maxsize=64)
def deck_of(rules: Rules) -> Deck:
    """Return the pieces of a table, and the message for one that is already out."""
    cites = rules.cites.deck
    pieces = {repr(piece): many for piece, many in rules.equipment.counts.items()}
    out = sentence_of(Refusal("card_already_out", cites), rules)
    return Deck(pieces=pieces, read=not rules.unread, cites=cites, out=out)


# The steps


def steps_of(rules: Rules, watched: Watched, *, playing: bool) -> tuple[Step, ...]:
    """Return the steps of a round in order: the opening, each stage, and the clearing of the table, with their procedures."""
    began = frozenset(event.stage for event in watched.events if isinstance(event, StageBegan)) if playing else frozenset[str]()
    stage = watched.round.stage
    return _steps(rules, began, stage.name if playing and stage is not None else "", playing, not watched.events)


@lru_cache(maxsize=1024)
def _steps(rules: Rules, began: frozenset[str], now: str, playing: bool, first_round: bool) -> tuple[Step, ...]:
    """Return the steps with some stages begun. They change once a stage, but are needed after every step."""
    reached = rules.stage_numbers.get(now, -1)
    called = script_of(rules.game.key).steps
    opening = (OPENING, BETWEEN) if first_round else (BETWEEN,)
    first: State = "done" if playing else "now"
    opens = "Make the table ready and open the round"
    steps = [Step(stage=BETWEEN, says=opens, cites=rules.cites.opens, state=first, shows=_shown(rules, *opening))]
    for number, stage in enumerate(rules.stages):
        passed = number < reached and playing
        state: State = "now" if stage.name == now else "next" if not passed else "done" if stage.name in began else "skipped"
        words = called.get(stage.name, spoken(stage.name).capitalize())
        shown = _shown(rules, stage.name, stage.part)
        steps.append(Step(stage=stage.name, says=words, cites=stage.cites, state=state, shows=shown))
    ends = "Collect the cards and clear the table"
    steps.append(Step(stage=AFTER, says=ends, cites=rules.cites.ends, state="next", shows=_shown(rules, AFTER)))
    return tuple(steps)


@lru_cache(maxsize=1024)
def _shown(rules: Rules, *at: str) -> tuple[Shown, ...]:
    return tuple(Shown(clause.id, clause.title) for clause in procedures_at(rules, *at))


# Now


def now_at(table: Table, seen: Round, turn: Hand | None, offers: Sequence[Offer]) -> Now:
    """Return the dealer's next action, in a sentence, and its clause."""
    rules = table.rules
    if not table.is_playing:
        return _between(table)
    stage = seen.stage
    assert stage is not None  # a round that is on is in a stage
    if seen.disputed is not None:
        asked = seen.disputed
        needs = everybody(asked.needs, together=False)
        says = f"The {needs} rules on: {spoken(asked.what)}"
        return Now(doing="waits for a ruling", says=says, cites=asked.cites, hand=asked.about)
    if seen.due:
        due = seen.due[0]
        says = pending_text(due.to, due.many, tiles=not hasattr(rules.equipment, "decks"))
        return Now(doing="deals", says=says, cites=due.cites, hand=due.to)
    shown = _turned_up(stage, offers)
    if shown is not None and (turn in (None, DEALER) or shown.says == SHOWS):  # at a table that does not read its cards
        hand = shown.about or shown.who
        return Now(doing="turns up", says=f"Turn up {title(hand)}", cites=shown.cites, hand=hand, word=shown.says)
    if turn is not None and turn != DEALER:
        return Now(doing="waits for a player", says=f"{title(turn)} is asked".capitalize(), cites=stage.cites, hand=turn)
    if seen.waiting:
        bet = next((bet for bet in seen.waiting if missing_roles(seen, bet)), next(iter(seen.waiting)))
        held = seen.waiting[bet]
        needs = awaited(missing_roles(seen, bet), waits_for(seen, bet), or_above=held.or_above)
        says = f"{money(held.net)} to {title(bet.on)} waits for {needs}"
        return Now(doing="waits for approval", says=says, cites=held.cites, hand=bet.on)
    word = _goes_on_by(stage, offers)
    if word is not None:
        says = script_of(rules.game.key).steps.get(stage.name, spoken(word.says))
        return Now(doing="says", says=says, cites=word.cites, hand=DEALER, word=word.says)
    return Now(doing="waits for a player", says="Players may speak", cites=stage.cites)


def _turned_up(stage: Stage, offers: Sequence[Offer]) -> Offer | None:
    """Return the hand that the round needs turned up now, at a table that does not read its cards; not one shown on request."""
    needed = next((offer for offer in offers if offer.act == "TurnUp" and offer.says == SHOWS), None)
    word = needed or _goes_on_by(stage, offers, ("TurnUp", "Say", "Arrange"))
    return word if word is not None and word.act == "TurnUp" and not word.by_hand else None


def _goes_on_by(stage: Stage, offers: Sequence[Offer], acts: Sequence[str] = ("Say", "Arrange")) -> Offer | None:
    """Return the dealer's word that continues the round, not an optional one nor an act of the hands; of equals the first act."""
    closes = stage.closed_by if isinstance(stage, Window) else ""
    words = sorted((offer for offer in offers if offer.act in acts), key=lambda word: acts.index(word.act))
    return min(
        words,
        key=lambda word: (word.by_hand, word.says in stage.beside, word.act == "Arrange", word.says != closes),
        default=None,
    )


def _between(table: Table) -> Now:
    opens = take(table, OpenRound())
    if isinstance(opens, Refusal):
        doing = "tends" if table.deck != READY or table.seating else "waits for a player"
        words = (word for one in owed_at(table) if DEALER in one.who for word in one.says)
        says = sentence_of(opens, table.rules)
        return Now(doing=doing, says=says, cites=opens.cites, word=next(words, None))
    return Now(doing="opens", says="Open the round", cites=table.rules.cites.opens)


def pending_text(to: Hand, many: int, *, tiles: bool = False) -> str:
    """Return the pending cards, dice or number in words.

    >>> pending_text("4", 7), pending_text("dice", 3), pending_text("number", 7), pending_text("burn", 1)
    ('Seven cards to seat 4', 'Roll three dice', 'Read a number up to seven', 'One card to the burn cards')
    """
    count = COUNTS[many] if many < len(COUNTS) else str(many)
    if to == DICE:
        return f"Roll {count} dice"
    if to == NUMBER:
        return f"Read a number up to {count}"
    piece = ("tile" if tiles else "card") + ("" if many == 1 else "s")
    where = {"burn": "the burn cards", "board": "the board", DEALER: "the dealer"}.get(to) or title(to)
    return f"{count.capitalize()} {piece} to {where}"


# What to say next


def _next(seen: Round, turn: Hand | None, offers: Sequence[Offer], *, playing: bool) -> tuple[Announcement, ...]:
    return announced(seen, _occasions(seen, turn, offers, playing=playing))


def _occasions(seen: Round, turn: Hand | None, offers: Sequence[Offer], *, playing: bool) -> Iterator[Occasion]:
    """Yield the next occasions: pending pieces, the player who is asked, and each word that the dealer may say."""
    stage = seen.stage
    if playing and stage is not None:
        if seen.due:
            due = seen.due[0]
            yield Occasion("due", stage.name, due.to, facts={"many": str(due.many)})
        elif isinstance(stage, Window):
            yield Occasion("turn", stage.name)
        elif turn is not None and (turn != DEALER or isinstance(stage, SetHands)):
            yield Occasion("turn", stage.name, turn)
    for offer in offers:
        if offer.act == "OpenRound":
            yield Occasion("opens")
        elif offer.act in ("Say", "TurnUp") and playing and stage is not None:
            yield Occasion("word", stage.name, word=offer.says)  # with the cards it turns up, where they were not read
