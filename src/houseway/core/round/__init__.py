"""The state machine of a round: its state, the verbs that move it, and what each viewer sees."""
