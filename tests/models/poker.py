"""The ten poker games: pots, rake and awards from the text alone (PKR-7(c)(4), PKR-9 to PKR-14); hands are in `poker_hands`."""

from __future__ import annotations

from dataclasses import dataclass, field

from .felt import Felt, Nets, after_denials
from .poker_hands import LOWS, Worth, by_suit, worth_of
from .ranks import FLUSH, FULL, QUADS, STRAIGHT, STRAIGHT_FLUSH, value

GAMES = (
    "five_card_draw", "five_card_draw_low", "five_card_stud", "holdem", "mambo_stud", "omaha", "omaha_eight_or_better",
    "seven_card_stud", "seven_card_stud_eight_or_better", "seven_card_stud_high_low",
)  # fmt: skip
DOLLAR = 1_00
KINDS = {"straight": STRAIGHT, "flush": FLUSH, "full house": FULL, "four of a kind": QUADS, "straight flush": STRAIGHT_FLUSH}
Put = dict[str, int]
"""The chips that each hand has put in."""


@dataclass
class Betting:
    """The chips put in before the cards and in each betting round, and the folded hands with their rounds."""

    antes: Put = field(default_factory=dict[str, int])
    rounds: list[tuple[str, Put]] = field(default_factory=list[tuple[str, Put]])


def settle(felt: Felt) -> Nets:
    """Return each player's win or loss on all chips they put in."""
    betting = betting_of(felt)
    paid = {hand: betting.antes.get(hand, 0) for hand in in_order(felt)}
    folds = {hand: stage for stage, hand, word in felt.said if word == "folds"}
    returned: list[Put] = []
    gone: set[str] = set()
    for stage, put in betting.rounds:
        gone |= {hand for hand, when in folds.items() if when == stage}
        returned.append(called(put, gone))
    for put in returned:
        for hand, chips in put.items():
            paid[hand] += chips
    live = [hand for hand in in_order(felt) if hand not in folds]
    won = award(felt, pots(felt, betting.antes, returned, live))
    nets = {(felt.player(hand), hand, "pot"): won.get(hand, 0) - chips for hand, chips in paid.items()}
    conceded = {hand for _, hand, word in felt.said if word == "concedes"}
    return nets | bad_beat(felt, [hand for hand in live if hand not in conceded])


def in_order(felt: Felt) -> list[str]:
    """Return the hands as they are dealt: from the left of the button, or of the dealer."""
    stage, found = "", dict[str, None]()
    for kind, event in felt.story:
        if kind == "StageBegan":
            stage = event["stage"]
        elif kind == "CardsDealt" and stage in ("hole", "first cards") and event["to"] in felt.seats:
            found[event["to"]] = None
    return list(found)


def betting_of(felt: Felt) -> Betting:
    """Return the chips of each hand, betting round by betting round; blinds are part of the first one."""
    betting, stage, first = Betting(), "", dict[str, int]()
    for kind, event in felt.story:
        if kind == "StageBegan":
            stage = event["stage"]
        if kind != "BetPlaced" or event["bet"][2] != "pot":
            continue
        hand, chips = event["bet"][1], event["chips"]
        if event["why"] == "ante":
            betting.antes[hand] = betting.antes.get(hand, 0) + chips
            continue
        if stage == "seats":
            first[hand] = first.get(hand, 0) + chips
            continue
        if not betting.rounds or betting.rounds[-1][0] != stage:
            betting.rounds.append((stage, {}))
        put = betting.rounds[-1][1]
        put[hand] = put.get(hand, 0) + chips
    if first:
        opening = next((stage for stage, _, _ in felt.said if stage != "seats"), "")
        if not betting.rounds or betting.rounds[0][0] != opening:
            betting.rounds.insert(0, (opening, {}))
        put = betting.rounds[0][1]
        for hand, chips in first.items():
            put[hand] = put.get(hand, 0) + chips
    return betting


def called(put: Put, gone: set[str]) -> Put:
    """Return the chips of a round without the part of the highest bet that nobody called (R-PKR-14)."""
    top = max(put, key=put.__getitem__)
    second = max((chips for hand, chips in put.items() if hand != top), default=0)
    return put if top in gone else {**put, top: second}


# Pots and rake


@dataclass
class Pot:
    """The chips of one pot, and the hands that may win it."""

    chips: int
    hands: list[str]


def pots(felt: Felt, antes: Put, rounds: list[Put], live: list[str]) -> list[Pot]:
    """Return the main pot and the side pots after the rake: one more for each stack that ran out (PKR-7(c)(4))."""
    totals = {hand: sum(put.get(hand, 0) for put in rounds) for hand in live}
    tops = sorted({*totals.values()}) or [0]
    found = [Pot(0, [hand for hand in live if totals[hand] >= top]) for top in tops]
    found[0].chips = sum(antes.values())
    taken, so_far = 0, Put()
    for put in rounds:
        slices = [0] * len(tops)
        for hand, chips in put.items():
            for number, part in enumerate(sliced(so_far.get(hand, 0), chips, tops)):
                slices[number] += part
            so_far[hand] = so_far.get(hand, 0) + chips
        for pot, part in zip(found, slices, strict=True):
            pot.chips += part
        taken += rake(felt, found, slices, taken)
    contribution(felt, found, sum(antes.values()) + sum(so_far.values()))
    return found


def sliced(before: int, chips: int, tops: list[int]) -> list[int]:
    """Divide a bet among the pots, by the chips that the hand has put in before."""
    parts: list[int] = []
    bottom = 0
    for top in tops:
        parts.append(max(0, min(before + chips, top) - max(before, bottom)))
        bottom = top
    parts[-1] += chips - sum(parts)
    return parts


def rake(felt: Felt, found: list[Pot], slices: list[int], taken: int) -> int:
    """Take the house's part after a betting round, and return it (PKR-14(b), R-PKR-15, R-PKR-16)."""
    methods = felt.elects("pkr.rake.method", ("percent",))
    unit, room = felt.elects("pkr.chip_unit", DOLLAR), felt.elects("pkr.rake.max", 4_00) - taken
    now = 0
    if "percent" in methods:
        percent = felt.elects("pkr.rake.percent", 10)
        num, den = (percent, 1) if isinstance(percent, int) else percent
        for pot, part in zip(found, slices, strict=True):
            fee = min(part * num // (100 * den) // unit * unit, room - now)
            pot.chips, now = pot.chips - fee, now + fee
    if "increment" in methods and any(slices):
        reached = sum(pot.chips for pot in found) + taken
        due = min(sum(fee for level, fee in felt.elects("pkr.rake.steps", ()) if level <= reached) - taken, room)
        now += taken_from(found, due)
    return now


def contribution(felt: Felt, found: list[Pot], played_for: int) -> None:
    """Take the posted contribution to the bad beat after the rake, if the pot is large enough (PKR-19(c), R-PKR-25)."""
    posted = felt.elects("pkr.bad_beat", None)
    if posted and played_for >= posted[1]:
        taken_from(found, posted[0])


def taken_from(found: list[Pot], due: int) -> int:
    """Take chips from the main pot first, and return how many."""
    left = max(due, 0)
    for pot in found:
        part = min(left, pot.chips)
        pot.chips, left = pot.chips - part, left - part
    return max(due, 0) - left


# The bad beat


def bad_beat(felt: Felt, live: list[str]) -> Nets:
    """Return the payouts of a bad beat: to the best hand that lost, to those that beat it, to the others (PKR-19, R-PKR-25)."""
    posted, fund = felt.elects("pkr.bad_beat", None), felt.meters.get("bad_beat", 0)
    if not posted or not fund or len(live) < 2:
        return {}
    board = felt.cards.get("board", ())
    worths = {hand: worth_of(felt.game, felt.cards[hand], board, low=False) or () for hand in live}
    best = max(worths.values())
    second = max((worth for worth in worths.values() if worth < best), default=())
    if second < qualifier(posted[2]):
        return {}
    losers = [hand for hand in live if worths[hand] == second]
    winners = [hand for hand in live if worths[hand] == best]
    others = [hand for hand in in_order(felt) if hand not in (*losers, *winners)]
    unit, nets = felt.elects("pkr.chip_unit", DOLLAR), Nets()
    lost, won, rest = posted[3]
    for hands, percent in ((losers, lost + (0 if others else rest)), (winners, won), (others, rest)):
        chips = fund * percent // 100 // unit
        for number, hand in enumerate(hands):
            each = chips // len(hands) + (number < chips % len(hands))
            nets[felt.player(hand), hand, "bad_beat"] = each * unit
    beaten = [(felt.player(hand), hand, "bad_beat") for hand in losers]
    return after_denials(felt, nets, {bet: beaten for bet in nets if bet not in beaten})


def qualifier(named: str | tuple[str, str]) -> Worth:
    """Return the lowest worth that qualifies, by its kind and the ranks that the sign names."""
    kind, ranks = (named, "") if isinstance(named, str) else named
    return KINDS[kind], *(value(rank) for rank in ranks)


# Awards


def award(felt: Felt, found: list[Pot]) -> Put:
    """Return each hand's win, side pots first; a hand that concedes wins nothing, the last in a pot cannot concede."""
    conceded = {hand for _, hand, word in felt.said if word == "concedes"}
    won: Put = {}
    for pot in reversed(found):
        hands = [hand for hand in pot.hands if hand not in conceded]
        for hand, chips in divided(felt, pot.chips, hands):
            won[hand] = won.get(hand, 0) + chips
    return won


def divided(felt: Felt, chips: int, hands: list[str]) -> list[tuple[str, int]]:
    """Divide one pot among the hands."""
    if len(hands) == 1:
        return [(hands[0], chips)]
    board = felt.cards.get("board", ())
    highs = {hand: worth_of(felt.game, felt.cards[hand], board, low=felt.game == "five_card_draw_low") for hand in hands}
    if felt.game not in LOWS:
        return shared(felt, chips, best_of(highs), low=felt.game == "five_card_draw_low", split=False)
    lows = {hand: worth_of(felt.game, felt.cards[hand], board, low=True) for hand in hands}
    if not best_of(lows):
        return shared(felt, chips, best_of(highs), low=False, split=True)
    unit = felt.elects("pkr.chip_unit", DOLLAR)
    half = chips // unit // 2 * unit
    half += max(chips - 2 * half - DOLLAR, 0)  # the excess that goes to the high hand is a dollar at most (PKR-9(i)(2)(i))
    return [
        *shared(felt, chips - half, best_of(highs), low=False, split=True),
        *shared(felt, half, best_of(lows), low=True, split=True),
    ]


def best_of(worths: dict[str, tuple[int, ...] | None]) -> list[str]:
    """Return the hands with the highest worth; none if no hand qualifies."""
    known = {hand: worth for hand, worth in worths.items() if worth is not None}
    return [hand for hand, worth in known.items() if worth == max(known.values())]


def shared(felt: Felt, chips: int, winners: list[str], *, low: bool, split: bool) -> list[tuple[str, int]]:
    """Return equal shares in whole chips; what is left goes by suit in split games, else to the first left (R-PKR-07, -08)."""
    unit: int = felt.elects("pkr.chip_unit", DOLLAR)
    share = chips // unit // len(winners) * unit
    left = chips - share * len(winners)
    line = winners
    if split or felt.elects("pkr.odd_chip.default", "first_left") == "high_card_by_suit":
        board = felt.cards.get("board", ())
        line = sorted(winners, key=lambda hand: by_suit(felt.game, felt.cards[hand], board, low=low), reverse=True)
    found = dict.fromkeys(winners, share)
    for hand in line:
        part = min(left, DOLLAR) if split and len(winners) > 1 else left
        found[hand], left = found[hand] + part, left - part
    return list(found.items())
