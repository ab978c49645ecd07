"""The summary line at the head of every page of rules: players, length, and for whom the game is."""

from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import say
from bot.rulebook import words
from bot.rulebook.families import family_of
from bot.rulebook.views import Clock
from engine.play.game import least_seats
from engine.rules.ruleset import MAX_SEATS
from engine.rules.showdown_rules import Rules


def summary(t: Texts, rules: Rules, clock: Clock | None) -> str:
    """How many can play and how long, and for whom the game is.

    Args:
        t: the texts.
        rules: the game under its options.
        clock: of the chat it is read in, None where turns have none; minutes say nothing of a game that is
            played a turn a day.
    """
    parts = [
        t("rules-players", least=least_seats(rules), most=MAX_SEATS),
        t.say(words.length(rules)),
        *([] if clock == "slow" else [t.say(words.minutes(rules))]),
        *([] if clock is None else [t("rules-clock", clock=say(f"setting-clock-{clock}"))]),
        t.say(words.family_for(family_of(rules))),
    ]
    return "\N{NO-BREAK SPACE}· ".join(parts)
