"""Private floors that tests of the pages start, each a program that serves until its input is closed.

All of them are the one house of `tools.house`, with the tables, people and questions that their pages need.
"""
