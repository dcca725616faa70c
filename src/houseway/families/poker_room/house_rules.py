"""The choices of a poker room: every key, the values the law allows, and the default.

The keys are those of all poker games; a game narrows those that do not concern it (`only`) and adds its seats.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate

from houseway.core.law.choice import LAW, READING, AnyChoice, Choice, Ground, Reader, Unlawful, Value, software
from houseway.core.law.readers import (
    BEYOND_SENSE,
    TYPED,
    YES_OR_NO,
    OneOf,
    amount,
    fields,
    list_of,
    money,
    one_of,
    or_none,
    ratio,
    read_as,
    supported,
    text,
    unit_of_money,
    whole,
)
from houseway.core.values.chips import Chips
from houseway.core.values.plain import is_table
from houseway.families.choices import (
    DEALING_METHOD,
    LATE_OVER_MAX,
    LATE_UNDER_MIN,
    MATCHPLAY_ENABLED,
    PRESHUFFLED,
    SHUFFLER,
    SMALLEST_UNIT,
    TIMEOUT_ACTION,
    TIMEOUT_SECONDS,
    TOKENS_ENABLED,
    common_choices,
)
from houseway.poker import CATEGORIES

QUARTER, DOLLAR = 25, 1_00
STAKES: Mapping[object, tuple[Chips, ...]] = {
    "fixed_limit": (4_00, 8_00),
    "spread": (4_00, 8_00),
    "pot_limit": (4_00,),
    "no_limit": (4_00,),
}
"""The default bets by kind of limit."""


def _ante(written: object) -> Chips:
    ante = amount(written)
    if ante < DOLLAR and ante % QUARTER:
        raise Unlawful("an amount in quarters, if it is below a dollar", READING)
    return ante


def _raises(written: object) -> int | str:
    return "unlimited" if written == "unlimited" else whole(1, 100, above=TYPED)(written)


def _step(written: object) -> tuple[Chips, Chips]:
    row = fields(written, "pot", "takes")
    return (amount(row["pot"], 1), amount(row["takes"], 1))


def _steps(written: object) -> tuple[tuple[Chips, Chips], ...]:
    steps = list_of(_step)(written)
    levels = [level for level, _ in steps]
    if levels != sorted({*levels}):
        raise Unlawful("steps of the pot, each higher than the one before")
    if any(taken > level for level, taken in zip(levels, accumulate(takes for _, takes in steps), strict=True)):
        raise Unlawful("steps that take no more than there is in the pot")
    return steps


def _time(written: object) -> tuple[str, int, Chips]:
    row = fields(written, "basis", "interval", "hourly")
    try:
        basis, interval = one_of("player", "table")(row["basis"]), one_of(20, 30)(row["interval"])
    except Unlawful as unlawful:
        raise Unlawful("a fee by player or table, every 20 or 30 minutes", unlawful.ground) from None
    return (basis, interval, amount(row["hourly"], 1))


METHODS = list_of(one_of("percent", "increment", "time"), 1, 3)


def _threshold(written: object) -> tuple[str, int]:
    """Return an amount, or a multiple of the hand's minimum bet: `{ times = 10 }`."""
    if is_table(written):
        return ("times", whole(1, 1000)(fields(written, "times")["times"]))
    return ("chips", amount(written, 1))


Qualifier = str | tuple[str, str]
"""The hand that qualifies, by its kind; or by its kind and ranks, as `full house` and `AT` for aces full of tens."""
BadBeat = (
    tuple[Chips, Chips, Qualifier, tuple[int, int, int], str] | tuple[Chips, Chips, Qualifier, tuple[int, int, int], str, str]
)
"""A bad beat as it is posted: its contribution, the minimum pot, the hand that qualifies, three shares, how it ends, and `both`
where both hole cards must play."""
RANKS = "23456789TJQKA"


def _qualifier(written: object) -> Qualifier:
    """Return the hand that qualifies: a kind, or a kind down to its ranks."""
    kinds = one_of(*CATEGORIES[QUALIFIERS:])
    if not is_table(written):
        return kinds(written)
    row = fields(written, "hand", "ranks")
    ranks = row["ranks"]
    if not isinstance(ranks, str) or not 1 <= len(ranks) <= 5 or not {*ranks} <= {*RANKS}:
        raise Unlawful("ranks from the highest down, as AT for aces full of tens")
    return kinds(row["hand"]), ranks


def _bad_beat(written: object) -> BadBeat | None:
    """Return the terms of the bad beat a house posts (PKR-19(b)), and how it would end it (PKR-19(i))."""
    if written == "off":
        return None
    names = ("contribution", "min_pot", "qualifier", "shares", "ends_by")
    both = is_table(written) and "hole_cards" in written
    row = fields(written, *names, *(("hole_cards",) if both else ()))
    beaten, winner, others = list_of(whole(0, 100), 3, 3)(row["shares"])
    if beaten + winner + others != 100:
        raise Unlawful("three shares that make a hundred: the beaten hand's, the winner's, the others'")
    contribution, least = amount(row["contribution"], 1), amount(row["min_pot"], 1)
    if contribution > least:
        raise Unlawful("a contribution no larger than the minimum pot it comes from")
    posted = (contribution, least, _qualifier(row["qualifier"]), (beaten, winner, others), text(row["ends_by"]))
    return (*posted, one_of(BOTH)(row["hole_cards"])) if both else posted


BOTH = "both"
"""Both hole cards must play."""
QUALIFIERS = 4
"""The lowest category of a bad beat, a straight: the clause requires a hand of high value."""
TIME_FEES = ({"basis": "player", "interval": 30, "hourly": 12},)
BAD_BEATS = (
    {"contribution": 1, "min_pot": 20, "qualifier": "full house", "shares": [50, 25, 25], "ends_by": "paid out by raffle"},
    {
        "contribution": 1,
        "min_pot": 10,
        "qualifier": {"hand": "straight", "ranks": "9"},
        "shares": [50, 50, 0],
        "ends_by": "paid out by raffle",
    },
)
STEP_LISTS = ([{"pot": 20, "takes": 1}, {"pot": 40, "takes": 2}],)

# fmt: off
STRUCTURE                   = Choice("pkr.structure",                   one_of("fixed_limit", "spread", "pot_limit", "no_limit"),
                                     "fixed_limit", "PKR-17", "R-PKR-03")
POSTED_BETS                 = Choice("pkr.bets",                        or_none(list_of(money(1), 1, 2)), None,
                                     "PKR-17", "R-PKR-03")
POSTED_ANTE                 = Choice("pkr.ante",                        _ante, 0, "PKR-7(b)(1)", "R-PKR-22", (1,))
BLINDS                      = Choice("pkr.blinds",                      list_of(money(1), 1, 3), (2_00, 4_00),
                                     "PKR-10(d)", "R-PKR-03", ([4], [2], [1, 2, 4]))
MAX_RAISES                  = Choice("pkr.max_raises",                  _raises, 3, "PKR-17", "R-PKR-03", (1, "unlimited"))
CHECK_RAISE                 = Choice("pkr.check_raise",                 YES_OR_NO, True, "PKR-7(j)", "R-PKR-21")
COMPLETION_COUNTS_AS_RAISE  = Choice("pkr.completion_counts_as_raise",  YES_OR_NO, True, "PKR-17", "R-PKR-03")
HEADS_UP_BUTTON_SMALL_BLIND = Choice("pkr.heads_up_button_small_blind", YES_OR_NO, False, "PKR-10(d)", "R-PKR-13")
SHORT_ALL_IN_REOPENS        = Choice("pkr.short_all_in_reopens",        YES_OR_NO, False, "PKR-7(c)(4)", "R-PKR-29")
MISSED_BLIND                = Choice("pkr.missed_blind",                read_as("wait_for_big_blind", "post"),
                                     "wait_for_big_blind", "PKR-10(d)", "R-PKR-30")
FIRST_BUTTON_BY             = Choice("pkr.first_button",                read_as("dealers_right", "high_card"), "dealers_right",
                                     "PKR-10(c)(2)", "R-PKR-26")
BRING_IN                    = Choice("pkr.bring_in",                    money(1), 2_00, "PKR-7(b)(3)", "R-PKR-03", (1, 4))
KILL_POT                    = Choice("pkr.kill",                        one_of("off", "kill", "half"), "off",
                                     "PKR-11(i)", "R-PKR-11")
KILL_THRESHOLD              = Choice("pkr.kill.threshold",              or_none(_threshold), None,
                                     "PKR-11(i)", "R-PKR-11", (20, { "times": 10 }))
KILL_ACTS                   = Choice("pkr.kill.acts",                   read_as("in_turn", "last"), "in_turn",
                                     "PKR-11(i)", "R-PKR-11")
FIVE_STUD_OPEN              = Choice("pkr.five_stud_open",              read_as("bet_or_check", "must_bet"), "bet_or_check",
                                     "PKR-13(f)", "R-PKR-05")
DRAW_OWN_DISCARDS           = Choice("pkr.draw_own_discards",           read_as("exclude", "include"), "exclude",
                                     "PKR-12(f)(2)", "R-PKR-23")
POSTED_BAD_BEAT             = Choice("pkr.bad_beat",                    _bad_beat, None, "PKR-19(b)", "R-PKR-25", BAD_BEATS)
EXPOSED_CARD                = Choice("pkr.exposed_card",                read_as("discard", "burn"), "discard",
                                     "PKR-15(o)", "R-PKR-18")
ODD_CHIP_DEFAULT            = Choice("pkr.odd_chip.default",            read_as("first_left", "high_card_by_suit"), "first_left",
                                     "PKR-3(d)", "R-PKR-07")
CHIP_UNIT                   = Choice("pkr.chip_unit",                   unit_of_money, DOLLAR, "PKR-3(d)", "R-PKR-07",
                                     means="chip")
RAKE_METHOD                 = Choice("pkr.rake.method",                 METHODS, ("percent",),
                                     "PKR-14(b)", "R-PKR-15", ("increment", "time", ["percent", "time"]))
RAKE_PERCENT                = Choice("pkr.rake.percent",                ratio(0, 10, below=BEYOND_SENSE, above=LAW), 10,
                                     "PKR-14(b)(1)(i)", "R-PKR-15", (0, 5))
RAKE_MAX                    = Choice("pkr.rake.max",                    money(), 4_00, "PKR-14(a)(3)", "R-PKR-15", (0, 20))
RAKE_ROUNDING               = Choice("pkr.rake.rounding",               read_as("down"), "down", "PKR-14(b)(1)(i)", "R-PKR-15")
RAKE_STEPS                  = Choice("pkr.rake.steps",                  _steps, (), "PKR-14(b)(2)(i)", "R-PKR-16", STEP_LISTS)
RAKE_TIME                   = Choice("pkr.rake.time",                   or_none(_time), None,
                                     "PKR-14(b)(3)(ii)", "R-PKR-16", TIME_FEES)
SHOW_DISCARDS               = Choice("pkr.show_discards",               read_as("on_request", "always"), "on_request",
                                     "PKR-15(d)", "R-PKR-17")
COUNT_MINUTES               = Choice("pkr.count_minutes",               whole(1, 15), 15, "PKR-6(e)(4)", "R-PKR-28")
DECK_SORT_HOURS             = Choice("pkr.deck_sort_hours",             whole(1, 3), 3, "PKR-2(b)", "R-PKR-28")
DECK_CHANGE_HOURS           = Choice("pkr.deck_change_hours",           whole(1, 6), 6, "PKR-2(b)", "R-PKR-28")
IRREGULARITY_SUPPLEMENTS    = Choice("pkr.irregularity_supplements",    list_of(text), (), "PKR-15(r)")

POKER_CHOICES = (
    DEALING_METHOD.choice(one_of("hand"), "hand", "PKR-6(e)(1)"),
    SHUFFLER.choice(read_as("none", "two_deck"), "none", "PKR-2(d)", "R-GEN-28"),
    *common_choices({
        PRESHUFFLED: "PKR-5(a)",
        SMALLEST_UNIT: "PKR-7(c)",
        TOKENS_ENABLED: "PKR-7(c)",
        TIMEOUT_SECONDS: "PKR-10(f)",
        TIMEOUT_ACTION: "PKR-10(f)",
    }),
    MATCHPLAY_ENABLED.choice(one_of(False), False, "PKR-7(c)"),
    LATE_UNDER_MIN.choice(read_as("honour"), "honour", "PKR-17", "R-GEN-17"),
    LATE_OVER_MAX.choice(read_as("return_excess"), "return_excess", "PKR-17", "R-GEN-17"),
    STRUCTURE, POSTED_BETS, POSTED_ANTE, BLINDS, MAX_RAISES, CHECK_RAISE, COMPLETION_COUNTS_AS_RAISE,
    HEADS_UP_BUTTON_SMALL_BLIND, SHORT_ALL_IN_REOPENS, MISSED_BLIND, FIRST_BUTTON_BY, BRING_IN, KILL_POT, KILL_THRESHOLD,
    KILL_ACTS, FIVE_STUD_OPEN, DRAW_OWN_DISCARDS, POSTED_BAD_BEAT, EXPOSED_CARD, ODD_CHIP_DEFAULT, CHIP_UNIT, RAKE_METHOD,
    RAKE_PERCENT, RAKE_MAX, RAKE_ROUNDING, RAKE_STEPS, RAKE_TIME, SHOW_DISCARDS, COUNT_MINUTES, DECK_SORT_HOURS,
    DECK_CHANGE_HOURS, IRREGULARITY_SUPPLEMENTS,
)
# fmt: on


def choices(*, seats: int, cites: str, game: str, only: Mapping[str, tuple[Value, str]], **usual: Value) -> tuple[AnyChoice, ...]:
    """Return the settings of one game: its seats, its name, and the common ones.

    `only` fixes those that have no meaning here, with the clause; `usual` has the defaults that differ from those of the
    other games.
    """
    said = {key.replace("__", "."): value for key, value in usual.items()}
    own: tuple[AnyChoice, ...] = (
        Choice("pkr.game", supported("every poker game has tables of its own", game), game, "PKR-8(b)"),
        Choice("pkr.seats", whole(2, seats), seats, cites, "R-PKR-24", means="seats"),
    )
    narrowed = [
        Choice(
            choice.name,
            _fixed(only[choice.name][0], NOT_PLAYED.get(choice.name, LAW)),
            only[choice.name][0],
            only[choice.name][1],
        )
        if choice.name in only
        else replace(choice, default=said.get(choice.name, choice.default))
        for choice in POKER_CHOICES
    ]
    return (*narrowed, *own)


def _fixed(value: Value, ground: Ground) -> Reader[Value]:
    """Return a reader of exactly one value; the ground is why no other has a meaning."""
    if isinstance(value, int) and not isinstance(value, bool):
        return money(value, value, ground)
    return OneOf((value,), ground) if isinstance(value, (bool, str)) else _nothing(value, ground)


def _nothing(value: Value, ground: Ground) -> Reader[Value]:
    def read(written: object) -> Value:
        if written in (None, "none", "off", []):
            return value
        raise Unlawful("none: this game has no such thing", ground)

    return read


# What means nothing in a game, and why

NO_BLINDS: dict[str, tuple[Value, str]] = {
    BLINDS.name: ((), "PKR-7(b)(3)"),
    HEADS_UP_BUTTON_SMALL_BLIND.name: (False, "PKR-7(b)(3)"),
    MISSED_BLIND.name: ("wait_for_big_blind", "PKR-7(b)(3)"),
    FIRST_BUTTON_BY.name: ("dealers_right", "PKR-7(b)(3)"),
}
NO_BRING_IN: dict[str, tuple[Value, str]] = {BRING_IN.name: (0, "PKR-7(b)")}
NO_KILL: dict[str, tuple[Value, str]] = {
    KILL_POT.name: ("off", "PKR-1.kill"),
    KILL_THRESHOLD.name: (None, "PKR-1.kill"),
    KILL_ACTS.name: ("in_turn", "PKR-1.kill"),
}
NO_FIVE_STUD: dict[str, tuple[Value, str]] = {FIVE_STUD_OPEN.name: ("bet_or_check", "PKR-8(a)")}
NO_DRAW: dict[str, tuple[Value, str]] = {DRAW_OWN_DISCARDS.name: ("exclude", "PKR-1.draw")}
NO_EXCHANGE: dict[str, tuple[Value, str]] = {EXPOSED_CARD.name: ("discard", "PKR-15(o)")}
NOT_PLAYED = {
    POSTED_BAD_BEAT.name: software("bad beats are played here only where the highest hand alone wins the pot"),
    EXPOSED_CARD.name: software("this game exposes no card that the setting is about"),
}
"""Settings that a clause would allow, and this software plays in other games only."""
NO_BAD_BEAT: dict[str, tuple[Value, str]] = {POSTED_BAD_BEAT.name: (None, "PKR-19(a)")}
# fmt: on
