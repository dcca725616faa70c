"""Chase the Flush: every hand, flop and board, and the best of three decisions at each."""
