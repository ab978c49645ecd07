"""The page of what old hands advise: what it says of each saying, in every game that has one."""

import pytest

from bot.ground.texts.formatting import texts
from bot.ground.texts.languages import LANGUAGES
from bot.rulebook import words
from bot.rulebook.buttons import ShowAdvice, ShowRules
from bot.rulebook.screens import advice, rules
from engine.play.steps import Throw, Write
from engine.presets import PRESETS, ruleset
from engine.presets.counted_advice import COUNTED
from engine.rulebook.advice import Judgement, SayingWorth, judgement
from tests.bot.screens.screen_cases import check_limits, plain, presses
from tests.engine.every_option import rulesets

every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
@pytest.mark.parametrize("key", COUNTED)
def test_every_saying_is_told_with_its_dice_and_what_it_is_worth(key, language):
    t, played = texts(language), ruleset(key)
    found = judgement(played)
    screen = advice.page(t, played, found)
    check_limits(screen)
    assert presses(screen) == [ShowRules(key)]
    items = plain(screen).split("\n🎲 ")[1:]
    assert len(items) == len(found.sayings)
    for item, worth in zip(items, found.sayings, strict=True):
        dice, verdict = item.split("\n")[:2]
        assert dice.startswith(f"{words.faces(played, worth.situation.dice)}. ")
        assert words.number(t, worth.points, signed=True) in verdict
        assert verdict[0] == ("✅" if worth.points > 0 else "❌")


def test_advice_that_changes_nothing_is_told_as_such():
    t, played = texts("ru"), ruleset("series")
    (first, *_) = judgement(played).sayings
    equal = SayingWorth(first.situation, Throw((3, 4)), 0.04)
    assert "🤝 Всё равно: можно и держать 5 5 5" in advice.page(t, played, Judgement(1, (equal,))).text
    crossed = SayingWorth(first.situation, Write("sixes"), -12.25)
    assert (
        "<b>−12,2</b>, лучше записать «Шестёрки» (−18)"
        in advice.page(t, played, Judgement(1, (crossed,))).text
    )


def test_the_rules_lead_to_it_where_it_is_told_of_just_these_rules():
    t = texts("en")
    for played in (each for key in PRESETS for each in (ruleset(key), *rulesets(key))):
        offered = ShowAdvice(played.preset) in presses(rules.rules(t, played))
        assert offered == (judgement(played) is not None)
    assert {key for key in PRESETS if ShowAdvice(key) in presses(rules.rules(t, ruleset(key)))} == set(
        COUNTED
    )
