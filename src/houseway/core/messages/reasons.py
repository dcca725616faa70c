"""The sentence behind each reason code that the core itself gives: what a refused person reads.

A code is stable, because records, tests and other programs compare it. Its sentence can be reworded at any time. The sentences of
a game's own bars are their docstrings; `core/game/sentences.py` puts both together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

# fmt: off
REASONS: Final[Mapping[str, str]] = {
    # Bets
    "above_maximum":             "The amount is above the maximum.",
    "already_allowed":           "This bet has already been allowed.",
    "below_minimum":             "The amount is below the minimum.",
    "bets_are_closed":           "Bets are closed.",
    "bets_are_open":             "Bets are still open, so nothing else can be done yet.",
    "coupon_rides_with_it":      "A coupon rides with this bet, so the bet cannot change.",
    "no_such_bet":               "There is no such bet.",
    "no_tokens_here":            "This table takes no bets for the dealer.",
    "nobody_has_bet":            "No player has made a bet.",
    "nobody_may_allow_it":       "No one at this table may allow it.",
    "not_an_equal_bet":          "A coupon needs a bet of the same amount next to it.",
    "not_an_amount":             "An amount is a whole number of cents, at most ten trillion dollars.",
    "not_enough_chips":          "The player does not have enough chips.",
    "not_in_chips_of_the_table": "The amount cannot be made up of this table's chips.",
    "not_offered":               "This table does not offer that wager.",
    "not_open":                  "That wager is not open now.",
    "one_coupon_a_seat":         "A seat may use one coupon per round.",
    "only_a_coupon":             "This wager takes a coupon and no chips.",
    "only_chips":                "This wager takes chips only.",
    "other_bets_need_it":        "Other bets on this seat depend on this one.",
    "within_the_maximum":        "The amount is within the posted maximum, so it needs no permission.",
    # Turns and words
    "already_acted":             "This hand has already acted on this betting round.",
    "already_set":               "This hand has already been set.",
    "how_many":                  "The number of cards is missing.",
    "how_much":                  "The amount is missing.",
    "no_chips_asked":            "This choice takes no amount.",
    "no_clock_here":             "This table has no clock.",
    "no_count_asked":            "This choice takes no number of cards.",
    "no_such_hand":              "There is no such hand in this round.",
    "no_such_option":            "There is no such choice in this game.",
    "nobody_to_wait_for":        "The round is not waiting for a player.",
    "not_now":                   "That cannot be said at this point of the round.",
    "not_your_cards":            "Those are not the cards of this hand.",
    "not_your_turn":             "It is not this hand's turn.",
    "not_yours_to_say":          "That is for someone else to say.",
    "not_yours_to_set":          "This hand is for someone else to set.",
    "nothing_set":               "The cards are missing.",
    "nothing_to_cut":            "There are no stacks to cut here.",
    "nothing_to_set":            "There is nothing to set here.",
    "say_which_stacks":          "The stacks to move are missing.",
    # Cards, dice and numbers
    "card_already_out":          "That card is already on the table.",
    "cards_are_due":             "Cards must be dealt first.",
    "no_such_card":              "There is no such card among the cards in use.",
    "no_such_face":              "A die shows 1 to 6.",
    "no_such_number":            "The generator cannot show that number.",
    "nothing_due":               "Nothing is due to be dealt, rolled or shown.",
    "out_of_order":              "Another hand gets cards first.",
    "too_few_cards_left":        "Not enough cards are left.",
    "wrong_count":               "The number of cards or dice is wrong.",
    # Staff
    "already_approved":          "This payment has already been approved by that role.",
    "names_too_much":            "The call names something this irregularity does not take.",
    "no_such_irregularity":      "There is no such irregularity in this game.",
    "not_yours_to_allow":        "That role may not allow it.",
    "not_yours_to_approve":      "That role may not approve this payment.",
    "not_yours_to_call":         "That role may not call this irregularity.",
    "not_yours_to_rule_on":      "That role may not rule on this.",
    "nothing_more_to_say":       "This takes nothing besides its name.",
    "nothing_to_approve":        "No such payment waits for approval.",
    "nothing_to_do_here":        "There is no such duty at this table.",
    "nothing_to_rule_on":        "Nothing of that name waits for a ruling.",
    "say_how_much":              "The call must name an amount.",
    "say_which":                 "This must say which one, or how many.",
    "say_which_bet":             "The call must name a bet.",
    "say_which_card":            "The call must name one card.",
    "say_which_hand":            "The call must name a hand.",
    "say_which_seat":            "The call must name a seat in the round.",
    "the_floor_has_to_rule":     "Play waits for a ruling by the floor.",
    "too_late_or_too_early":     "This irregularity cannot be called at this point of the round.",
    # The table
    "cards_not_cut":             "The cards must be cut first.",
    "cards_not_shuffled":        "The cards must be shuffled first.",
    "must_stay_seated":          "A player may not leave while a round is being played.",
    "no_round_is_on":            "No round is being played.",
    "no_such_seat":              "There is no such seat at this table.",
    "nobody_is_seated":          "No player is seated.",
    "nobody_of_that_name":       "No player of that name is seated here.",
    "nobody_sits_there":         "No player sits there.",
    "not_a_name":                "A name has at most 32 small letters, digits and underscores, and is not a word of the table.",
    "not_while_a_round_is_on":   "That is done between rounds.",
    "not_your_seat":             "That seat belongs to another player.",
    "round_is_over":             "The round is over.",
    "seat_is_taken":             "That seat is taken.",
    "too_many_chips":            "The cage, the rack or the player would then hold more than ten trillion dollars.",
    "too_few_players":           "There are too few players to open a round.",
}
# fmt: on
