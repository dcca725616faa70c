"""How bets are paid: pay tables, order, progressives, vigorish."""
