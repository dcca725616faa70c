"""Cash: sums of a patron over a gaming day, and what a drop box should hold."""

from houseway.floor.record.migrating import run_file

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0020_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0020_down.sql")
