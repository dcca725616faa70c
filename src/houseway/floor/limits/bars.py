"""Reasons player protection blocks a patron. A bar is a return value; its sentence is shown to the patron."""

from __future__ import annotations

from enum import StrEnum


class ProtectionBar(StrEnum):
    """One reason, by its stable code."""

    EXCLUDED = "excluded_from_play"
    DEPOSIT = "deposit_limit"
    LOSS = "loss_limit"
    WAGER = "wager_limit"
    TIME = "time_limit"
    REALITY = "reality_check_due"
    NOT_A_LIMIT = "not_a_limit"
    NO_PERIOD = "no_such_period"
    TOO_SHORT = "exclusion_too_short"
    NOT_EXCLUDED = "not_excluded"
    OWN_WISH = "own_exclusion_stays"
    COOLS = "wallet_cools_down"

    @property
    def sentence(self) -> str:
        """The sentence that the patron reads."""
        return _SENTENCES[self]


# fmt: off
_SENTENCES = {
    ProtectionBar.EXCLUDED:     "You are excluded from play. You can still leave your tables and take your money out.",
    ProtectionBar.DEPOSIT:      "This deposit is more than your limit or the house's allows for now.",
    ProtectionBar.LOSS:         "With this buy-in you could lose more than your limit or the house's allows for now.",
    ProtectionBar.WAGER:        "You have wagered as much as your limit or the house's allows for now.",
    ProtectionBar.TIME:         "You have played as long as your limit or the house's allows for now.",
    ProtectionBar.REALITY:      "Look at your time and your result first, and confirm that you have seen them.",
    ProtectionBar.NOT_A_LIMIT:  "A limit is a whole number of cents or seconds, zero or more.",
    ProtectionBar.NO_PERIOD:    "This limit cannot be set for this period.",
    ProtectionBar.TOO_SHORT:    "An exclusion lasts at least as long as the house's shortest one.",
    ProtectionBar.NOT_EXCLUDED: "There is no such exclusion, or it is over.",
    ProtectionBar.COOLS:        "Your credentials were set again lately. For a day the cage pays only if a manager signs.",
    ProtectionBar.OWN_WISH:     "An exclusion that a patron asked for stays until its time is over.",
}
# fmt: on
assert _SENTENCES.keys() == set(ProtectionBar)
