"""What a poker room may choose: every key, what the law allows, and what holds if it says nothing.

The keys are those of all poker games; a game narrows those that do not concern it (`only`) and adds its seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import accumulate
from typing import Any, cast

from houseway.core.game.edition import Breach, Check
from houseway.core.game.rules import Rules
from houseway.core.law.choice import Choice, Reader, Unlawful
from houseway.core.law.condition import Value
from houseway.core.law.readers import YES_OR_NO, amount, fields, list_of, money, one_of, or_none, text, unit_of_money, whole
from houseway.core.values.chips import Chips
from houseway.families.choices import common_choices
from houseway.poker import CATEGORIES

QUARTER, DOLLAR = 25, 1_00
STAKES: Mapping[object, tuple[Chips, ...]] = {
    "fixed_limit": (4_00, 8_00),
    "spread": (4_00, 8_00),
    "pot_limit": (4_00,),
    "no_limit": (4_00,),
}
"""What holds where a house posts no bets."""


def stakes_of(settings: Mapping[str, Value]) -> tuple[Chips, ...]:
    """The posted bets: small and big, or least and most, or the least alone."""
    return cast("tuple[Chips, ...] | None", settings["pkr.bets"]) or STAKES[settings["pkr.structure"]]


def _ante(written: object) -> Value:
    ante = amount(written)
    if ante < DOLLAR and ante % QUARTER:
        raise Unlawful("an amount in quarters, if it is below a dollar")
    return ante


def _raises(written: object) -> Value:
    return "unlimited" if written == "unlimited" else whole(1, 100)(written)


def _step(written: object) -> Value:
    row = fields(written, "pot", "takes")
    return (amount(row["pot"], 1), amount(row["takes"], 1))


def _steps(written: object) -> Value:
    steps = cast("tuple[tuple[int, int], ...]", list_of(_step)(written))
    levels = [level for level, _ in steps]
    if levels != sorted({*levels}):
        raise Unlawful("steps of the pot, each higher than the one before")
    if any(taken > level for level, taken in zip(levels, accumulate(takes for _, takes in steps), strict=True)):
        raise Unlawful("steps that take no more than there is in the pot")
    return steps


def _time(written: object) -> Value:
    row = fields(written, "basis", "interval", "hourly")
    if row["basis"] not in ("player", "table") or row["interval"] not in (20, 30):
        raise Unlawful("a fee by player or table, every 20 or 30 minutes")
    return (cast("str", row["basis"]), cast("int", row["interval"]), amount(row["hourly"], 1))


METHODS = list_of(one_of("percent", "increment", "time"), 1, 3)


def _threshold(written: object) -> Value:
    """An amount, or so many of the least bets of the hand: `{ times = 10 }`."""
    if isinstance(written, dict):
        return ("times", whole(1, 1000)(fields(cast("object", written), "times")["times"]))
    return ("chips", amount(written, 1))


def _bad_beat(written: object) -> Value:
    """What a house posts of its bad beat (PKR-19(b)), and how it would end it (PKR-19(i))."""
    if written == "off":
        return None
    row = fields(written, "contribution", "min_pot", "qualifier", "shares", "ends_by")
    shares = cast("tuple[int, ...]", list_of(whole(0, 100), 3, 3)(row["shares"]))
    if sum(shares) != 100:
        raise Unlawful("three shares that make a hundred: the beaten hand's, the winner's, the others'")
    contribution, least = amount(row["contribution"], 1), amount(row["min_pot"], 1)
    if contribution > least:
        raise Unlawful("a contribution no larger than the least pot it comes from")
    return (contribution, least, cast("str", one_of(*CATEGORIES[QUALIFIERS:])(row["qualifier"])), shares, text(row["ends_by"]))


QUALIFIERS = 4
"""What may be called a bad beat begins with a straight: the clause says a hand of high value."""
BLINDS = list_of(money(1), 1, 3)
TIME_FEES = ({"basis": "player", "interval": 30, "hourly": 12},)
BAD_BEATS = (
    {"contribution": 1, "min_pot": 20, "qualifier": "full house", "shares": [50, 25, 25], "ends_by": "paid out by raffle"},
)
STEP_LISTS = ([{"pot": 20, "takes": 1}, {"pot": 40, "takes": 2}],)

# fmt: off
POKER_CHOICES = (
    Choice("table.dealing_method",  one_of("hand"),                         "hand",              "PKR-6(e)(1)"),
    Choice("table.shuffler",        one_of("none", "two_deck"),             "none",              "PKR-2(d)", "R-GEN-28"),
    *common_choices({
        "table.preshuffled": "PKR-5(a)",
        "money.smallest_unit": "PKR-7(c)",
        "tokens.enabled": "PKR-7(c)",
        "timeout.seconds": "PKR-10(f)",
        "timeout.action": "PKR-10(f)",
    }),
    Choice("matchplay.enabled",     one_of(False),                          False,               "PKR-7(c)"),
    Choice("limits.late_under_min", one_of("honour"),                       "honour",            "PKR-17", "R-GEN-17"),
    Choice("limits.late_over_max",  one_of("return_excess"),                "return_excess",     "PKR-17", "R-GEN-17"),
    Choice("pkr.structure", one_of("fixed_limit", "spread", "pot_limit", "no_limit"), "fixed_limit", "PKR-17", "R-PKR-03"),
    Choice("pkr.bets",              or_none(list_of(money(1), 1, 2)),       None,                "PKR-17", "R-PKR-03"),
    Choice("pkr.ante",              _ante,                                  0,
           "PKR-7(b)(1)", "R-PKR-22", (1,)),
    Choice("pkr.blinds",            BLINDS,                                 (2_00, 4_00),
           "PKR-10(d)", "R-PKR-03", ([4], [2], [1, 2, 4])),
    Choice("pkr.max_raises",        _raises,                                3,
           "PKR-17", "R-PKR-03", (1, "unlimited")),
    Choice("pkr.check_raise",       YES_OR_NO,                              True,                "PKR-7(j)", "R-PKR-21"),
    Choice("pkr.completion_counts_as_raise", YES_OR_NO,                     True,                "PKR-17", "R-PKR-03"),
    Choice("pkr.heads_up_button_small_blind", YES_OR_NO,                    False,               "PKR-10(d)", "R-PKR-13"),
    Choice("pkr.short_all_in_reopens", YES_OR_NO,                           False,               "PKR-7(c)(4)", "R-PKR-29"),
    Choice("pkr.missed_blind", one_of("wait_for_big_blind", "post"),        "wait_for_big_blind", "PKR-10(d)", "R-PKR-30"),
    Choice("pkr.first_button",      one_of("dealers_right", "high_card"),   "dealers_right",     "PKR-10(c)(2)", "R-PKR-26"),
    Choice("pkr.bring_in",          money(1),                               2_00,
           "PKR-7(b)(3)", "R-PKR-03", (1, 4)),
    Choice("pkr.kill",              one_of("off", "kill", "half"),          "off",               "PKR-11(i)", "R-PKR-11"),
    Choice("pkr.kill.threshold",    or_none(_threshold),                    None,
           "PKR-11(i)", "R-PKR-11", (20, { "times": 10 })),
    Choice("pkr.kill.acts",         one_of("in_turn", "last"),              "in_turn",           "PKR-11(i)", "R-PKR-11"),
    Choice("pkr.five_stud_open",    one_of("bet_or_check", "must_bet"),     "bet_or_check",      "PKR-13(f)", "R-PKR-05"),
    Choice("pkr.draw_own_discards", one_of("exclude", "include"),           "exclude",           "PKR-12(f)(2)", "R-PKR-23"),
    Choice("pkr.bad_beat",          _bad_beat,                              None,
           "PKR-19(b)", "R-PKR-25", BAD_BEATS),
    Choice("pkr.exposed_card",      one_of("discard", "burn"),              "discard",           "PKR-15(o)", "R-PKR-18"),
    Choice("pkr.odd_chip.default",  one_of("first_left", "high_card_by_suit"), "first_left",     "PKR-3(d)", "R-PKR-07"),
    Choice("pkr.chip_unit",         unit_of_money,                                  DOLLAR,              "PKR-3(d)", "R-PKR-07"),
    Choice("pkr.rake.method",       METHODS,                                ("percent",),        "PKR-14(b)", "R-PKR-15",
           ("increment", "time", ["percent", "time"])),
    Choice("pkr.rake.percent",      whole(0, 10),                           10,
           "PKR-14(b)(1)(i)", "R-PKR-15", (0, 5)),
    Choice("pkr.rake.max",          money(),                                4_00,
           "PKR-14(a)(3)", "R-PKR-15", (0, 20)),
    Choice("pkr.rake.rounding",     one_of("down"),                         "down",              "PKR-14(b)(1)(i)", "R-PKR-15"),
    Choice("pkr.rake.steps",        _steps,                                 (),
           "PKR-14(b)(2)(i)", "R-PKR-16", STEP_LISTS),
    Choice("pkr.rake.time",         or_none(_time),                         None,
           "PKR-14(b)(3)(ii)", "R-PKR-16", TIME_FEES),
    Choice("pkr.show_discards",     one_of("on_request", "always"),         "on_request",        "PKR-15(d)", "R-PKR-17"),
    Choice("pkr.count_minutes",     whole(1, 15),                           15,                  "PKR-6(e)(4)", "R-PKR-28"),
    Choice("pkr.deck_sort_hours",   whole(1, 3),                            3,                   "PKR-2(b)", "R-PKR-28"),
    Choice("pkr.deck_change_hours", whole(1, 6),                            6,                   "PKR-2(b)", "R-PKR-28"),
    Choice("pkr.irregularity_supplements", list_of(text),                   (),                  "PKR-15(r)"),
)
# fmt: on


def choices(*, seats: int, cites: str, game: str, only: Mapping[str, tuple[Value, str]], **usual: Value) -> tuple[Choice, ...]:
    """The keys of one game: its seats, its name, those that mean nothing here fixed to what they are (`only`, with the clause),
    and what holds here if a house says nothing, where that is not what holds elsewhere (`usual`)."""
    said = {key.replace("__", "."): value for key, value in usual.items()}
    own: tuple[Choice, ...] = (
        Choice("pkr.game", one_of(game), game, "PKR-8(b)"),
        Choice("pkr.seats", whole(2, seats), seats, cites, "R-PKR-24", means="seats"),
    )
    narrowed = [
        Choice(choice.name, _fixed(only[choice.name][0]), only[choice.name][0], only[choice.name][1])
        if choice.name in only
        else replace(choice, default=said.get(choice.name, choice.default))
        for choice in POKER_CHOICES
    ]
    return (*narrowed, *own)


def _fixed(value: Value) -> Reader:
    """One value and no other."""
    if isinstance(value, int) and not isinstance(value, bool):
        return money(value, value)
    return one_of(value) if isinstance(value, (bool, str)) else _nothing(value)


def _nothing(value: Value) -> Reader:
    def read(written: object) -> Value:
        if written in (None, "none", "off", []):
            return value
        raise Unlawful("none: this game has no such thing")

    return read


# What means nothing in a game, and why

NO_BLINDS: dict[str, tuple[Value, str]] = {
    "pkr.blinds": ((), "PKR-7(b)(3)"),
    "pkr.heads_up_button_small_blind": (False, "PKR-7(b)(3)"),
    "pkr.missed_blind": ("wait_for_big_blind", "PKR-7(b)(3)"),
    "pkr.first_button": ("dealers_right", "PKR-7(b)(3)"),
}
NO_BRING_IN: dict[str, tuple[Value, str]] = {"pkr.bring_in": (0, "PKR-7(b)")}
NO_KILL: dict[str, tuple[Value, str]] = {
    "pkr.kill": ("off", "PKR-1.kill"),
    "pkr.kill.threshold": (None, "PKR-1.kill"),
    "pkr.kill.acts": ("in_turn", "PKR-1.kill"),
}
NO_FIVE_STUD: dict[str, tuple[Value, str]] = {"pkr.five_stud_open": ("bet_or_check", "PKR-8(a)")}
NO_DRAW: dict[str, tuple[Value, str]] = {"pkr.draw_own_discards": ("exclude", "PKR-1.draw")}
NO_EXCHANGE: dict[str, tuple[Value, str]] = {"pkr.exposed_card": ("discard", "PKR-15(o)")}
NO_BAD_BEAT: dict[str, tuple[Value, str]] = {"pkr.bad_beat": (None, "PKR-19(a)")}


# What the law finds wrong


def _bets_fit_the_structure(rules: Rules) -> Iterator[Breach]:
    settings = rules.settings
    bets, structure = stakes_of(settings), str(settings["pkr.structure"])
    wanted = len(STAKES[structure])
    if len(bets) != wanted:
        yield Breach("pkr.bets", f"{structure} posts {'two amounts' if wanted == 2 else 'one amount'}", "PKR-17")
    elif list(bets) != sorted(bets):
        yield Breach("pkr.bets", "the second bet is below the first", "PKR-17")


def _blinds_fit_the_bets(rules: Rules) -> Iterator[Breach]:
    blinds = cast("tuple[int, ...]", rules.settings["pkr.blinds"])
    if not blinds:
        return
    if list(blinds) != sorted(blinds):
        yield Breach("pkr.blinds", "a blind is below the one before it", "PKR-10(d)")
    if blinds[-1] > stakes_of(rules.settings)[0]:
        yield Breach("pkr.blinds", "a blind is above the least bet", "PKR-10(d)")


def _bring_in_fits_the_bets(rules: Rules) -> Iterator[Breach]:
    if cast("int", rules.settings["pkr.bring_in"]) > stakes_of(rules.settings)[0]:
        yield Breach("pkr.bring_in", "the forced bet is above the least bet", "PKR-7(b)(3)")


def _kill_is_whole(rules: Rules) -> Iterator[Breach]:
    settings = rules.settings
    if (settings["pkr.kill"] != "off") != (settings["pkr.kill.threshold"] is not None):
        yield Breach("pkr.kill.threshold", "a pot that qualifies goes with a kill, and a kill with it", "PKR-11(i)")
    unit = cast("int", settings["pkr.chip_unit"])
    if settings["pkr.kill"] == "half" and any(bet * 3 % (2 * unit) for bet in stakes_of(settings)):
        yield Breach("pkr.kill", "no chips in play make half as much again", "PKR-7(c)")


def _whole_chips(rules: Rules) -> Iterator[Breach]:
    settings = rules.settings
    unit = cast("int", settings["pkr.chip_unit"])
    if unit < cast("int", settings["money.smallest_unit"]):
        yield Breach("pkr.chip_unit", "smaller than the smallest chip at the table", "PKR-3(d)")
    sums: dict[str, Any] = {"pkr.bets": stakes_of(settings), "pkr.blinds": settings["pkr.blinds"]}
    sums |= {"pkr.rake.max": (settings["pkr.rake.max"],), "pkr.bring_in": (settings["pkr.bring_in"],)}
    beat = cast("tuple[int, ...] | None", settings["pkr.bad_beat"])
    sums |= {"pkr.bad_beat": beat[:1]} if beat else {}
    sums["pkr.rake.steps"] = [takes for _, takes in cast("tuple[tuple[int, int], ...]", settings["pkr.rake.steps"])]
    ante = cast("int", settings["pkr.ante"])
    sums["pkr.ante"] = (ante,) if ante >= DOLLAR else ()  # coin serves for less than a dollar, and only there
    for key, chips in sums.items():
        if any(part % unit for part in chips):
            yield Breach(key, "no chips in play make that amount", "PKR-7(c)")


def _rake_is_whole(rules: Rules) -> Iterator[Breach]:
    settings = rules.settings
    methods = cast("tuple[str, ...]", settings["pkr.rake.method"])
    if ("increment" in methods) != bool(settings["pkr.rake.steps"]):
        yield Breach("pkr.rake.steps", "steps go with an incremental rake, and it with them", "PKR-14(b)(2)(i)")
    if ("time" in methods) != (settings["pkr.rake.time"] is not None):
        yield Breach("pkr.rake.time", "a fee goes with a rake by time, and it with a fee", "PKR-14(b)(3)(ii)")


CHECKS = (
    Check("bets_fit_the_structure", _bets_fit_the_structure),
    Check("blinds_fit_the_bets", _blinds_fit_the_bets),
    Check("bring_in_fits_the_bets", _bring_in_fits_the_bets),
    Check("kill_is_whole", _kill_is_whole),
    Check("whole_chips", _whole_chips),
    Check("rake_is_whole", _rake_is_whole),
)
