"""The kinds of stage a game may list, one file each."""
