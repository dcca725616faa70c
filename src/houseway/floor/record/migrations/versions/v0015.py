"""Calls to the floor."""

from houseway.floor.record.migrating import run_file

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0015_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0015_down.sql")
