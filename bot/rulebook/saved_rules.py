"""House rules of a chat as views, and a name of rules as it was typed."""

from dataclasses import dataclass

from bot.ground.store import Tx
from bot.ground.texts import people
from bot.rulebook.house_rules_store import HouseRow, HouseRules
from bot.rulebook.stored_rules import rules_today
from bot.rulebook.views import HouseView
from engine.errors import OptionError
from engine.presets import PRESETS


def views(tx: Tx, chat_id: int) -> tuple[HouseView, ...]:
    """What a chat has saved, the oldest first."""
    return tuple(map(_view, HouseRules(tx).of(chat_id)))


def _view(row: HouseRow) -> HouseView:
    if row.preset not in PRESETS:
        return HouseView(row.id, _shown(row.name), row.preset, None, "ruleset")
    try:
        rules = rules_today(row.preset, row.options)
    except OptionError:
        return HouseView(row.id, _shown(row.name), row.preset, None, "option")
    return HouseView(row.id, _shown(row.name), row.preset, rules)


@dataclass(frozen=True, slots=True)
class RulesName:
    """A name of rules: its `words` as typed, and the family with this title, or `SHORT`, if any."""

    words: str
    titled: str | None = None


def _shown(name: str) -> str:
    return people.isolated(people.clean(name))
