"""Rounds at a table that does not read its cards: a card dealt face down is a back until shown (H-BACK-01).

A back hides the card from the table too. Nothing here depends on a game. A rule that reads the face of a back stops,
and the round waits where it is until the hand is shown; a rule that does not read one continues. So everything is
decided by the rules of every table, with the same cards, later. A word by which cards are turned up is said with
them: `dealer reveals Jc 8d 2h`. Any other hand is shown: `seat 3 shows Qs 9h 4d`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from houseway.core.messages import command as c
from houseway.core.messages.event import CardsShown, Event
from houseway.core.messages.refusal import Refusal
from houseway.core.money.laws import conserve
from houseway.core.values.cards import BACK, Back, Unread
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BURN, DISCARDS, EXPOSED, MUCK, Hand
from houseway.core.values.role import DEALER

from .approval import pays_what_is_ready
from .decide import Decided, apply, decide, onward, to_the_next_stage
from .handlers import HANDLERS, not_in_the_deck
from .option import Consequences, RoundOffer
from .state import Draft, Round, draft, seal

SHOWS: Final = "shows"
"""The word by which the cards of a hand are shown."""
PUT_AWAY: Final = (BURN, DISCARDS, EXPOSED, MUCK)
"""Places of cards that nobody shows any more: what was never seen stays unknown."""


class _NotThese(Exception):
    """The cards that were shown with a word cannot be the ones that lie there."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal


def decided(round: Round, command: c.Command, hear: Callable[[Round, Any], Consequences | Refusal]) -> Decided | Refusal:
    """Return the consequences of a command at such a table, as far as the cards that were shown decide it."""
    said, faces = _with_cards(round, command)
    if isinstance(said, c.TurnUp):
        return _shown(round, said)
    now, events = draft(round), list[Event]()
    try:
        ruling = (HANDLERS[c.Say] if faces else hear)(round, said)
        if isinstance(ruling, Refusal):
            return ruling
        for event in ruling(now) if callable(ruling) else ruling:
            face_up = _filled(now, event, faces)
            apply(now, face_up)
            events.append(face_up)
            if face_up is not event:
                apply(now, face_up)  # the faces have come up, and so the rules turn up the hand
                events += [face_up, *_judged(now, face_up)]
        for event in pays_what_is_ready(now):
            apply(now, event)
            events.append(event)
    except _NotThese as wrong:
        return wrong.refusal
    except Unread:
        return Refusal("show_the_hand_first", _clause(round))
    return _shown_first(round, command) if faces else _goes_on(seal(now), events)


def _shown_first(round: Round, command: c.Command) -> Decided | Refusal:
    """Return the consequences of showing cards and then of the word, where the word does not turn them up itself."""
    assert isinstance(command, c.TurnUp)
    shown = _shown(round, c.TurnUp(command.who, command.pieces))
    if isinstance(shown, Refusal):
        return shown
    said = decide(shown.after, c.Say(command.who, command.word))
    return said if isinstance(said, Refusal) else Decided((*shown.events, *said.events), said.after)


def _clause(round: Round) -> str:
    return round.stage.cites if round.stage is not None else round.rules.cites.deck


def _with_cards(round: Round, command: c.Command) -> tuple[c.Command, list[Piece]]:
    """Return a word that came with the cards it turns up as a plain word and the cards."""
    if isinstance(command, c.TurnUp) and command.pieces:
        is_word = command.word != SHOWS or (round.stage is not None and SHOWS in round.stage.by_word)
        return (c.Say(command.who, command.word), list(command.pieces)) if is_word else (command, [])
    return command, []


def _filled(now: Draft, event: Event, faces: list[Piece]) -> Event:
    """Return an event that turns up backs with the given faces filled in; used faces are removed from the list."""
    if not (isinstance(event, CardsShown) and BACK in event.cards and faces):
        return event
    backs = event.cards.count(BACK)
    if len(faces) < backs:
        raise _NotThese(Refusal("wrong_count", event.cites))
    new = tuple(faces[:backs])
    del faces[:backs]
    refused = _impossible(now, new, event.cites)
    if refused is not None:
        raise _NotThese(refused)
    return CardsShown(event.hand, _in_their_places(event.cards, new), event.cites, event.moves)


def _in_their_places(held: tuple[Piece, ...], faces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    new = iter(faces)
    return tuple(next(new) if piece == BACK else piece for piece in held)


def _impossible(round: Round, faces: tuple[Piece, ...], cites: str) -> Refusal | None:
    """Return the refusal of faces that are no cards of this table, or lie elsewhere on it."""
    if BACK in faces:
        return Refusal("no_such_card", cites)
    held = {hand: tuple(piece for piece in pieces if piece != BACK) for hand, pieces in round.held.items()}
    known = draft(round)
    known.held = held
    refused = not_in_the_deck(known, faces)
    return Refusal("shown_twice", refused.cites) if refused is not None and refused.reason == "card_already_out" else refused


def _shown(round: Round, said: c.TurnUp) -> Decided | Refusal:
    """Return the consequences of showing the cards of a hand: their faces are visible from now on."""
    cites = _clause(round)
    if round.disputed is not None:
        return Refusal("the_floor_has_to_rule", round.disputed.cites)
    if round.due:
        return Refusal("cards_are_due", round.due[0].cites)
    held = round.held.get(said.who)
    if held is None or said.who in PUT_AWAY:
        return Refusal("no_such_hand", cites)
    if BACK not in held:
        return Refusal("already_shown", cites)
    faces = said.pieces
    refused = _impossible(round, faces, cites)
    if refused is not None:
        return refused
    backs = held.count(BACK)
    if not 0 < len(faces) <= backs:
        return Refusal("wrong_count", cites)
    shown = CardsShown(said.who, _in_their_places(held, faces) if len(faces) == backs else faces, cites)
    now = draft(round)
    apply(now, shown)
    events = [shown, *_judged(now, shown)]
    return _goes_on(seal(now), events)


def _judged(now: Draft, shown: Event) -> list[Event]:
    """Carry out what could not be judged before a hand was shown, and return it."""
    judges, events = now.rules.game.when_shown, list[Event]()
    if judges is not None and isinstance(shown, CardsShown):
        for event in judges(now, shown.hand):
            apply(now, event)
            events.append(event)
    return events


def _goes_on(after: Round, events: list[Event]) -> Decided:
    """Return the round continued as far as the visible cards decide it: a step that reads a back is not taken."""
    while _may_go_on(after):
        now, step = draft(after), list[Event]()
        try:
            going = to_the_next_stage(now)
            while True:
                try:
                    event = next(going)
                except StopIteration as stop:
                    further = stop.value
                    break
                apply(now, event)
                step.append(event)
        except Unread:
            break
        events += step
        after = seal(now)
        if not further:
            break
    conserve(after.total, after.chips, over=after.over)
    return Decided(tuple(events), after)


def _may_go_on(round: Round) -> bool:
    return not (round.over or round.due or round.disputed)


# What the round waits for


def hand_to_show(round: Round) -> Hand | None:
    """Return the hand that has to be shown before the round can continue, or None."""
    if not round.rules.unread or not _may_go_on(round):
        return None
    now = _labelled(round)
    try:
        for event in onward(now):
            apply(now, event)
    except Unread as unread:
        return unread.of or None
    return None


def offers_unread(round: Round, asks: Iterable[RoundOffer]) -> Iterator[RoundOffer]:
    """Yield the offers of a stage; the dealer is asked for faces that a word, or the round, needs to continue."""
    hand = hand_to_show(round)
    if hand is not None:
        yield RoundOffer(hand, SHOWS, _clause(round), sets=True, by=DEALER)
    for ask in asks:
        is_word = not (ask.sets or ask.counts or ask.stacks or ask.wager)
        needs = hand_needed_by(round, c.Say(ask.who, ask.says, ask.low)) if is_word else None
        yield ask._replace(sets=True, by=DEALER) if needs else ask


def hand_needed_by(round: Round, command: c.Command) -> Hand | None:
    """Return the hand that has to be shown before a command can be followed, or None."""
    now = _labelled(round)
    try:
        ruling = HANDLERS[type(command)](now, command)
        for event in () if isinstance(ruling, Refusal) else ruling(now) if callable(ruling) else ruling:
            apply(now, event)
    except Unread as unread:
        return unread.of or None
    return None


def backs_to_turn_up(round: Round, who: Hand, word: str, chips: int | None = None) -> tuple[Hand, int]:
    """Return the hand whose cards a word turns up, or that is shown to continue the round, and its number of backs."""
    hand = hand_to_show(round) if word == SHOWS else None
    if hand != who:
        now, said = _labelled(round), c.Say(who, word, chips)
        try:
            ruling = HANDLERS[c.Say](now, said)
            for event in () if isinstance(ruling, Refusal) else ruling(now) if callable(ruling) else ruling:
                if isinstance(event, CardsShown) and any(isinstance(piece, Back) for piece in event.cards):
                    return event.hand, sum(isinstance(piece, Back) for piece in event.cards)
                apply(now, event)
        except Unread as unread:
            hand = unread.of
    hand = hand or who
    return hand, round.held.get(hand, ()).count(BACK)


def _labelled(round: Round) -> Draft:
    """Return a private copy in which each back has the name of its hand."""
    now = draft(round)
    now.held = {hand: tuple(Back(hand) if piece is BACK else piece for piece in held) for hand, held in round.held.items()}
    return now
