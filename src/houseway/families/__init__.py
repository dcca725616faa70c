"""Lines that several games share; a game gives each line its own clause."""
