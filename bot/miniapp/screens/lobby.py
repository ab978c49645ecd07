"""A lobby: the game, who sits there, and what its reader may do before the game begins."""

from collections.abc import Iterator
from typing import Final, get_args

from bot.ground.drawing.callback_data import Presses
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button
from bot.miniapp.screens import people
from bot.miniapp.screens.turn import control
from bot.rulebook import words
from bot.rulebook.families import family_of
from bot.table.buttons.lobby import LobbyPress, Sit, StandUp, Start
from bot.table.screens import matches
from bot.table.screens.lobby import main_page, parts
from bot.table.views.game import LobbyView, SeatView

_PRESSES: Final = Presses(get_args(LobbyPress))


def lobby(t: Texts, view: LobbyView, user_id: int) -> dict[str, object]:
    """All of a lobby but its title."""
    family = family_of(view.rules)
    about = t(
        "lobby-line",
        length=words.length(view.rules),
        line=words.family_line(family),
        whom=words.family_for(family),
    )
    return {
        "about": about,
        "players": [
            {"name": name, "sign": seat.talisman, "host": _hosts(view, seat), "me": seat.holds(user_id)}
            for seat, name in zip(view.seats, people.names(t, view.seats), strict=True)
        ],
        "notes": list(_notes(t, view, user_id)),
        "choices": [control(each) for each in _choices(t, view, user_id)],
    }


def _hosts(view: LobbyView, seat: SeatView) -> bool:
    return not parts.private(view) and seat.holds(view.host_id)


def _notes(t: Texts, view: LobbyView, user_id: int) -> Iterator[str]:
    yield from parts.home(t, view)
    yield from main_page.changed(t, view)
    yield from matches.in_lobby(t, view.match)
    if view.drawing:
        yield t("lobby-drawing")
        return
    if not view.seats:
        yield t("lobby-empty")
    yield from parts.invited_line(t, view)
    yield from (line for line in parts.uncounted_line(t, view) if line)
    yield from (line for line in parts.together_lines(t, view) if line)
    if _sits(view, user_id) and not _may_start(view, user_id):
        yield t("app-lobby-waits")
    elif _may_start(view, user_id) and not parts.can_begin(view):
        yield t("app-lobby-alone")


def _sits(view: LobbyView, user_id: int) -> bool:
    return people.own_seat(view, user_id) is not None


def _may_start(view: LobbyView, user_id: int) -> bool:
    return user_id == view.host_id or (not view.host_id and _sits(view, user_id))


def _choices(t: Texts, view: LobbyView, user_id: int) -> Iterator[Button]:
    """The buttons of the main page that are this person's, whichever page the chat has open."""
    if view.drawing or view.closed:
        return
    sits = _sits(view, user_id)
    for row in main_page.main_keys(t, view):
        for button in row:
            match None if button.data is None else _PRESSES.parse(button.data):
                case Sit() if not sits:
                    yield button
                case StandUp() if sits:
                    yield button
                case Start() if _may_start(view, user_id):
                    yield button
