"""What is kept for a bounded time is found by its age."""

from houseway.floor.record.migrating import run_file

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0010_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0010_down.sql")
