"""Converts one PHH action to a Houseway command and back.

Commands that PHH cannot express are in a commentary that begins with our mark, in the words of a record:
`# houseway: seat 4 sits out`. After an action, the commentary has our own words for it:
`p1 cc # houseway: seat 2 tosses one chip 25`.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, InvalidOperation
from typing import Final, cast

from houseway.core.messages.command import Arrange, Command, Deal, RoundCommand, Say
from houseway.core.messages.unreadable import Unreadable
from houseway.core.round.state import Round
from houseway.core.values.cards import FRENCH, Card
from houseway.core.values.chips import MOST, Chips
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import BOARD, Hand
from houseway.core.values.printable import quoted, shortened
from houseway.core.wire.notation import read_line, write
from houseway.families.poker_room.betting import TOSSES, TURNS_OVER, span
from houseway.families.poker_room.draw import PAT
from houseway.families.poker_room.room import FIRST_BUTTON
from houseway.families.poker_room.showdown import SHOWS
from houseway.poker.betting.betting_round import BETS, CALLS, CHECKS, CONCEDES, FOLDS, RAISES, BettingRound, street
from houseway.poker.betting.exchange import DISCARDS

MARK: Final = "# houseway: "
UNKNOWN: Final = "??"
LONGEST_AMOUNT: Final = 40
"""Characters of an amount, and places before or after its point."""
_CARDS: Final = {card.text: card for card in FRENCH}


def dollars_of(chips: Chips) -> int | Decimal:
    """Return an amount as PHH writes it: dollars, with cents if there are any.

    >>> dollars_of(1200), dollars_of(1250)
    (12, Decimal('12.50'))
    """
    return chips // 100 if chips % 100 == 0 else Decimal(chips).scaleb(-2)


def chips_of(written: object, name: str) -> Chips:
    """Read an amount in cents; fractions of a cent and unknown amounts are refused."""
    text = str(written).replace(",", "") if isinstance(written, (int, str, Decimal)) else ""
    try:
        amount = Decimal(text)
    except InvalidOperation:
        raise Unreadable(f"{name}: not an amount: {quoted(str(written))}") from None
    if not amount.is_finite():
        raise Unreadable(f"{name}: unknown amount ({shortened(text)}). Write how much it was")
    if len(text) > LONGEST_AMOUNT or abs(amount.adjusted()) > LONGEST_AMOUNT:  # before it is multiplied: 1e9999999 overflows
        raise Unreadable(f"{name}: {shortened(text)} is too large or too small for an amount. Use dollars, for example 12.50")
    cents = amount * 100
    if cents != int(cents) or not 0 <= cents <= MOST:
        raise Unreadable(f"{name}: {shortened(text)} is not a whole number of cents")
    return int(cents)


def spelled(pieces: Sequence[Piece]) -> str:
    """Return cards as PHH writes them, without spaces."""
    return "".join(map(repr, pieces))


def cards_of(text: str) -> tuple[Card | None, ...]:
    """Read cards from PHH text; `None` for an unknown card."""
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    for pair in pairs:
        if pair not in _CARDS and pair != UNKNOWN:
            wrong = f"not a card: {pair!r} in {quoted(text)}"
            raise Unreadable(f"{wrong}. Use rank and suit, for example Qs, Th or 2c; ?? is unknown")
    return tuple(_CARDS.get(pair) for pair in pairs)


def marked(command: Command) -> str:
    """Return a command as a Houseway comment."""
    return MARK + " ".join(write(command).split())


def parted(action: str) -> tuple[list[str], str]:
    """Return the words of an action, and its comment if Houseway wrote it."""
    words, _, commentary = action.partition("#")
    ours = f"#{commentary}"
    return words.split(), ours.removeprefix(MARK).strip() if ours.startswith(MARK) else ""


def read_marked(text: str, round: Round) -> RoundCommand:
    """Return the commands in a Houseway comment."""
    commands = read_line(text, round.rules.game.between)
    if len(commands) != 1:
        raise Unreadable(f"{quoted(text)} is {len(commands)} commands. Write one per action")
    return cast("RoundCommand", commands[0])


def hand_of(word: str, order: Sequence[Hand]) -> Hand:
    """Return the hand of a player: p1 is the first hand dealt."""
    for number, hand in enumerate(order, start=1):
        if word == f"p{number}":
            return hand
    raise Unreadable(f"unknown player {quoted(word)}. Use p1 to p{len(order)}")


def command_of(words: Sequence[str], round: Round, order: Sequence[Hand]) -> RoundCommand:
    """Return the command for an action at this point of the hand."""
    match words:
        case ["d", "dh", player, cards]:
            return Deal(hand_of(player, order), _identified_cards(cards))
        case ["d", "db", cards]:
            return Deal(BOARD, _identified_cards(cards))
        case [player, "f"]:
            return Say(hand_of(player, order), FOLDS)
        case [player, "cc"]:
            return Say(hand_of(player, order), CALLS if _lacks(round, hand_of(player, order)) else CHECKS)
        case [player, "cbr", amount]:
            return Say(hand_of(player, order), RAISES if _stands(round) else BETS, chips_of(amount, "cbr"))
        case [player, "sd"]:
            return Say(hand_of(player, order), PAT)
        case [player, "sd", cards]:
            return Arrange(hand_of(player, order), (_identified_cards(cards),), DISCARDS)
        case [player, "sm"]:
            return Say(hand_of(player, order), CONCEDES)
        case [player, "sm", _]:
            return Say(hand_of(player, order), SHOWS)
        case _:
            raise Unreadable("not an action. Use d dh, d db, pb, cbr, cc, f, sd or sm, with its player")


def action_of(command: Command, round: Round, order: Sequence[Hand]) -> str:
    """Return the PHH action of a command, or a Houseway comment if PHH has none or would read it differently."""
    words = _words(command, round, order)
    if not words:
        return marked(command)
    said = " ".join(words)
    return said if command_of(words, round, order) == command else f"{said} {marked(command)}"


def _words(command: Command, round: Round, order: Sequence[Hand]) -> list[str]:
    numbers = {hand: f"p{place}" for place, hand in enumerate(order, start=1)}
    match command:
        case Deal(to, pieces) if to in numbers and not _draws_for_the_button(round):
            return ["d", "dh", numbers[to], spelled(pieces)]
        case Deal(to, pieces) if to == BOARD:
            return ["d", "db", spelled(pieces)]
        case Say(who) if who in numbers and isinstance(round.stage, BettingRound):
            return _bet(numbers[who], command, round)
        case Say(who, what) if who in numbers and what in (SHOWS, CONCEDES):
            return [numbers[who], "sm", spelled(round.held[who])] if what == SHOWS else [numbers[who], "sm"]
        case Say(who, what) if who in numbers and what == PAT:
            return [numbers[who], "sd"]
        case Arrange(who, parts, word) if who in numbers and word == DISCARDS:
            return [numbers[who], "sd", spelled(parts[0])]
        case _:
            return []


def _bet(player: str, said: Say, round: Round) -> list[str]:
    what, chips = said.what, said.chips
    if what in (FOLDS, TURNS_OVER):
        return [player, "f"]
    if what in (CHECKS, CALLS) or (what == TOSSES and _stands(round)):
        return [player, "cc"]
    if chips is not None and what == TOSSES:
        chips = min(chips, span(round, said.who).high)  # change is returned (PKR-7(i))
    if chips is not None and what in (BETS, RAISES, TOSSES):
        return [player, "cbr", str(dollars_of(chips))]
    return []


def _draws_for_the_button(round: Round) -> bool:
    return round.stage is not None and round.stage.name == FIRST_BUTTON.name


def _stands(round: Round) -> bool:
    return isinstance(round.stage, BettingRound) and street(round).high > 0


def _lacks(round: Round, hand: Hand) -> bool:
    if not isinstance(round.stage, BettingRound):
        return False
    now = street(round)
    return now.put.get(hand, 0) < now.high


def _identified_cards(text: str) -> tuple[Card, ...]:
    found = cards_of(text)
    known = tuple(card for card in found if card is not None)
    if len(known) < len(found):
        raise Unreadable(f"{quoted(text)} has an unknown card")
    return known
