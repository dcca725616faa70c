"""Least privilege: functions in place of grants on tables."""

from houseway.floor.record.migrating import run_file

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0023_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0023_down.sql")
