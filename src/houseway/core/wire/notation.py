"""The text of a round, both ways: one line is one command, in the words of the pit.

>>> read_line("seat 3   bets ante 25")
[PlaceBet(on='3', wager='ante', chips=$25, by=None, tender='chips')]
>>> write(c.Say("3", "raises", 1000))
'seat 3   raises 10'
>>> read_line("dealer   calls card_face_up with 5c")
[Call(by='dealer', what='card_face_up', about=None, wager=None, pieces=(5c,), chips=None, player=None)]
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from houseway.core.law.wager import Tender
from houseway.core.messages import command as c
from houseway.core.messages.unreadable import Unreadable
from houseway.core.values.cards import Card, spelled
from houseway.core.values.chips import cents, dollars, is_money
from houseway.core.values.dice import throw
from houseway.core.values.equipment import Piece
from houseway.core.values.hands import DEALER, Hand, title
from houseway.core.values.printable import quoted
from houseway.core.values.role import STAFF
from houseway.core.values.tiles import Tile

from .denial_lines import denies, voids, write_denial, write_void
from .face_lines import turned_up
from .misread_lines import misread, write_misread
from .table_lines import corrects, read_new_submission, write_between
from .table_lines import line_of as _line

_HAND = re.compile(r"\d{1,3}(\.\d{1,3})?", re.ASCII)
_COUNT = re.compile(r"\d{1,6}", re.ASCII)
"""Digits of a number that is counted and not paid: no shoe has a million cards."""

HOUSE_HANDS = frozenset({"dealer", "board", "burn", "discards", "player", "banker", "dead"})
"""Hands that belong to no seat: they are named by a word."""


def pieces_in(words: list[str]) -> tuple[Piece, ...]:
    """Return cards or tiles from their texts."""
    return tuple(Tile(word) if "-" in word else Card(word) for word in words)


def _hand(words: list[str]) -> tuple[Hand, list[str]] | None:
    if len(words) > 1 and words[0] in ("seat", "hand") and _HAND.fullmatch(words[1]):
        return words[1], words[2:]
    if len(words) > 1 and words[0] == "stack" and _COUNT.fullmatch(words[1]):
        return " ".join(words[:2]), words[2:]
    return (words[0], words[1:]) if words and words[0] in HOUSE_HANDS else None


def read_line(line: str, between: Iterable[str] = ()) -> list[c.Command]:
    """Return the commands on one line; each bet is one command. `between` is what the game allows between rounds."""
    words = line.replace(",", " , ").split() if " bets " in line else line.split()
    words = _money_again(words)
    try:
        if words[:2] == ["dice", "show"]:
            return [c.Roll(throw(" ".join(words[2:])))]
        if words[:2] == ["generator", "shows"]:
            return [c.Display(_number(" ".join(words[2:])))]
        if words[:1] == ["meter"] and words[2:3] == ["shows"]:
            return [c.Show(words[1], cents(" ".join(words[3:])))]
        if words[1:2] == ["hangs"] and words[0] in STAFF:
            return [read_new_submission(line)]
        found = _hand(words)
        if found is not None and found[1]:
            by_staff = _staff("dealer", found[1], between) if found[0] == "dealer" else None
            return by_staff or _hand_commands(found[0], found[1])
        if words and words[0] in STAFF and len(words) > 1:
            return _staff(words[0], words[1:], between) or [_word_command(words[0], words[1:])]
        if len(words) > 1:
            return _player(words[0], words[1:])
    except ValueError as error:
        raise Unreadable(f"{quoted(line)}: {error}") from None
    raise Unreadable(f"{quoted(line)}: no speaker. Start with who says it, for example 'seat 3 folds' or 'dealer reveals'")


def _number(text: str) -> int:
    """Return a number that is counted and not paid."""
    if not _COUNT.fullmatch(text):
        raise ValueError(f"not a number: {quoted(text)}. Use digits, for example 7")
    return int(text)


def _money_again(words: list[str]) -> list[str]:
    """Return words with amounts joined again: commas separate bets and also thousands, so `1 , 000` was one amount."""
    whole: list[str] = []
    for word in words:
        if len(whole) > 1 and whole[-1] == "," and whole[-2].isdecimal() and re.fullmatch(r"\d{3}(\.\d\d)?", word):
            del whole[-1]
            whole[-1] += word
        else:
            whole.append(word)
    return whole


def _hand_commands(hand: Hand, words: list[str]) -> list[c.Command]:
    match words:
        case ["bets", chips] if is_money(chips):
            return [c.Say(hand, "bets", cents(chips))]
        case ["bets", *rest]:
            return _bets(hand, None, rest)
        case ["takes", "back", wager]:
            return [c.TakeBack(hand, wager)]
        case ["gets", *dealt]:
            return [c.Deal(hand, pieces_in(dealt))]
        case ["sets", "house", "way"]:
            return [c.Say(hand, "sets house way")]
        case ["sets", *laid]:
            parts = " ".join(laid).split("/")
            return [c.Arrange(hand, tuple(pieces_in(part.split()) for part in parts))]
        case ["discards", *laid] if laid:
            return [c.Arrange(hand, (pieces_in(laid),), "discards")]
        case ["cuts", "stacks", *stacks]:
            return [_cut(hand, " ".join(stacks))]
        case ["lays", "out", *dealt] if hand == DEALER:
            return [c.DealOut(pieces_in(dealt))]
        case ["tips", chips]:
            return [c.Tip(hand, cents(chips))]
        case _:
            return [turned_up(hand, words, pieces_in) or _word_command(hand, words)]


def _cut(hand: Hand, text: str) -> c.CutStacks:
    """Return the cut in a text such as `3 4 to the right` or `3 to the right and 4 5 to the left`."""
    ends: dict[str, tuple[int, ...]] = {}
    for part in text.split(" and "):
        stacks, _, end = part.partition(" to the ")
        if end not in ("right", "left") or end in ends:
            raise ValueError("not a cut. Move stacks to the right or to the left, for example '3 4 to the right'")
        ends[end] = tuple(map(_number, stacks.split()))
    return c.CutStacks(hand, ends.get("right", ()), ends.get("left", ()))


def _word_command(who: str, words: list[str]) -> c.Say:
    if len(words) > 2 and words[-1] == "cards" and _COUNT.fullmatch(words[-2]):
        return c.Say(who, " ".join(words[:-2]), count=int(words[-2]))
    if len(words) > 1 and is_money(words[-1]):
        return c.Say(who, " ".join(words[:-1]), cents(words[-1]))
    return c.Say(who, " ".join(words))


def _bets(hand: Hand, by: str | None, words: list[str]) -> list[c.Command]:
    tender: Tender = "chips"
    if words[-2:] == ["in", "cash"]:
        tender, words = "cash", words[:-2]
    elif words[-2:] == ["by", "coupon"]:
        tender, words = "coupon", words[:-2]
    bets: list[c.Command] = []
    for part in " ".join(words).split(" , "):
        if len(bet := part.split()) != 2:
            raise ValueError("not a bet. Write wager and amount, for example 'seat 3 bets ante 25, bonus 5'")
        bets.append(c.PlaceBet(hand, bet[0], cents(bet[1]), by, tender))
    return bets


def _staff(role: str, words: list[str], between: Iterable[str]) -> list[c.Command] | None:
    match words:
        case ["calls", what, *rest]:
            return [_call(role, what, rest)]
        case ["upholds" | "dismisses" as verb, what]:
            return [c.Rule(role, what, verb == "upholds")]
        case ["approves", "seat" | "hand", on, wager]:
            return [c.Approve(role, on, wager)]
        case ["approves", "seat" | "hand", on, wager, "of", player]:
            return [c.Approve(role, on, wager, player)]
        case ["denies", "seat" | "hand", on, wager, *rest]:
            return [denies(role, on, wager, " ".join(rest))]
        case ["voids", "the", "round", *rest]:
            return [voids(role, " ".join(rest))]
        case ["allows", "seat", on, wager, chips]:
            return [c.Allow(role, on, wager, cents(chips))]
        case ["fills", chips]:
            return [c.Fill(role, cents(chips))]
        case ["credits", chips]:
            return [c.Fill(role, -cents(chips))]
        case ["corrects", "round", number, "by", *moves]:
            return [corrects(role, _number(number), " ".join(moves))]
        case ["corrects", *what] if "to" in what:
            return [misread(role, what, _hand, pieces_in)]
        case ["opens", "round"]:
            return [c.OpenRound(role)]
        case _:
            text = " ".join(words)
            for tend in between:
                if text == tend or text.startswith(tend + " "):
                    return [c.Tend(role, tend, text[len(tend) :].strip())]
            return None


def _call(role: str, what: str, words: list[str]) -> c.Call:
    about: str | None = None
    wager: str | None = None
    pieces: tuple[Piece, ...] = ()
    chips: int | None = None
    player: str | None = None
    if words[:1] == ["on"]:
        found = _hand(words[1:])
        if found is None:
            raise ValueError("no hand after 'on'. Write for example 'on seat 3' or 'on dealer'")
        about, words = found
        if words and words[0] not in ("with", "at"):
            wager, words = words[0], words[1:]
        if wager is not None and words[:1] == ["of"] and len(words) > 1:
            player, words = words[1], words[2:]
    if words[:1] == ["with"]:
        end = words.index("at") if "at" in words else len(words)
        pieces, words = pieces_in(words[1:end]), words[end:]
    if words[:1] == ["at"]:
        if len(words) < 2:
            raise ValueError("no amount after 'at'. Write for example 'at 25'")
        chips, words = cents(words[1]), words[2:]
    if words:
        raise ValueError(f"unknown words at the end: {quoted(' '.join(words))}. Remove them")
    return c.Call(by=role, what=what, about=about, wager=wager, pieces=pieces, chips=chips, player=player)


def _player(name: str, words: list[str]) -> list[c.Command]:
    match words:
        case ["plays", "seat" | "seats", *seats]:
            return [c.Sit(name, tuple(seat for seat in seats if seat != "and"))]
        case ["buys", "in", chips]:
            return [c.BuyIn(name, cents(chips))]
        case ["buys", "in", chips, "by", "wallet"]:
            return [c.BuyIn(name, cents(chips), "wallet")]
        case ["leaves"]:
            return [c.Leave(name)]
        case ["bets", *bet, "on", "seat" | "hand", hand]:
            return _bets(hand, name, bet)
        case ["names", "seat" | "hand", hand]:
            return [c.Designate(name, hand)]
        case ["takes", "back", wager, "on", "seat", hand]:
            return [c.TakeBack(hand, wager, name)]
        case _:
            wrong = quoted(" ".join(words))
            raise ValueError(f"not a command: {wrong}. Write for example 'NAME plays seat 3' or 'NAME buys in 500'")


# The other way


def write(command: c.Command) -> str:
    """Return a command as the line from which it is read."""
    match command:
        case c.PlaceBet(on, wager, chips, by, tender):
            how = {"chips": "", "cash": "in cash", "coupon": "by coupon"}[tender]
            who, where = (title(on), "") if by is None else (by, f"on {title(on)}")
            return _line(who, "bets", wager, dollars(chips), how, where)
        case c.TakeBack(on, wager, by):
            return _line(title(on), "takes back", wager) if by is None else _line(by, "takes back", wager, "on", title(on))
        case c.Designate(by, hand):
            return _line(by, "names", title(hand))
        case c.Say(who, what, chips, count):
            amount = dollars(chips) if chips is not None else f"{count} cards" if count is not None else ""
            return _line(title(who), what, amount)
        case c.Arrange(who, parts, word):
            return _line(title(who), word, " / ".join(spelled(part) for part in parts))
        case c.CutStacks(who, right, left):
            ends = [f"{' '.join(map(str, end))} to the {name}" for name, end in (("right", right), ("left", left)) if end]
            return _line(title(who), "cuts stacks", " and ".join(ends))
        case c.Deal(to, pieces):
            return _line(title(to), "gets", spelled(pieces))
        case c.TurnUp(who, pieces, word):
            return _line(title(who), word, spelled(pieces))
        case c.DealOut(pieces):
            return _line(DEALER, "lays out", spelled(pieces))
        case c.Roll(dice):
            return _line("dice", "show", *map(str, dice))
        case c.Display(number):
            return _line("generator", "shows", str(number))
        case c.Call():
            return _write_call(command)
        case c.Misread():
            return _line(command.by, "corrects", write_misread(command))
        case c.Rule(by, what, upholds):
            return _line(by, "upholds" if upholds else "dismisses", what)
        case c.Approve(by, on, wager, player):
            return _line(by, "approves", title(on), wager, f"of {player}" if player else "")
        case c.Deny():
            return _line(command.by, "denies", title(command.on), command.wager, write_denial(command))
        case c.Void():
            return _line(command.by, "voids the round", write_void(command))
        case c.Allow(by, on, wager, chips):
            return _line(by, "allows", title(on), wager, dollars(chips))
        case c.Tip(who, chips):
            return _line(title(who), "tips", dollars(chips))
        case c.Show(meter, total):
            return _line("meter", meter, "shows", dollars(total))
        case _:
            return write_between(command)


def _write_call(call: c.Call) -> str:
    about = f"on {title(call.about)}" if call.about is not None else ""
    whose = f"of {call.player}" if call.player is not None else ""
    cards = f"with {spelled(call.pieces)}" if call.pieces else ""
    chips = f"at {dollars(call.chips)}" if call.chips is not None else ""
    return _line(call.by, "calls", call.what, about, call.wager or "", whose, cards, chips)
