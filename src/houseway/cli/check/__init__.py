"""What `houseway check` finds in a submission: everything at once, with lines, clauses, and what to write instead."""
