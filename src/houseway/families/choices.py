"""What a house may choose at most tables alike. A game says only which of its clauses each choice rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.core.law.choice import Choice, Meaning, Reader
from houseway.core.law.condition import Value
from houseway.core.law.readers import YES_OR_NO, approver, money, one_of, or_none, unit_of_money, whole


@dataclass(frozen=True, slots=True)
class Common:
    """A choice without its clause."""

    reads: Reader
    default: Value
    ruling: str = ""
    tries: tuple[object, ...] = ()
    means: Meaning = ""


def allowed_by(written: object) -> Value:
    """Who answers for a price by which the house loses: false, which is nobody, or a name (R-GEN-20)."""
    return None if written is False else or_none(approver)(written)


LATE_OVER = one_of("return_excess", "honour_with_approval")

# fmt: off
COMMON = {
    "table.preshuffled":          Common(YES_OR_NO,                            False,           means="preshuffled"),
    "deck.count_interval":        Common(one_of(1, 2, 3, 4, 5, "counting_shuffler"), 5, "R-GEN-22"),
    "deck.change_hours":          Common(or_none(whole(1, 24)),                None),
    "dice.change_hours":          Common(whole(1, 24),                         24),
    "money.smallest_unit":        Common(unit_of_money,                        1,               "R-GEN-15", (1,), "unit"),
    "matchplay.enabled":          Common(YES_OR_NO,                            False,           "R-GEN-16"),
    "limits.late_under_min":      Common(one_of("honour", "void"),             "honour",        "R-GEN-17"),
    "limits.late_over_max":       Common(LATE_OVER,                            "return_excess", "R-GEN-17"),
    "timeout.seconds":            Common(or_none(whole(5, 300)),               None,            "R-GEN-18", means="clock"),
    "timeout.action":             Common(one_of("conservative"),               "conservative",  "R-GEN-18"),
    "config.allow_negative_edge": Common(allowed_by,                           None,            "R-GEN-20"),
    "irregularity.settled_independent_side_bets":
                                  Common(one_of("stand", "reverse"),           "stand",         "R-GEN-08", (), "independents"),
    "approval.amount_threshold":  Common(or_none(money(1)),                    None,            tries=(100,)),
    "approval.odds_threshold":    Common(or_none(whole(1, 1_000_000)),         None,            tries=(3,)),
    "tokens.enabled":             Common(one_of(False),                        False,           means="tokens"),
    "vig.rounding":               Common(one_of("exact", "ceil"),              "exact",         "R-GEN-07"),
}
# fmt: on


def common_choices(clauses: Mapping[str, str]) -> tuple[Choice, ...]:
    """The common choices a game offers, each with the game's own clause."""
    return tuple(
        Choice(name, common.reads, common.default, cites, common.ruling, common.tries, common.means)
        for name, cites, common in ((name, cites, COMMON[name]) for name, cites in clauses.items())
    )
