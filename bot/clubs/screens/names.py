"""Names of the people of a club night, and signs of what they do."""

from collections.abc import Iterable

from bot.clubs.views import ClubRow, MemberState
from bot.ground.texts import people
from bot.ground.texts.formatting import Texts
from bot.table.screens import seat_names

BRIEF = 12
"""Columns of a name where several share a line."""

FIRE, DARE = "🔥", "🎯"
_STATES: dict[MemberState, str] = {
    "paused": "⏸",
    "asleep": "💤",
    "unreached": "✉️",
    "left": "🚪",
}
_MARKED = "\N{NO-BREAK SPACE}"


def html(t: Texts, name: str, user_id: int, columns: int = people.LINE) -> str:
    """What a person is called, as HTML of so many columns at most."""
    if user_id <= 0:
        called = t("player-forgotten")
        return called if people.width(called) <= columns else t("player-forgotten-short")
    return seat_names.html(t, people.clean(name, columns), user_id)


def listed(t: Texts, rows: Iterable[ClubRow], columns: int = people.LINE) -> str:
    """The names of some people, as HTML."""
    return ", ".join(html(t, row.name, row.user_id, columns) for row in rows)


def marks(*, on_fire: bool, dares: bool, state: MemberState | None = None) -> str:
    """The signs behind a name: who is on fire, who dares, and who does not play now."""
    signs = FIRE * on_fire + DARE * dares + _STATES.get(state or "free", "")
    return _MARKED + signs if signs else ""
