"""The choice of a game: a few well-known ones, the others by category, and the chat's house rules."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bot.ground.drawing.callback_data import Press
from bot.ground.drawing.keyboard import Keys, abreast, choice, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button
from bot.rulebook import words
from bot.rulebook.buttons import SAVED, SHORT
from bot.rulebook.families import SHORT_FAMILIES, own_options, short_form, usual_rules
from bot.rulebook.views import HouseView
from engine.presets import CATEGORIES, FIRST, WELL_KNOWN, ruleset
from engine.rules.showdown_rules import Rules

_SAVED_FIRST = 3  # house rules that stand on the first page; the others have a page of their own

TextAndKeys = tuple[list[str], list[Keys]]


@dataclass(frozen=True, slots=True)
class GameChoice:
    """The games on offer, and the presses of their buttons.

    Attributes:
        rules: what is chosen now.
        last: what was played last and how to play it again; None where that is not known.
        first: whether to say which game to begin with: none has been finished here yet.
        houses: house rules of the chat.
        preset: picks a family of rules.
        house: picks house rules.
        category: opens a category, `SAVED` or `SHORT`.
    """

    rules: Rules
    last: tuple[Rules, Press] | None
    houses: Sequence[HouseView]
    preset: Callable[[str], Press]
    house: Callable[[int], Press]
    category: Callable[[str], Press]
    first: bool = False

    @property
    def saved(self) -> list[HouseView]:
        """The house rules that can be played, the newest first."""
        return [house for house in reversed(self.houses) if house.rules is not None]


def first_page(t: Texts, games: GameChoice) -> TextAndKeys:
    """The game played last, the well known ones, some house rules, and the way to all others.

    Where no game has been finished the one to begin with stands before all.
    """
    text, buttons, saved = list[str](), list[Button](), games.saved
    if games.first:
        text.append(_line(t, FIRST, first=True))
        buttons.append(_preset(t, games, FIRST))
    if games.last is not None and not (games.first and games.last[0] == ruleset(FIRST)):
        rules, press = games.last
        house = next((each for each in saved if each.rules == rules), None)
        saved = [each for each in saved if each is not house]
        text.append(t("games-last", game=_html(t, rules, house), length=words.length(rules)))
        buttons.append(choice(t, _label(t, rules, house), press, chosen=rules == games.rules))
    for each in WELL_KNOWN:
        rules = ruleset(each)
        if not (games.first and each == FIRST) and (games.last is None or rules != games.last[0]):
            text.append(_line(t, each))
            buttons.append(_preset(t, games, each))
    short = short_form(games.rules)
    known = games.first or (short and games.last and usual_rules(short) == games.last[0])
    if short is not None and not known:
        text.append(_line(t, short))
        buttons.append(_preset(t, games, short))
    houses = [_house(t, games, each) for each in saved[:_SAVED_FIRST]]
    others = [key(t.say(words.category(SHORT)), games.category(SHORT))]
    others.append(key(t("button-games-more"), games.category(next(iter(CATEGORIES)))))
    return text, [*abreast([*buttons, *houses]), *abreast(others)]


def category_page(t: Texts, games: GameChoice, category: str) -> TextAndKeys:
    """The other games of a category, or what the chat has saved; and the way to every other category."""
    if category == SAVED:
        text = [_saved_line(t, each) for each in games.saved]
        keys = list(abreast([_house(t, games, each) for each in games.saved]))
    else:
        families = _families_of(category)
        text = [_line(t, each) for each in families]
        keys = list(abreast([_preset(t, games, each) for each in families]))
    return text, [*keys, *abreast(list(_tabs(t, games, category)))]


def _families_of(category: str) -> Sequence[str]:
    if category == SHORT:
        return SHORT_FAMILIES
    return [each for each in CATEGORIES[category] if each not in WELL_KNOWN]


def knows(category: str) -> bool:
    """Whether there is such a category."""
    return category in {SAVED, SHORT} or category in CATEGORIES


def category_title(t: Texts, category: str) -> str:
    """The heading of the page of a category."""
    return t("games-category", category=words.category(category))


def _tabs(t: Texts, games: GameChoice, shown: str) -> Iterator[Button]:
    saved = (SAVED,) if len(games.saved) > _SAVED_FIRST else ()
    for each in (SHORT, *CATEGORIES, *saved):
        if each != shown:
            yield key(t.say(words.category(each)), games.category(each))


def _line(t: Texts, family: str, *, first: bool = False) -> str:
    length = words.length(usual_rules(family))
    if first:
        return t("games-line-first", preset=words.family(family), length=length)
    return t("games-line", preset=words.family(family), length=length, line=words.family_line(family))


def _saved_line(t: Texts, house: HouseView) -> str:
    return t("games-house", name=words.house(house), preset=words.house_base(house))


def _html(t: Texts, rules: Rules, house: HouseView | None) -> str:
    if house is not None:
        return words.house(house)
    return t.say(words.game(rules))


def _label(t: Texts, rules: Rules, house: HouseView | None) -> str:
    if house is not None:
        return t("button-house", name=house.name)
    if own_options(rules):
        return t("button-preset-changed", preset=words.game(rules))
    return t.say(words.game(rules))


def _preset(t: Texts, games: GameChoice, family: str) -> Button:
    chosen = games.rules == usual_rules(family)
    return choice(t, t.say(words.family(family)), games.preset(family), chosen=chosen)


def _house(t: Texts, games: GameChoice, house: HouseView) -> Button:
    text = t("button-house", name=house.name)
    return choice(t, text, games.house(house.id), chosen=house.rules == games.rules)
