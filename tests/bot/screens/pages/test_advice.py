"""The page of what old hands advise: what it says of each saying, in every game that has one."""

from itertools import cycle

from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES
from bot.rulebook import pages as advice
from bot.rulebook import words
from bot.rulebook.names import ShowRules
from bot.rulebook.sayings import Judgement, SayingWorth, counted_sayings, judgement
from engine.play.steps import Throw, Write
from engine.presets import ruleset
from tests.bot.screens.screen_cases import check_limits, plain, presses


def test_every_saying_is_told_with_its_dice_and_what_it_is_worth():
    for key, language in zip(counted_sayings(), cycle(LANGUAGES), strict=False):
        t, played = texts(language), ruleset(key)
        found = judgement(played)
        screen = advice.advice_page(t, played, found)
        check_limits(screen)
        assert presses(screen) == [ShowRules(key)]
        items = plain(screen).split("\n🎲 ")[1:]
        for item, worth in zip(items, found.sayings, strict=True):
            dice, verdict = item.split("\n")[:2]
            assert dice.startswith(f"{words.faces(played, worth.situation.dice)}. ")
            assert words.number(t, worth.points, signed=True) in verdict
            assert verdict[0] == ("✅" if worth.points > 0 else "❌")


def test_advice_that_changes_nothing_is_told_as_such():
    t, played = texts("ru"), ruleset("series")
    (first, *_) = judgement(played).sayings
    equal = SayingWorth(first.situation, Throw((3, 4)), 0.04)
    assert "🤝 Всё равно: можно и держать 5 5 5" in advice.advice_page(t, played, Judgement(1, (equal,))).text
    crossed = SayingWorth(first.situation, Write("sixes"), -12.25)
    assert (
        "<b>−12,2</b>, лучше записать «Шестёрки» (−18)"
        in advice.advice_page(t, played, Judgement(1, (crossed,))).text
    )
