"""A house's settings for a Chase the Flush table, and the limits it may post."""

from __future__ import annotations

from houseway.core.game.edition import Limit
from houseway.core.law.choice import Choice
from houseway.core.law.readers import YES_OR_NO, money, one_of, read_as
from houseway.families.choices import (
    ALLOW_NEGATIVE_EDGE,
    AMOUNT_THRESHOLD,
    COUNT_INTERVAL,
    DEALING_METHOD,
    DECK_CHANGE_HOURS,
    LATE_OVER_MAX,
    LATE_UNDER_MIN,
    MATCHPLAY_ENABLED,
    ODDS_THRESHOLD,
    PRESHUFFLED,
    SETTLED_SIDE_BETS,
    SHUFFLER,
    SMALLEST_UNIT,
    TIMEOUT_ACTION,
    TIMEOUT_SECONDS,
    TOKENS_ENABLED,
    common_choices,
    places,
)

# fmt: off
POSITIONS_PER_PLAYER = Choice("table.positions_per_player", one_of(1), 1, "CTF-6(d)", "R-CTF-18")
SEATS                = Choice("ctf.seats",                  places(1, 14), 6, "CTF-6(d)", "R-CTF-18", means="seats")
XTRA_EQUALS_ANTE     = Choice("ctf.xtra_equals_ante",       YES_OR_NO, True, "CTF-1.x_tra_bonus_wager", "R-CTF-01")
XTRA_TABLE           = Choice("ctf.xtra_table",             one_of("A"), "A", "CTF-10(b)", "R-GEN-06")
SAME_SUIT_OFFERED    = Choice("ctf.same_suit.offered",      YES_OR_NO, True, "CTF-1.same_suit_wager")
SAME_SUIT_TABLE      = Choice("ctf.same_suit.table",        one_of("A"), "A", "CTF-10(c)", "R-GEN-06")
SAME_SUIT_ACE_LOW    = Choice("ctf.same_suit.ace_low",      YES_OR_NO, True, "CTF-10(c)", "R-CTF-07")
PAYOUT_LIMIT         = Choice("ctf.payout_limit",           money(75_000_00, 75_000_00), 75_000_00, "CTF-6(g)", "R-CTF-15")
BONUS_SPIN           = Choice("ctf.bonus_spin",             read_as("absent"), "absent", "CTF-6(f)", "R-CTF-14")

CHOICES = (
    DEALING_METHOD.choice(one_of("automated_shoe", "hand"), "automated_shoe", "CTF-8(a)"),
    SHUFFLER.choice(read_as("none", "single", "two_deck"), "none", "CTF-2(b)", "R-GEN-28"),
    *common_choices({
        PRESHUFFLED: "CTF-4(a)",
        COUNT_INTERVAL: "CTF-7(f)",
        DECK_CHANGE_HOURS: "CTF-2(a)",
        SMALLEST_UNIT: "CTF-6(a)",
        MATCHPLAY_ENABLED: "CTF-6(a)",
        LATE_UNDER_MIN: "CTF-6(b)",
        LATE_OVER_MAX: "CTF-6(b)",
        TIMEOUT_SECONDS: "CTF-9(a)",
        TIMEOUT_ACTION: "CTF-9(a)",
        ALLOW_NEGATIVE_EDGE: "CTF-10(c)",
        SETTLED_SIDE_BETS: "CTF-11(a)",
        AMOUNT_THRESHOLD: "CTF-9(l)(3)",
        ODDS_THRESHOLD: "CTF-9(l)(3)",
        TOKENS_ENABLED: "CTF-6(a)",
    }),
    POSITIONS_PER_PLAYER, SEATS, XTRA_EQUALS_ANTE, XTRA_TABLE, SAME_SUIT_OFFERED, SAME_SUIT_TABLE, SAME_SUIT_ACE_LOW,
    PAYOUT_LIMIT, BONUS_SPIN,
)

LIMITS = {
    "ante":       Limit("CTF-1.ante_wager",        low=10_00, high=500_00),
    "xtra_bonus": Limit("CTF-1.x_tra_bonus_wager", low=10_00, high=500_00),    # unless it equals the ante
    "same_suit":  Limit("CTF-1.same_suit_wager",   low=5_00,  high=100_00),
}
# fmt: on
