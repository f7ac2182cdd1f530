"""The records of the Canfield family: one deck, other bases, several decks.

A record is written by what makes it of another, so that a reader sees the difference at once.
"""
