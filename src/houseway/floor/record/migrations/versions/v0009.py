"""What two people with two roles decide about shared meters."""

from houseway.floor.record.migrating import run_file

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0009_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0009_down.sql")
