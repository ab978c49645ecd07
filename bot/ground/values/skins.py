"""Skins of dice: their faces in the texts of a chat."""

from typing import Final, Literal

Skin = Literal["digits", "pips", "keycaps"]
"""The skins by name."""

PLAIN: Final[Skin] = "digits"
"""The skin that is read aloud best, and the one of tables, whose signs are equally wide."""
