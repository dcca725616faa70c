"""${message}"""

from houseway.floor.record.migrating import run_file

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}


def upgrade() -> None:
    """Run the SQL of this version."""
    run_file("${up_revision}_up.sql")


def downgrade() -> None:
    """Run the SQL that takes this version back."""
    run_file("${up_revision}_down.sql")
