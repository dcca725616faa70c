"""The school measured: items, keys, a coach and simulated learners."""
