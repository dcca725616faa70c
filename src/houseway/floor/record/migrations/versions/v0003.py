"""Meters that several tables share: their terms, their tables, their claims."""

from houseway.floor.record.migrating import run_file

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0003_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0003_down.sql")
