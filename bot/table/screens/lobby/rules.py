"""The rules of a lobby: differences from the usual ones, and one option at a time."""

from collections.abc import Iterator, Sequence

from bot.ground.drawing.keyboard import Keys, abreast, choice, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen
from bot.rulebook import words
from bot.rulebook.families import own_options
from bot.table.buttons.lobby import TABLE_PAGE, OpenItem, OpenMenu, PickOption, SaveHouse
from bot.table.screens.lobby import parts as lobby_parts
from bot.table.views.game import LobbyView
from engine.presets import changed_options, options_in_effect
from engine.rules.options import Option, OptionValue
from engine.rules.showdown_rules import Rules


def rules(t: Texts, view: LobbyView) -> Screen:
    """What this table plays differently, and the options of the game; those of the table are elsewhere."""
    changed = changed_options(view.rules)
    options = options_in_effect(view.rules)
    own = [option for option in options if option.key in changed or option.key not in TABLE_PAGE]
    own.sort(key=lambda option: option.key not in changed)
    text = [
        t("lobby-rules-title", preset=words.game(view.rules)),
        *lobby_parts.home(t, view),
        *_differences(t, view, options),
        *_who_may(t, view),
    ]
    keys = [
        *_options(t, view, own),
        (key(t("button-rules-table"), OpenMenu(view.game, "table")),),
        *_save(t, view),
        lobby_parts.foot(t, view),
    ]
    return Screen("\n".join(text), tuple(keys))


def table(t: Texts, view: LobbyView) -> Screen:
    """The options that nearly every game has: who begins, ties, what counts for the ranking."""
    options = [o for o in options_in_effect(view.rules) if o.key in TABLE_PAGE]
    text = [t("lobby-rules-table-title"), *lobby_parts.seated(t, view)]
    back = OpenMenu(view.game, "rules")
    return Screen("\n".join(text), (*_options(t, view, options), lobby_parts.foot(t, view, back)))


def option(t: Texts, view: LobbyView) -> Screen:
    """One option: what it is about, its values with a sentence each, the present one marked."""
    every = {option.key: option for option in options_in_effect(view.rules)}
    one = every.get(view.item)
    if one is None:  # another game has been chosen meanwhile, or what gave it a meaning is gone
        return rules(t, view)
    now = dict(view.rules.options)[one.key]
    values = one.choices if now in one.choices else tuple(sorted((*one.choices, now), key=int))
    text = [
        t("lobby-option-title", option=words.option(one.key)),
        t(f"option-{one.key}-about"),
        *_explained(t, view.rules, one, values),
        *lobby_parts.seated(t, view),
    ]
    buttons = [
        choice(
            t,
            t.say(words.option_value(one.key, value)),
            PickOption(view.game, one.key, str(value)),
            chosen=value == now,
        )
        for value in values
    ]
    back = OpenMenu(view.game, "table" if one.key in TABLE_PAGE else "rules")
    return Screen("\n".join(text), (*abreast(buttons), lobby_parts.foot(t, view, back)))


def _explained(t: Texts, rules: Rules, one: Option, values: Sequence[OptionValue]) -> Iterator[str]:
    about = {value: words.value_about(rules, one.key, value) for value in values}
    if any(map(t.has, about.values())):
        yield ""
    for value, text_id in about.items():
        if t.has(text_id):
            yield t("lobby-option-value", value=words.option_value(one.key, value), about=t(text_id))


def _differences(t: Texts, view: LobbyView, options: Sequence[Option]) -> Iterator[str]:
    changed = changed_options(view.rules)
    told = [each for each in options if each.key in changed]
    if not told:
        yield t("lobby-rules-usual")
    for each in told:
        value, default = (words.option_value(each.key, v) for v in (changed[each.key], each.default))
        yield t("rules-changed-line", option=words.option(each.key), value=value, default=default)


def _who_may(t: Texts, view: LobbyView) -> Iterator[str]:
    if not lobby_parts.private(view):
        yield t("lobby-rules-host")


def _options(t: Texts, view: LobbyView, options: Sequence[Option]) -> Iterator[Keys]:
    values = dict(view.rules.options)
    for each in options:
        text = t.say(words.option_set(each.key, values[each.key]))
        yield (key(text, OpenItem(view.game, "option", each.key)),)


def _save(t: Texts, view: LobbyView) -> Iterator[Keys]:
    if own_options(view.rules) and all(house.rules != view.rules for house in view.houses):
        yield (key(t("button-house-save"), SaveHouse(view.game)),)
