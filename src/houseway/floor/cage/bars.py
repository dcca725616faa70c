"""Reasons the cage rejects a request. A bar is a return value; its sentence is shown to the person."""

from __future__ import annotations

from enum import StrEnum


class CageBar(StrEnum):
    """One reason, by its stable code."""

    NOT_OPEN = "books_not_open"
    OPEN_ALREADY = "books_open_already"
    DAY_NOT_OPEN = "day_not_open"
    NOT_AN_AMOUNT = "not_an_amount"
    WALLET_SHORT = "wallet_is_short"
    CASH_SHORT = "cash_is_short"
    BANK_SHORT = "bank_is_short"
    NO_SUCH_SLIP = "no_such_slip"
    NO_SUCH_TABLE = "no_such_table"
    NOT_WAITING = "slip_does_not_wait"
    NOT_YET = "another_signs_first"
    NOT_AT_THE_TABLE = "not_at_this_table"
    COUNTED_ALREADY = "counted_already"
    NOT_COUNTED = "not_counted_yet"
    CHIPS_LEFT = "chips_have_left"
    PIECES_SHORT = "pieces_are_not_there"
    JUST_DONE = "done_a_moment_ago"
    ON_ITS_WAY = "same_on_its_way"
    SAY_WHY_AGAIN = "say_why_again"
    FLOOR_CONFIRMS = "floor_confirms_this"
    IDENTIFY_FIRST = "identify_first"
    SAY_WHAT_WAS_SHOWN = "say_what_was_shown"
    CODE_NEEDED = "code_needed"
    NOTHING_DUE = "nothing_to_file"
    FILED_ALREADY = "filed_already"
    ANOTHER_FILES = "another_files"
    ORDER_UNFIT = "order_unfit"

    @property
    def sentence(self) -> str:
        """The sentence that the person reads."""
        return _SENTENCES[self]


# fmt: off
_SENTENCES = {
    CageBar.ORDER_UNFIT:      "This is not the code of the patron's newest order for this sum, or it is used up or too old.",
    CageBar.NOT_OPEN:         "The books of this house are not open.",
    CageBar.OPEN_ALREADY:     "The books of this house are open already.",
    CageBar.DAY_NOT_OPEN:     "The gaming day is not open.",
    CageBar.NOT_AN_AMOUNT:    "The amount must be above zero, in whole cents, and equal to what the chips are worth.",
    CageBar.WALLET_SHORT:     "The wallet does not hold this much.",
    CageBar.CASH_SHORT:       "The cage does not hold this much cash.",
    CageBar.BANK_SHORT:       "The chip bank does not hold these chips.",
    CageBar.NO_SUCH_SLIP:     "There is no such slip, or it is over.",
    CageBar.NO_SUCH_TABLE:    "There is no such table.",
    CageBar.NOT_WAITING:      "This slip does not wait for this.",
    CageBar.NOT_YET:          "Another role signs this slip before yours.",
    CageBar.NOT_AT_THE_TABLE: "Your shift is not at this table.",
    CageBar.COUNTED_ALREADY:  "You have counted this box already. Somebody else makes the second count.",
    CageBar.NOT_COUNTED:      "Two people have to count this box first.",
    CageBar.CHIPS_LEFT:       "The chips have left the bank. The cage withdraws this slip when it has them back.",
    CageBar.PIECES_SHORT:     "By the slips and the counts these chips are not there. Count the table first, by denomination.",
    CageBar.JUST_DONE:        "You did the same less than a minute ago. Confirm it if it is to be done again.",
    CageBar.ON_ITS_WAY:       "Another slip like it is on its way to this table, or was just done. Confirm it if both are meant.",
    CageBar.SAY_WHY_AGAIN:    "The same is on its way. Enter why it is sent again.",
    CageBar.FLOOR_CONFIRMS:   "This much cash in one day needs the floor: request it, and the floor confirms it.",
    CageBar.IDENTIFY_FIRST:   "For this much cash in one day the patron must be identified. Enter it, then send it again.",
    CageBar.SAY_WHAT_WAS_SHOWN: "Enter which kind of document was shown.",
    CageBar.NOTHING_DUE:      "Nothing like this is to be filed for that day.",
    CageBar.FILED_ALREADY:    "This is filed already.",
    CageBar.ANOTHER_FILES:    "You handled a part of this cash. Somebody else files it.",
    CageBar.CODE_NEEDED:      "For this amount, enter the code of your second factor.",
}
# fmt: on
assert _SENTENCES.keys() == set(CageBar)
