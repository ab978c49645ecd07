import pytest

from bot.chats.model import SETTINGS
from bot.ground import drawing as room
from bot.ground.drawing import Keys
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import say
from bot.pictures.canvas import known
from bot.rulebook import words
from bot.table.show import drawing as game_screen
from engine.play.steps import Throw
from engine.presets import PRESETS, ruleset
from engine.rules.bank_rules import BankRules
from tests.bot.screens.screen_cases import Played, people

SKINS = SETTINGS["dice"].values


@pytest.mark.parametrize(
    ("skin", "numbers", "cards"),
    [("digits", "6 1", "K 9"), ("pips", "⚅ ⚀", "K♦️ 9♠️"), ("keycaps", "6️⃣ 1️⃣", "K♦️ 9♠️")],
)
def test_dice_look_as_the_chat_has_chosen(skin, numbers, cards):
    t = texts("ru", skin)
    assert t.dice(words.faces(ruleset("classic"), (6, 1))) == numbers
    assert t.dice(words.faces(ruleset("showdown"), (5, 1))) == cards
    assert t.say(say("toast-held", dice=words.faces(ruleset("classic"), (6, 1)))) == texts("ru")(
        "toast-held", dice=numbers
    )


def test_one_language_has_one_set_of_texts_for_each_skin():
    assert texts("ru", "pips") is texts("ru", "pips")
    assert texts("ru", "digits") is texts("ru")
    assert texts("uk", "pips")("button-start") == texts("uk")("button-start")


def keys_of_dice(preset: str, skin: str) -> Keys:
    """The keys of the dice on the first board that has some, two of them held."""
    game = Played(ruleset(preset), people(2))
    game.wait()
    if isinstance(game.rules, BankRules):
        game.rolled(*((1, 5) * 3)[: game.rules.dice])
    while not game.progress.game.turn.roll:
        game.step(Throw(tuple(range(game.rules.dice))))
        game.wait()
    screen = game_screen.board(texts("ru", skin), game.view(held=frozenset(range(game.rules.dice))))
    return next(line for line in screen.buttons if line[0].text.startswith("["))


@pytest.mark.parametrize("skin", SKINS)
def test_no_die_on_a_key_is_cut(skin):
    for preset in PRESETS:
        if getattr(ruleset(preset), "whole", False):  # no die is chosen there
            continue
        labels, plain = ([each.text for each in keys_of_dice(preset, each)] for each in (skin, "digits"))
        assert room.dice_share_line(labels), preset
        assert skin == "digits" or (labels == plain) == ("·" in plain[0])


@pytest.mark.parametrize("skin", SKINS)
def test_a_picture_tells_the_numbers_of_all_dice(skin):
    drawn = known(texts("ru", skin).dice(words.faces(ruleset("classic"), (6, 1))))
    assert drawn.replace("\N{COMBINING ENCLOSING KEYCAP}", "") in {"6 1", "⚅ ⚀"}
