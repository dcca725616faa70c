"""Bets that several games have: antes, positions, late bets, bets on three cards."""
