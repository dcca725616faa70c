"""PAR sheets and table offers, printed in the terminal."""
