"""What the docs promise and nothing reached."""

from houseway.floor.record.migrating import run_file

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0024_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0024_down.sql")
