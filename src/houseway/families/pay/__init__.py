"""Payment of bets: pay tables, order, progressives, vigorish."""
