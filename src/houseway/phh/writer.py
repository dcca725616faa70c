"""Writes finished hands as PHH files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from houseway.core.game.game import Game
from houseway.core.game.rules import Rules
from houseway.core.messages.event import PotAwarded
from houseway.core.messages.unreadable import Unreadable
from houseway.core.money.places import RACK, RAKE, stack
from houseway.core.values.chips import Chips
from houseway.core.values.hands import Hand
from houseway.core.values.memory import remembered
from houseway.core.values.plain import list_in
from houseway.core.wire.wire import digest
from houseway.families.poker_room.checks import stakes_of
from houseway.families.poker_room.house_rules import BLINDS, BRING_IN, STRUCTURE
from houseway.families.poker_room.memory import RoomMemory
from houseway.poker.betting.betting_round import ANTE, BLIND
from houseway.worked.toml_writer import as_toml
from houseway.worked.worked import Played

from .actions import dollars_of
from .codes import code_of
from .conversion import PhhHand, alone, phh_hand

Fields = dict[str, object]


def write_hand(played: Played) -> str:
    """Return a finished hand as the text of a `.phh` file."""
    lines = [f"# {played.round.rules.game.name}, hand {played.opened.opened.number}"]
    for name, value in fields_of(played).items():
        if name == "actions":
            lines += ["actions = [", *(f"  {as_toml(action)}," for action in list_in(value)), "]"]
        else:
            lines.append(f"{name} = {as_toml(value)}")
    return "\n".join(lines) + "\n"


def write_hands(hands: Iterable[Played]) -> str:
    """Return several hands as the text of a `.phhs` file."""
    return "\n".join(f"[{number}]\n{write_hand(played)}" for number, played in enumerate(hands, start=1))


def has_code(played: Played) -> bool:
    """Whether other programs can follow a finished hand: its file contains `variant`."""
    return "variant" in fields_of(played)


def fields_of(played: Played) -> Fields:
    """Return all fields of the file."""
    if STRUCTURE.name not in played.round.rules.settings:
        raise Unreadable(f"PHH is for poker only: {played.round.rules.game.key} is not a poker game")
    if played.round.rules.unread:
        raise Unreadable("PHH needs the cards as they were dealt, and this table does not read them")
    if not played.round.over:
        raise Unreadable("the hand is not over yet")
    played = alone(played)
    told = phh_hand(played)
    return {
        **_required_fields(played, told),
        "actions": list(told.actions),
        **_who(played, told.order),
        **ended(played, told.order),
        **_house(played, told),
    }


def _required_fields(played: Played, told: PhhHand) -> Fields:
    """Return the fields that PHH requires: forced bets, limits, stacks."""
    rules = played.round.rules
    stakes, code = stakes_of(rules), code_of(rules)
    fields: Fields = {} if told.beyond or code is None else {"variant": code}
    fields["antes"] = _forced(played, told.order, ANTE)
    if rules[BLINDS]:
        fields["blinds_or_straddles"] = _forced(played, told.order, BLIND)
    else:
        fields["bring_in"] = dollars_of(rules[BRING_IN])
    if rules[STRUCTURE] == "fixed_limit":
        fields |= {"small_bet": dollars_of(stakes[0]), "big_bet": dollars_of(stakes[1])}
    else:
        fields["min_bet"] = dollars_of(stakes[0])
    chips = played.opened.chips
    fields["starting_stacks"] = [dollars_of(chips[stack(played.opened.seating[hand])]) for hand in told.order]
    return fields


def _forced(played: Played, order: Sequence[Hand], why: str) -> list[object]:
    """Return the forced bet of each hand; with two players, PHH lists the second first."""
    put: dict[Hand, Chips] = dict.fromkeys(order, 0)
    for move in played.round.moves:
        if move.why == why and move.about is not None and move.about.on in put:
            put[move.about.on] += move.chips
    amounts: list[object] = [dollars_of(chips) for chips in put.values()]
    return amounts[::-1] if len(amounts) == 2 else amounts


def _who(played: Played, order: Sequence[Hand]) -> Fields:
    opened = played.opened
    return {
        "hand": opened.opened.number,
        "seats": [int(hand) for hand in order],
        "seat_count": len(opened.rules.seats),
        "players": [opened.seating[hand] for hand in order],
        "currency": "USD",
        "currency_symbol": "$",
    }


def ended(played: Played, order: Sequence[Hand]) -> Fields:
    """Return the end of the hand, in PHH fields and Houseway fields; a file that is read is compared with this."""
    round = played.round
    won: dict[Hand, Chips] = dict.fromkeys(order, 0)
    awards: list[str] = []
    for event in played.events:
        if isinstance(event, PotAwarded):
            won[event.hand] += event.chips
            awards.append(f"{event.pot} seat {event.hand} {dollars_of(event.chips)} {event.cites}: {event.because}")
    rake = sum((move.src == RAKE) * move.chips - (move.dst == RAKE) * move.chips for move in round.moves if RACK in move[:2])
    funds = {
        str(place).removeprefix("meter "): dollars_of(chips - played.opened.chips.get(place, 0))
        for place, chips in round.chips.items()
        if str(place).startswith("meter ") and chips != played.opened.chips.get(place, 0)
    }
    fields: Fields = {
        "finishing_stacks": [dollars_of(round.chips.get(stack(round.seating[hand]), 0)) for hand in order],
        "winnings": [dollars_of(chips) for chips in won.values()],
        "_houseway_rake": dollars_of(rake),
        "_houseway_awards": awards,
        "_houseway_settled": [f"seat {bet.on} {dollars_of(r.net)} {r.cites}: {r.because}" for bet, r in round.settled.items()],
    }
    return fields | ({"_houseway_funds": funds} if funds else {})


def _house(played: Played, told: PhhHand) -> Fields:
    """Return the fields that restore the table: settings, chips in cents, and memory."""
    opened, rules = played.opened, played.opened.rules
    usual = usual_rules(rules.game, rules.edition).settings
    chosen = {key: value for key, value in rules.settings.items() if usual.get(key) != value or key not in usual}
    unset = [key for key, value in chosen.items() if value is None]
    before, now = RoomMemory()._asdict(), remembered(opened, RoomMemory)._asdict()
    fields: Fields = {
        "_houseway_beyond_phh": list(told.beyond),
        "_houseway_game": rules.game.key,
        "_houseway_edition": rules.edition,
        "_houseway_rules": rules.digest,
        "_houseway_settings": {key: value for key, value in chosen.items() if value is not None},
        "_houseway_unset": unset,
        "_houseway_seating": dict(opened.seating),
        "_houseway_chips": {str(place): chips for place, chips in opened.chips.items()},
        "_houseway_remembers": {name: value for name, value in now.items() if value != before[name]},
        "_houseway_opened": digest([opened.opened]),
        "_houseway_digest": digest(played.events),
    }
    return {name: value for name, value in fields.items() if value not in ([], {})}


_usual: dict[tuple[int, str], Rules] = {}
"""Cached per game, because a file may hold thousands of hands."""


def usual_rules(game: Game, edition: str) -> Rules:
    """Return the default settings of a game."""
    usual = _usual.get((id(game), edition))
    if usual is None:
        rules = game.under({"ruleset.jurisdiction": edition})
        assert isinstance(rules, Rules)
        usual = _usual[id(game), edition] = rules
    return usual
