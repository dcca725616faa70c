"""Defaults of a house, choice by choice, as in the register of rulings.

Method: a choice whose default is not the one below fails, and so does a choice that is not in the list. So no limit,
rounding or other election that favors the house can become a default unseen (R-GEN-07, R-GEN-09).
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from houseway.core.law.choice import AnyChoice, Value
from houseway.games import GAMES
from houseway.games.double_down_stud.checks import limit
from houseway.lab.study import under

REGISTER = Path(__file__).with_name("register") / "settings.csv"

Row = tuple[str, Value, str]
"""A key, its default as a setting (money in cents), and the clause the choice rests on."""

# fmt: off
COMMON: tuple[Row, ...] = (    # the same at every table, by a clause of each game; here the ruling is named
    ("approval.amount_threshold",                     None,               "Annex 2.0"),
    ("approval.odds_threshold",                       None,               "Annex 2.0"),
    ("config.allow_negative_edge",                    None,               "R-GEN-20"),
    ("deck.change_hours",                             None,               "Annex 2.0"),
    ("deck.count_interval",                           5,                  "R-GEN-22"),
    ("deck.recut_by",                                 "next",             "R-GEN-31"),
    ("dice.change_hours",                             24,                 "Annex 2.0"),
    ("irregularity.settled_independent_side_bets",    "stand",            "R-GEN-08"),
    ("limits.late_over_max",                          "return_excess",    "R-GEN-17"),
    ("limits.late_under_min",                         "honour",           "R-GEN-17"),
    ("matchplay.enabled",                             False,              "R-GEN-16"),
    ("money.smallest_unit",                           1,                  "R-GEN-15"),
    ("progressive.multi_winner",                      "sequential",       "R-GEN-10"),
    ("table.dealing_method",                          "manual_shoe",      "Annex 2.0"),
    ("table.positions_per_player",                    1,                  "Annex 2.0"),
    ("table.preshuffled",                             False,              "Annex 2.0"),
    ("table.shuffler",                                "none",             "R-GEN-28"),
    ("timeout.action",                                "conservative",     "R-GEN-18"),
    ("timeout.seconds",                               None,               "R-GEN-18"),
    ("tokens.enabled",                                False,              "Annex 2.0"),
)

OWN: tuple[Row, ...] = (
    # Caribbean Stud
    ("cs.seats",                              7,                                    "CS-7(d)"),
    ("cs.bonus.table",                        None,                                 "CS-11(c)"),
    ("cs.progressive.table",                  None,                                 "CS-11(d).p2"),
    ("cs.progressive.wager",                  1,                                    "CS-6(c)"),
    ("cs.progressive.rate",                   70,                                   "CS-11(d)(3)"),
    ("cs.progressive.seed",                   None,                                 "CS-11(d)(3)"),
    ("cs.progressive.reset",                  None,                                 "CS-11(d)(3)"),
    ("cs.progressive.deduct",                 "all",                                "CS-11(d)(3)"),
    ("cs.progressive.linked",                 False,                                "CS-11(d)(2)"),
    ("cs.five_card",                          None,                                 "CS-11(e)(3)"),
    ("cs.magic_card",                         None,                                 "CS-10(c)(3)'"),
    ("cs.lucky_bonus",                        None,                                 "CS-10(c)(3)'"),
    # Chase the Flush
    ("table.dealing_method",                  "automated_shoe",                     "CTF-8(a)"),
    ("ctf.seats",                             6,                                    "CTF-6(d)"),
    ("ctf.xtra_equals_ante",                  True,                                 "CTF-1.x_tra_bonus_wager"),
    ("ctf.xtra_table",                        "A",                                  "CTF-10(b)"),
    ("ctf.same_suit.offered",                 True,                                 "CTF-1.same_suit_wager"),
    ("ctf.same_suit.table",                   "A",                                  "CTF-10(c)"),
    ("ctf.same_suit.ace_low",                 True,                                 "CTF-10(c)"),
    ("ctf.payout_limit",                      75_000_00,                            "CTF-6(g)"),
    ("ctf.bonus_spin",                        "absent",                             "CTF-6(f)"),
    # Chemin de fer
    ("vig.rounding",                          "exact",                              "CDF-9(c)"),
    ("cdf.seats",                             12,                                   "CDF-4(b)"),
    ("cdf.decks",                             6,                                    "CDF-1(a)"),
    ("cdf.vig_rate",                          5,                                    "CDF-9(c)"),
    ("cdf.bank_floor_basis",                  "placed",                             "CDF-5(b)"),
    ("cdf.disclosed_card",                    2,                                    "CDF-11(h)"),
    ("cdf.ten_value_extra",                   10,                                   "CDF-11(h)(1)"),
    ("cdf.face_up_ten",                       0,                                    "CDF-11(j)"),
    ("cdf.shuffle_option",                    1,                                    "CDF-3(b)"),
    ("cdf.extra_reshuffle",                   False,                                "CDF-3(b)"),
    ("cdf.rounds_after_cut",                  0,                                    "CDF-3(e)"),
    ("cdf.annul_moves_bank",                  False,                                "CDF-11(a)"),
    # Colorado Hold 'em
    ("che.version",                           "required",                           "CHE-6(f)"),
    ("che.seats",                             7,                                    "CHE-7(c)"),
    ("che.max_positions_per_player",          1,                                    "CHE-6(e)"),
    ("che.odds",                              "printed",                            "CHE-12(b)"),
    ("che.bonus.offered",                     False,                                "CHE-6a(a)"),
    ("che.bonus.table",                       "printed",                            "CHE-12(d)"),
    ("che.payout_limit",                      None,                                 "CHE-12(c)"),
    ("che.bonus_on_fold",                     "lose",                               "CHE-6a(a)"),
    ("che.instant_ace_low",                   True,                                 "CHE-3(c)"),
    ("che.instant_winner_prompt",             "ask",                                "CHE-10(b)(3)"),
    # Double Down Stud
    ("dds.seats",                             7,                                    "DDS-8(b)"),
    ("dds.max_positions_per_player",          1,                                    "DDS-6(c)"),
    ("dds.shuffler_loads",                    "stack",                              "DDS-4(b)"),
    ("dds.odds",                              (1000, 100, 25, 10, 8, 5, 3, 2, 1),   "DDS-10(b)"),
    ("dds.payout_limit",                      None,                                 "DDS-10(c)"),
    # Fast Action Hold 'Em
    ("fah.seats",                             6,                                    "FAH-7(c)"),
    ("fah.decks",                             6,                                    "FAH-2(a)"),
    ("fah.trips_tie",                         "first_dealt",                        "FAH-8(i)"),
    ("fah.csm",                               False,                                "FAH-11"),
    ("fah.reshuffle_any_round",               True,                                 "FAH-5(g)"),
    # Five-card draw
    ("table.dealing_method",                  "hand",                               "PKR-6(e)(1)"),
    ("pkr.structure",                         "fixed_limit",                        "PKR-17"),
    ("pkr.bets",                              None,                                 "PKR-17"),
    ("pkr.ante",                              0,                                    "PKR-7(b)(1)"),
    ("pkr.blinds",                            (2_00, 4_00),                         "PKR-10(d)"),
    ("pkr.max_raises",                        3,                                    "PKR-17"),
    ("pkr.check_raise",                       True,                                 "PKR-7(j)"),
    ("pkr.completion_counts_as_raise",        True,                                 "PKR-17"),
    ("pkr.heads_up_button_small_blind",       False,                                "PKR-10(d)"),
    ("pkr.short_all_in_reopens",              False,                                "PKR-7(c)(4)"),
    ("pkr.missed_blind",                      "wait_for_big_blind",                 "PKR-10(d)"),
    ("pkr.first_button",                      "dealers_right",                      "PKR-10(c)(2)"),
    ("pkr.bring_in",                          0,                                    "PKR-7(b)"),
    ("pkr.kill",                              "off",                                "PKR-1.kill"),
    ("pkr.kill.threshold",                    None,                                 "PKR-1.kill"),
    ("pkr.kill.acts",                         "in_turn",                            "PKR-1.kill"),
    ("pkr.five_stud_open",                    "bet_or_check",                       "PKR-8(a)"),
    ("pkr.draw_own_discards",                 "exclude",                            "PKR-12(f)(2)"),
    ("pkr.bad_beat",                          None,                                 "PKR-19(b)"),
    ("pkr.exposed_card",                      "discard",                            "PKR-15(o)"),
    ("pkr.odd_chip.default",                  "first_left",                         "PKR-3(d)"),
    ("pkr.chip_unit",                         1_00,                                 "PKR-3(d)"),
    ("pkr.rake.method",                       ("percent",),                         "PKR-14(b)"),
    ("pkr.rake.percent",                      10,                                   "PKR-14(b)(1)(i)"),
    ("pkr.rake.max",                          4_00,                                 "PKR-14(a)(3)"),
    ("pkr.rake.rounding",                     "down",                               "PKR-14(b)(1)(i)"),
    ("pkr.rake.steps",                        (),                                   "PKR-14(b)(2)(i)"),
    ("pkr.rake.time",                         None,                                 "PKR-14(b)(3)(ii)"),
    ("pkr.show_discards",                     "on_request",                         "PKR-15(d)"),
    ("pkr.count_minutes",                     15,                                   "PKR-6(e)(4)"),
    ("pkr.deck_sort_hours",                   3,                                    "PKR-2(b)"),
    ("pkr.deck_change_hours",                 6,                                    "PKR-2(b)"),
    ("pkr.irregularity_supplements",          (),                                   "PKR-15(r)"),
    ("pkr.game",                              "draw5_high",                         "PKR-8(b)"),
    ("pkr.seats",                             8,                                    "PKR-12(b)"),
    # Five-card draw low
    ("pkr.bad_beat",                          None,                                 "PKR-19(a)"),
    ("pkr.game",                              "draw5_low",                          "PKR-8(b)"),
    # Five-card stud
    ("pkr.ante",                              1_00,                                 "PKR-7(b)(1)"),
    ("pkr.blinds",                            (),                                   "PKR-7(b)(3)"),
    ("pkr.heads_up_button_small_blind",       False,                                "PKR-7(b)(3)"),
    ("pkr.missed_blind",                      "wait_for_big_blind",                 "PKR-7(b)(3)"),
    ("pkr.first_button",                      "dealers_right",                      "PKR-7(b)(3)"),
    ("pkr.bring_in",                          2_00,                                 "PKR-7(b)(3)"),
    ("pkr.five_stud_open",                    "bet_or_check",                       "PKR-13(f)"),
    ("pkr.draw_own_discards",                 "exclude",                            "PKR-1.draw"),
    ("pkr.game",                              "5stud",                              "PKR-8(b)"),
    ("pkr.seats",                             8,                                    "PKR-13(b)"),
    # High Card Flush
    ("hcf.seats",                             6,                                    "HCF-7(c)"),
    ("hcf.max_positions_per_player",          1,                                    "HCF-6(e)"),
    ("hcf.deal_pattern",                      "seven_consecutive",                  "HCF-7(c)"),
    ("hcf.flush_bonus.offered",               True,                                 "HCF-6(a)(2)"),
    ("hcf.flush_bonus.table",                 "A",                                  "HCF-11(c)"),
    ("hcf.sf_bonus.offered",                  True,                                 "HCF-6(a)(3)"),
    ("hcf.sf_bonus.table",                    "A",                                  "HCF-11(d)"),
    ("hcf.sf_bonus.G",                        None,                                 "HCF-11(g)"),
    ("hcf.sf_bonus.suit_specific",            None,                                 "HCF-5(c)(2)"),
    ("hcf.bonus_limit",                       None,                                 "HCF-11(g)"),
    ("hcf.progressive.offered",               False,                                "HCF-6(a)(4)"),
    ("hcf.progressive.table",                 "A",                                  "HCF-11(e)"),
    ("hcf.progressive.initial",               10_000_00,                            "HCF-11(f)"),
    ("hcf.progressive.reset_floor",           0,                                    "HCF-11(f).p2"),
    ("hcf.progressive.on_fold",               "forfeit",                            "HCF-12(c)"),
    ("hcf.raise_granularity",                 "any_unit",                           "HCF-6(a)(5)"),
    ("hcf.player_sets_flush",                 "auto",                               "HCF-10(b)"),
    ("hcf.folded_bonus_timing",               "at_fold",                            "HCF-10(c)"),
    ("hcf.dealer_missing_last_card",          "void",                               "HCF-13(c)"),
    ("hcf.single_face_up_card",               "remove_and_continue",                "HCF-13(a)"),
    ("hcf.confirm_strong_fold",               True,                                 "HCF-10(b)"),
    ("hcf.blind_play",                        "allowed",                            "HCF-10(a)"),
    # Hold 'em
    ("pkr.game",                              "holdem",                             "PKR-8(b)"),
    ("pkr.seats",                             11,                                   "PKR-10(b)"),
    # Let It Ride
    ("lir.seats",                             7,                                    "LIR-7(c)"),
    ("lir.max_positions_per_player",          1,                                    "LIR-6(e)"),
    ("lir.odds",                              (1000, 200, 50, 11, 8, 5, 3, 2, 1),   "LIR-11(b)"),
    ("lir.payout_limit",                      None,                                 "LIR-11(c)"),
    ("lir.bonus.offered",                     False,                                "LIR-6a(a)"),
    ("lir.bonus.table",                       (250_00, 2500, 400, 200, 50, 25, 5),  "LIR-11(d)"),
    ("lir.three_card.table",                  None,                                 "LIR-6b(a)"),
    ("lir.three_card.odds",                   None,                                 "LIR-11(e)"),
    # Mambo stud
    ("pkr.game",                              "mambo_hilo6",                        "PKR-8(b)"),
    ("pkr.seats",                             11,                                   "PKR-13a(b)"),
    # Minibaccarat
    ("vig.rounding",                          "exact",                              "MB-12(c)"),
    ("deck.change_hours",                     24,                                   "MB-3(c)"),
    ("mb.seats",                              9,                                    "MB-2(a)"),
    ("mb.decks",                              8,                                    "MB-3(a)"),
    ("mb.mode",                               "commission",                         "MB-12(c)"),
    ("mb.tie_odds",                           8,                                    "MB-12(b)"),
    ("mb.vig.collection",                     "at_payout",                          "MB-12(d)"),
    ("mb.dragon_bonus.table",                 None,                                 "MB-12(e)"),
    ("mb.dragon7.offered",                    None,                                 "MB-7(a)(5)"),
    ("mb.panda8.offered",                     None,                                 "MB-7(a)(6)"),
    ("mb.house_money.offered",                False,                                "MB-7(a)(7)"),
    ("mb.house_money.parlay_portion",         (1, 1),                               "MB-8(c)(3)(i)A"),
    ("mb.side_bets_need_main",                False,                                "MB-7(a)"),
    ("mb.disclosed_card_procedure",           "burn_two",                           "MB-13(c)"),
    ("mb.cut_min_from_ends",                  10,                                   "MB-5(c)"),
    ("mb.cut_from_bottom",                    14,                                   "MB-5(d)"),
    ("mb.squeeze",                            False,                                "MB-8(c)(4)"),
    ("mb.csm",                                False,                                "MB-14"),
    # Omaha
    ("pkr.game",                              "omaha_high",                         "PKR-8(b)"),
    ("pkr.seats",                             10,                                   "PKR-11(b)"),
    # Omaha eight or better
    ("pkr.kill",                              "off",                                "PKR-11(i)"),
    ("pkr.kill.threshold",                    None,                                 "PKR-11(i)"),
    ("pkr.kill.acts",                         "in_turn",                            "PKR-11(i)"),
    ("pkr.game",                              "omaha_hilo8",                        "PKR-8(b)"),
    # Pai Gow
    ("vig.rounding",                          "exact",                              "PG-7(k)"),
    ("pg.seats",                              6,                                    "PG-6(c)"),
    ("pg.house_way",                          "completed_mgc",                      "PG-7(e)"),
    ("pg.surrender",                          "offered",                            "PG-7(f)"),
    ("pg.bank.offered",                       False,                                "PG-8(a)"),
    ("pg.cobank.offered",                     False,                                "PG-8(e)"),
    ("pg.bank.dealer_wager",                  "last_wager",                         "PG-8(h)"),
    ("pg.bank.delivery_styles",               ("house_way_right",),                 "PG-8(k)"),
    ("pg.max_positions_per_player",           1,                                    "PG-10(a)"),
    # Pai Gow Poker
    ("vig.rounding",                          "exact",                              "PGP-9(j)"),
    ("pgp.wheel_rank",                        "second",                             "PGP-3(d)"),
    ("pgp.house_way",                         "default_v1",                         "PGP-9(d)"),
    ("pgp.start_method",                      "dice",                               "PGP-8c(a)"),
    ("pgp.mark_start_position",               False,                                "PGP-8c(e)"),
    ("pgp.surrender",                         "offered",                            "PGP-9(e)"),
    ("pgp.foul",                              "lose",                               "PGP-9(g)(3)"),
    ("pgp.bank.offered",                      False,                                "PGP-10(a)"),
    ("pgp.cobank.offered",                    False,                                "PGP-10(e)"),
    ("pgp.bank.dealer_wager",                 "last_wager",                         "PGP-10(g)"),
    ("pgp.number_wager",                      None,                                 "PGP-13(b)(6)"),
    ("pgp.progressive.wager",                 None,                                 "PGP-14(a)"),
    ("pgp.progressive.rate",                  None,                                 "PGP-14(e)"),
    ("pgp.progressive.seed",                  10_000_00,                            "PGP-14(f)"),
    ("pgp.progressive.reset",                 10_000_00,                            "PGP-14(f)"),
    ("pgp.progressive.table",                 "printed",                            "PGP-14(d)"),
    ("pgp.bonus.offered",                     False,                                "PGP-15(a)"),
    ("pgp.royal_match",                       "king_queen",                         "PGP-3(f)(2)"),
    ("pgp.bonus.min",                         1_00,                                 "PGP-15(b)"),
    ("pgp.envy.per",                          "position",                           "PGP-1.envy_bonus"),
    ("pgp.insurance.table",                   None,                                 "PGP-16(c)"),
    ("pgp.three_card",                        None,                                 "PGP-18(b)"),
    ("pgp.seven_card.table",                  None,                                 "PGP-18(c)"),
    ("pgp.section17_finish",                  "shoe_four",                          "PGP-17(g)"),
    ("pgp.limit.bonus",                       None,                                 "PGP-16(d)"),
    ("pgp.limit.seven",                       None,                                 "PGP-18(d)"),
    ("pgp.max_positions_per_player",          1,                                    "PGP-12(a)"),
    ("pgp.cut_card_after",                    "rack",                               "PGP-6(e)"),
    # Seven-card stud
    ("pkr.game",                              "7stud_high",                         "PKR-8(b)"),
    ("pkr.seats",                             9,                                    "PKR-9(b)"),
    # Seven-card stud eight or better
    ("pkr.game",                              "7stud_hilo8",                        "PKR-8(b)"),
    # Seven-card stud high-low
    ("pkr.game",                              "7stud_hilo",                         "PKR-8(b)"),
    # Sic Bo
    ("sb.odds.small",                         1,                                    "SB-4(b)"),
    ("sb.odds.big",                           1,                                    "SB-4(b)"),
    ("sb.odds.any_three_of_a_kind",           24,                                   "SB-4(b)"),
    ("sb.odds.three_of_a_kind",               150,                                  "SB-4(b)"),
    ("sb.odds.two_of_a_kind",                 8,                                    "SB-4(b)"),
    ("sb.odds.total_4",                       50,                                   "SB-4(b)"),
    ("sb.odds.total_5",                       18,                                   "SB-4(b)"),
    ("sb.odds.total_6",                       14,                                   "SB-4(b)"),
    ("sb.odds.total_7",                       12,                                   "SB-4(b)"),
    ("sb.odds.total_8",                       8,                                    "SB-4(b)"),
    ("sb.odds.total_9",                       6,                                    "SB-4(b)"),
    ("sb.odds.total_10",                      6,                                    "SB-4(b)"),
    ("sb.odds.total_11",                      6,                                    "SB-4(b)"),
    ("sb.odds.total_12",                      6,                                    "SB-4(b)"),
    ("sb.odds.total_13",                      8,                                    "SB-4(b)"),
    ("sb.odds.total_14",                      12,                                   "SB-4(b)"),
    ("sb.odds.total_15",                      14,                                   "SB-4(b)"),
    ("sb.odds.total_16",                      18,                                   "SB-4(b)"),
    ("sb.odds.total_17",                      50,                                   "SB-4(b)"),
    ("sb.odds.two_dice",                      5,                                    "SB-4(b)"),
    ("sb.one_of_a_kind",                      (1, 2, 3),                            "SB-4(c)"),
    ("sb.two_of_a_kind_on_triple",            "win",                                "SB-2(a)(2)"),
    ("sb.shaker",                             "manual",                             "SB-5(d)"),
    ("sb.max_players",                        None,                                 "SB-3(a)"),
    # Spanish 21
    ("s21.boxes",                             7,                                    "S21-7(d)(1)"),
    ("s21.boxes_per_player",                  1,                                    "S21-14"),
    ("s21.players_per_box",                   1,                                    "S21-13(a)"),
    ("s21.decks",                             6,                                    "S21-2(a)"),
    ("s21.hole_card",                         "none",                               "S21-7(i)"),
    ("s21.reader_reveals_value",              False,                                "S21-15(l)"),
    ("s21.match.offered",                     True,                                 "S21-6(a)"),
    ("s21.match.max",                         None,                                 "S21-6(b)(2)"),
    ("s21.match.odds",                        None,                                 "S21-6(e)"),
    ("s21.dealer_bj_takes",                   "original_only",                      "S21-10(d)"),
    ("s21.hit_soft_21",                       False,                                "S21-12(a)(1)"),
    ("s21.super_bonus.envy_per",              "person",                             "S21-5(g)"),
    ("s21.mid_shoe_entry",                    "allowed",                            "S21-5(j)"),
    ("s21.cut_fraction",                      (1, 4),                               "S21-4(e)"),
    ("s21.custom_shuffle",                    None,                                 "S21-4(h)"),
    ("s21.insurance_unit",                    None,                                 "S21-11(b)"),
    # Three Card Poker
    ("tcp.seats",                             7,                                    "TCP-7(c)"),
    ("tcp.max_positions_per_player",          1,                                    "TCP-6(e)"),
    ("tcp.version",                           "base",                               "TCP-6(f)"),
    ("tcp.pair_plus",                         (1, 3, 5, 25, 35, 35),                "TCP-11(a)(2)"),
    ("tcp.ante_bonus",                        None,                                 "TCP-11(a)(3)"),
    ("tcp.settlement",                        "by_player",                          "TCP-10(c)"),
    ("tcp.dealer_stack",                      "with_cover_card",                    "TCP-9(c)"),
)

MANUAL: tuple[Row, ...] = (    # one casino's own manual sets these itself
    ("table.dealing_method",            "automated_shoe",               "HCFM-shuffling_procedures.automatic_shuffler.F"),
    ("table.shuffler",                  "two_deck",                     "HCFM-shuffling_procedures.automatic_shuffler.A"),
    ("deck.change_hours",               4,                              "HCFM-opening_the_table_for_play.D"),
    ("approval.amount_threshold",       500_00,                         "HCFM-payout_procedure.H"),
    ("approval.odds_threshold",         300,                            "HCFM-side_bets.notes.d"),
    ("limits.late_under_min",           "honour",                       "HCFM-table_minimums_and_maximums.B"),
    ("tokens.enabled",                  True,                           "HCFM-taking_tips.A"),
    ("hcf.max_positions_per_player",    1,                              "HCFM-general_rules.D"),
    ("hcf.deal_pattern",                "seven_consecutive",            "HCFM-dealing_procedure.standard_manual_shuffle.A"),
    ("hcf.flush_bonus.table",           "A",                            "HCFM-side_bets"),
    ("hcf.sf_bonus.table",              "A",                            "HCFM-side_bets"),
    ("hcf.progressive.offered",         False,                          "HCFM-rules_of_play.A"),
    ("hcf.bonus_limit",                 None,                           "HCFM-side_bets"),
    ("hcf.raise_granularity",           "whole_multiples",              "HCFM-general_rules.C"),
    ("hcf.folded_bonus_timing",         "in_sequence",                  "HCFM-procedures.A"),
    ("hcf.dealer_missing_last_card",    "complete_if_no_discard_yet",   "HCFM-general_rules.E"),
    ("hcf.single_face_up_card",         "misdeal",                      "HCFM-irregularities_and_disputes.B"),
    ("hcf.confirm_strong_fold",         True,                           "HCFM-dealing_procedure.automatic_shuffle.C.2"),
    ("hcf.blind_play",                  "forbidden",                    "HCFM-procedures.D"),
)
# fmt: on

REGULATION, HOUSE_MANUAL = "MA", "house_manual"
LAWS = {f"{game.key}/{edition.key}": (game, edition) for game in GAMES.values() for edition in game.editions}


def _listed(choice: AnyChoice, edition: str) -> list[Value]:
    """Return the defaults that the tables have for a choice: by its own clause, or else those of every table."""
    own = MANUAL if edition == HOUSE_MANUAL else OWN
    found = [default for key, default, cites in own if (key, cites) == (choice.name, choice.cites)]
    return found or [default for key, default, _ in COMMON if key == choice.name]


@pytest.mark.parametrize("law", LAWS)
def test_no_default_is_another_than_the_list_has(law: str) -> None:
    _, edition = LAWS[law]
    for choice in edition.law.choices:
        listed = _listed(choice, edition.key)
        assert listed, f"{choice.name} ({choice.cites}) is not in the list: write down what holds by silence, and why"
        assert repr(choice.default) in map(repr, listed), f"{choice.name} is {choice.default!r} by silence, not {listed}"


def test_the_list_has_no_choice_that_no_game_has() -> None:
    chosen = {(choice.name, choice.cites) for _, edition in LAWS.values() for choice in edition.law.choices}
    assert {(key, cites) for key, _, cites in (*OWN, *MANUAL)} <= chosen
    assert {key for key, _, _ in COMMON} <= {name for name, _ in chosen}


# What a clause lets a house elect and no house has by default

ELECTED = {
    "LIR-11(c)": ("let_it_ride", "lir.payout_limit", 50_000),
    "CHE-12(c)": ("colorado_holdem", "che.payout_limit", 50_000),
    "PGP-16(d)": ("pai_gow_poker", "pgp.limit.bonus", 40_000),
    "PGP-18(d)": ("pai_gow_poker", "pgp.limit.seven", 50_000),
    "HCF-11(g)": ("high_card_flush", "hcf.bonus_limit", {"scope": "hand", "amount": 5_000}),
    "MB-12(c)": ("minibaccarat", "vig.rounding", "ceil"),
    "PG-7(k)": ("pai_gow", "vig.rounding", "ceil"),
    "PGP-9(j)": ("pai_gow_poker", "vig.rounding", "ceil"),
    "CDF-9(c)": ("chemin_de_fer", "vig.rounding", "ceil"),
}


@pytest.mark.parametrize("clause", ELECTED)
def test_what_a_house_may_elect_against_players_is_lawful_and_never_silent(clause: str) -> None:
    game, key, elected = ELECTED[clause]
    silent, said = under(GAMES[game], {}).settings[key], GAMES[game].under({key: elected})
    assert silent in (None, "exact")
    assert not isinstance(said, tuple), said
    assert said.settings[key] != silent
    assert (key, silent, clause) in OWN


def test_a_limit_that_the_rule_itself_states_holds_by_silence() -> None:
    assert under(GAMES["chase_the_flush"], {}).settings["ctf.payout_limit"] == 75_000_00  # CTF-6(g)
    assert limit(under(GAMES["double_down_stud"], {})) is None  # DDS-10(c) prints only how low one may be


# Against the register, where it is beside this checkout

PROSE = {
    "mb.dragon7.offered": "true in ez",
    "mb.panda8.offered": "true in ez",
    "pkr.seats": "max",
    "pkr.game": "holdem",
    "cs.progressive.seed": "required",
    "cs.progressive.reset": "required",
    "s21.match.max": "posted",
    "s21.match.odds": "printed",
    "s21.insurance_unit": "money.smallest_unit",
    "s21.cut_fraction": "0.25",
    "dds.odds": "printed",
    "lir.odds": "printed",
    "tcp.ante_bonus": "base",  # where no version of 6(f) is dealt
    "pgp.progressive.rate": "floor",
    "mb.house_money.parlay_portion": "all",
    "hcf.progressive.initial": "fixed",
    "ctf.payout_limit": "fixed",
    "money.smallest_unit": "0.01",
    "pgp.bonus.min": "1",
    "pkr.chip_unit": "1",
    "config.allow_negative_edge": "false",
    "deck.change_hours": "those limits",
    "dice.change_hours": "those limits",
    "timeout.action": "none",  # listed with the seconds
    "lir.bonus.table": "false",  # listed with the offer
    "pkr.ante": "none",
    "pkr.bring_in": "none",
}
"""The register's wording of a default that is written otherwise here."""


def _words(key: str, value: Value) -> set[str]:
    """Return the possible wordings of a default in the register."""
    if key in PROSE:
        return {PROSE[key]}
    if value is None or value == ():
        return {"none", "off", "[]"}
    if isinstance(value, bool):
        return {str(value).lower()}
    if isinstance(value, tuple):
        listed = ",".join(map(str, value))
        return {listed, f"[{listed}]"}
    return {str(value), f"{value} %"}


def _register() -> list[tuple[str, str]]:
    """Return key and default of each choice with a default in the register."""
    with REGISTER.open(encoding="utf-8") as file:
        return [(row["key"], row["default"]) for row in csv.DictReader(file) if row["default"]]


def test_the_list_agrees_with_the_register() -> None:
    ours = {key: [row[1] for row in (*COMMON, *OWN) if row[0] == key] for key, _, _ in (*COMMON, *OWN)}
    asked = [(key, words) for key, words in _register() if key in ours]
    assert len(asked) > 150 and {key for key, _ in asked} >= PROSE.keys()
    for key, words in asked:
        worded = set[str]().union(*(_words(key, value) for value in ours[key]))
        assert words.replace(", ", ",") in worded, f"{key} is {words} in the register, {ours[key]} here"
