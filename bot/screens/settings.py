"""The settings of a chat: its language, and the rules of its next game."""

from bot.buttons import SetLanguage, SetPreset
from bot.screen import Screen
from bot.screens import words
from bot.screens.keys import abreast, key
from bot.texts import LANGUAGES, Texts, texts
from engine.presets import PRESETS


def settings(t: Texts, language: str | None, preset: str, *, private: bool) -> Screen:
    """What is set here, and buttons to change it.

    Args:
        t: the texts.
        language: the language chosen here, None if it follows the client.
        preset: the rules of the next game.
        private: whether this is a chat with one person, whose client has a language of its own.
    """
    follow = t("settings-language-client")
    named = {code: texts(code)("language-name") for code in LANGUAGES}
    text = [
        t("settings-title"),
        t("settings-language", language=named[language] if language is not None else follow),
        t("settings-preset", preset=words.preset(preset)),
    ]
    languages = [
        key(_marked(t, name, chosen=code == language), SetLanguage(code)) for code, name in named.items()
    ]
    if private:
        languages.append(key(_marked(t, follow, chosen=language is None), SetLanguage("")))
    presets = [
        key(_marked(t, t.say(words.preset(each)), chosen=each == preset), SetPreset(each)) for each in PRESETS
    ]
    return Screen("\n".join(text), (*abreast(languages), *abreast(presets)))


def _marked(t: Texts, text: str, *, chosen: bool) -> str:
    return t("button-chosen", text=text) if chosen else text
