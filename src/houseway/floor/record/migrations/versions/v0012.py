"""Cameras over large progressives."""

from houseway.floor.record.migrating import run_file

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0012_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0012_down.sql")
