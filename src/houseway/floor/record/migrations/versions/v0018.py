"""Separation of duties: enrolments, resets that two people confirm, and throttled log-ins."""

from houseway.floor.record.migrating import run_file

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0018_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0018_down.sql")
