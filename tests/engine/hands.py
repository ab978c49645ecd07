"""Games of hands, played by the dice that everybody stands on."""

from engine.play.game import new_game
from engine.presets import ruleset
from engine.records.record import Progress
from tests.engine.games import after_lines

SHOWDOWN = ruleset("showdown", {"order": "join"})

STRONGEST = ruleset("strongest")


def lines(*text):
    """The record lines of these turns, each written in one line with semicolons."""
    return [line for block in text for line in block.split("; ")]


def played(rules, seats, *text):
    """The progress after these turns."""
    return after_lines(Progress(new_game(rules, seats)), lines(*text))


def hand(faces):
    """One turn that stands on these dice at once."""
    return f"throw 12345; faces {faces}; stand"
