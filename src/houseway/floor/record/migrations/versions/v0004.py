"""People: speakers, credentials, roles held for a shift, devices, sessions, significant events."""

from houseway.floor.record.migrating import run_file

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("0004_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("0004_down.sql")
