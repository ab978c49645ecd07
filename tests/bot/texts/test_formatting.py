import pytest

from bot.ground.texts.formatting import Texts, load_all, texts
from bot.ground.texts.message import LANGUAGES, language_for, say
from bot.rulebook import words
from engine.presets import ruleset


@pytest.mark.parametrize(
    ("code", "language"),
    [
        ("ru", "ru"),
        ("uk-UA", "uk"),
        ("UK_ua", "uk"),
        ("be", "ru"),
        ("kk", "ru"),
        ("en-GB", "en"),
        ("xx-YY", "en"),
        ("", "ru"),
        (None, "ru"),
        ("../../etc/passwd", "en"),
    ],
)
def test_the_nearest_language(code, language):
    assert language_for(code) == language
    assert texts(code).language == language


def test_every_language_is_read_once():
    load_all()
    assert [texts(language).language for language in LANGUAGES] == list(LANGUAGES)
    assert all(texts(language) is texts(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("n", "ru", "uk", "en"),
    [
        (1, "1 ход", "1 хід", "1 turn"),
        (2, "2 хода", "2 ходи", "2 turns"),
        (5, "5 ходов", "5 ходів", "5 turns"),
        (11, "11 ходов", "11 ходів", "11 turns"),
        (21, "21 ход", "21 хід", "21 turns"),
    ],
)
def test_plurals(n, ru, uk, en):
    assert [texts(language)("length-turns", n=n) for language in ("ru", "uk", "en")] == [ru, uk, en]


@pytest.mark.parametrize(
    ("preset", "dice", "ru", "en"),
    [
        ("classic", (1, 2, 3, 4, 5), "малая дорога", "small road"),
        ("pirate", (2, 2, 6, 6, 6), "фуль", "full house"),
        ("classic", (1, 2, 3, 4, 4), "пара", "a pair"),
        ("stages", (1, 2, 3, 4, 5), "большой стрит", "large straight"),
        ("stages", (1, 2, 3, 4, 4), "малый стрит", "small straight"),
        ("stages", (1, 4, 4, 4, 6), "сет", "set"),
        ("stages", (1, 2, 4, 5, 6), "ничего", "nothing"),
    ],
)
def test_hands_are_called_what_the_sheet_calls_them(preset, dice, ru, en):
    shown = words.hand_of(ruleset(preset), dice)
    assert (texts("ru").say(shown), texts("en").say(shown)) == (ru, en)


@pytest.mark.parametrize(
    ("least", "ru", "uk", "en"),
    [
        (0, "от 0 очков", "від 0 очок", "at 0 points"),
        (1, "от 1 очка", "від 1 очка", "at 1 point "),
        (63, "от 63 очков", "від 63 очок", "at 63 points"),
    ],
)
def test_points_of_a_threshold_are_counted(least, ru, uk, en):
    for language, words_ in (("ru", ru), ("uk", uk), ("en", en)):
        assert words_ in texts(language)("rules-bonus-threshold", section="x", least=least, points=50)


@pytest.mark.parametrize(
    ("forms", "numbers"),
    [
        (("one", "many"), (1, 21, 101, -1, 1001, 0, 5, 11, 12, 14, 20, 25, 111, 112, 100)),
        (("few", "many"), (2, 4, 22, 34, 102, -3, 6, 11, 13, 19, 30, 113, 1000000)),
    ],
)
def test_plural_forms_in_russian_and_ukrainian(forms, numbers):
    read = Texts("uk", "n = { $n ->\n    [one] one\n    [few] few\n   *[many] many\n}\n")
    form, other = forms
    first = numbers.index(next(n for n in numbers if read("n", n=n) == other))
    assert [read("n", n=n) for n in numbers] == [form] * first + [other] * (len(numbers) - first)


def test_a_number_by_itself_comes_before_its_plural_form_and_words_are_chosen_as_well():
    read = Texts("en", "n = { $n ->\n    [one] a\n    [1] b\n    [few] c\n   *[other] { $n }\n}\n")
    assert [read("n", n=n) for n in (1, -1, 0, "few", "one", "else")] == ["b", "a", "0", "c", "a", "else"]


def test_what_the_files_do_not_use_of_fluent_is_refused():
    for value in ("{ NUMBER($n) }", "{ other.attribute }", '{ -term(a: "b") }'):
        with pytest.raises(ValueError, match="not known here"):
            Texts("en", f"n = {value}\n-term = x\nother = y\n")("n", n=1)


def test_texts_within_texts():
    t = texts("ru")
    rolled = say("toast-rolled", dice="4 4 4 2 1", hand=say("hand-three"))
    assert t.say(rolled) == "Бросок: 4 4 4 2 1 — тройка"
    assert rolled == say("toast-rolled", dice="4 4 4 2 1", hand=say("hand-three"))
    assert len({rolled, say("toast-rolled", dice="4 4 4 2 1", hand=say("hand-three"))}) == 1


def test_a_game_in_words():
    t = texts("ru")
    assert t.say(say("refusal-stale", dice="")) == "Здесь уже всё поменялось, взгляните ещё раз."
    assert t.say(words.throw("turn.3.roll.2")) == "ход 3, бросок 2"
    assert t.say(words.throw("seat.2.turn.3.roll.1")) == "место 2, ход 3, бросок 1"
    assert t.say(words.throw("round.3.27.turn.5.roll.1")) == "ход 5, бросок 1"
    assert t.say(words.throw("blitz.2")) == "решающий бросок № 2"
    with pytest.raises(ValueError, match="expected the label of a throw"):
        words.throw("nonsense")


@pytest.mark.parametrize(
    ("value", "signed", "ru", "en"),
    [
        (12, False, "12", "12"),
        (12.5, False, "12,5", "12.5"),
        (-0.04, True, "0", "0"),
        (2.25, True, "+2,2", "+2.2"),
        (-41.66, True, "−41,7", "−41.7"),
        (1000, False, "1000", "1000"),
    ],
)
def test_numbers(value, signed, ru, en):
    assert words.number(texts("ru"), value, signed=signed) == ru
    assert words.number(texts("en"), value, signed=signed) == en


def test_numbers_are_not_grouped():
    assert "1000000" in texts("en")("finish-game", preset="x", game=1000000)


def test_a_language_that_is_not_complete_says_the_rest_in_english(caplog):
    english = texts("en")
    german = Texts("de", "language-name = Deutsch\nlobby-free = { $n } frei: { hand-pair }\n", english)
    assert german("language-name") == "Deutsch"
    assert german("lobby-free", n=2) == f"2 frei: {english('hand-pair')}"
    assert german("toast-rolled", dice="4 4", hand=say("language-name")) == english(
        "toast-rolled", dice="4 4", hand="English"
    )
    assert german.has("toast-rolled")
    assert not german.has("no-such-text")
    caplog.clear()
    assert german("no-such-text") == "no-such-text"
    assert "no text 'no-such-text' in en" in caplog.text


def test_a_text_that_is_not_there_is_logged_and_shown_as_its_id(caplog):
    assert texts("ru")("no-such-text", n=1) == "no-such-text"
    assert not texts("ru").has("no-such-text")
    assert "no text 'no-such-text' in ru" in caplog.text


def test_a_variable_that_is_missing_is_logged_and_the_rest_is_shown(caplog):
    assert "4 4 4" in texts("ru")("toast-rolled", dice="4 4 4 2 1")
    assert "toast-rolled" in caplog.text


def test_a_text_may_refer_to_others_and_to_terms_wherever_they_stand():
    count = "two = { $n ->\n    [one] a\n   *[other] b\n}\n"
    read = Texts("en", f"one = {{ two }} {{ -dice }}\n\n# What else there is\n{count}-dice = cubes\n")
    assert read.has("one")
    assert not read.has("-dice")
    assert read("one", n=1) == "a cubes"
    assert read("two", n=2) == "b"
