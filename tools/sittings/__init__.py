"""Sits a person down at games in a real pseudo-terminal, and checks every screen on which a question is asked.

A person is a seeded stream of chance who mostly presses Enter, sometimes chooses, and sometimes types nonsense. The
terminal is a pseudo-terminal of a given size with an emulator (pyte) behind it, so that the checks read exactly the
visible screen.
"""
