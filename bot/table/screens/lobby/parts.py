"""Parts that the pages of a lobby share: the buttons to join and to go back, and the people there."""

from collections.abc import Iterator

from bot.ground.drawing.callback_data import Press
from bot.ground.drawing.keyboard import Keys, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.place import is_private
from bot.rulebook import words
from bot.table.buttons.lobby import OpenMenu, Sit
from bot.table.screens import seat_names
from bot.table.views.game import LobbyView, MemberView, SeatView
from engine.play.game import least_seats
from engine.rules.ruleset import MAX_SEATS, Ruleset

_COMPANY = 2  # seats of those who do not play alone


def private(view: LobbyView) -> bool:
    """Whether the lobby is in a chat with one person: nobody else can come."""
    return is_private(view.place.chat_id)


def has_people(view: LobbyView) -> bool:
    """Whether a person sits there."""
    return any(seat.user_id is not None for seat in view.seats)


def full(view: LobbyView) -> bool:
    """Whether every seat is taken."""
    return len(view.seats) == MAX_SEATS


def sit(t: Texts, view: LobbyView) -> Keys:
    """The way to sit down, where somebody may be looking who can; blue while somebody is waited for."""
    if full(view) or (private(view) and has_people(view)):
        return ()
    waits = len(view.seats) < _COMPANY or view.invited
    return (key(t("button-sit"), Sit(view.game), "primary" if waits else None),)


def can_begin(view: LobbyView) -> bool:
    """Whether nobody else has to come before the game makes sense: alone one plays in private only."""
    return has_people(view) and len(view.seats) >= max(
        least_seats(view.rules), 1 if private(view) else _COMPANY
    )


def foot(t: Texts, view: LobbyView, back: Press | None = None) -> Keys:
    """The last line of every page: to sit down, and back to the main page or to another one."""
    return (*sit(t, view), key(t("button-back"), back or OpenMenu(view.game, "main")))


def seated(t: Texts, view: LobbyView, *, apart: bool = True) -> Iterator[str]:
    """One line that says who sits at the table; in a chat with one person nothing needs to be said."""
    if view.seats and not private(view):
        if apart:
            yield ""
        yield t("lobby-table", names=", ".join(seat_names.seat_names(t, view.seats)))


def seat_lines(t: Texts, view: LobbyView, *, talismans: bool = False) -> Iterator[str]:
    """Who sits there, a line each."""
    for number, (seat, name) in enumerate(
        zip(view.seats, seat_names.seat_names(t, view.seats), strict=True), 1
    ):
        people = " + ".join(_person(t, view, member) for member in seat.members) or name
        if talismans:
            people = t("lobby-talisman-of", talisman=seat.talisman, name=people)
        shape = "lobby-seat-host" if _hosts(view, seat) else "lobby-seat"
        yield t(shape, number=number, name=people)
    if not view.seats:
        yield t("lobby-empty")


def invited_line(t: Texts, view: LobbyView) -> Iterator[str]:
    """Who is asked to sit down."""
    if view.invited:
        people = (_person(t, view, member) for member in view.invited)
        yield t("lobby-invited", names=seat_names.listed(t, people, seat_names.CALLED))


def uncounted_line(t: Texts, view: LobbyView) -> Iterator[str]:
    """Why the game counts in no ranking."""
    if view.uncounted is not None:
        yield ""
        yield t(seat_names.uncounted(view.uncounted))


def together_lines(t: Texts, view: LobbyView) -> Iterator[str]:
    """That all play at once in their private chats, and who has yet to let the bot write there."""
    if private(view) or not isinstance(view.rules, Ruleset) or view.rules.pace != "together":
        return
    yield ""
    yield t("lobby-together-here" if view.cards_here else "lobby-together")
    people = [member for seat in view.seats for member in seat.members if member.user_id in view.unreached]
    if people:
        names = (_person(t, view, member) for member in people)
        yield t("lobby-unreached", names=seat_names.listed(t, names, seat_names.CALLED))


def keeper_line(t: Texts, view: LobbyView) -> Iterator[str]:
    """Who enters dice for whom, where people throw their own; nothing where everybody does it themselves."""
    guests = any(seat.guest for seat in view.seats)
    if view.keeper is None or not (guests or view.keeper_all):
        return
    name = seat_names.html(t, view.keeper.name, view.keeper.user_id)
    yield t("lobby-keeper-all" if view.keeper_all else "lobby-keeper", name=name)


def home(t: Texts, view: LobbyView) -> Iterator[str]:
    """The name under which the chat has saved what is to be played."""
    for house in view.houses:
        if house.rules == view.rules:
            yield t("lobby-house", name=words.house(house))


def _hosts(view: LobbyView, seat: SeatView) -> bool:
    return not private(view) and seat.holds(view.host_id)


def _person(t: Texts, view: LobbyView, member: MemberView) -> str:
    if member.user_id in view.called:
        return seat_names.mention(t, member)
    name = seat_names.html(t, member.name, member.user_id)
    return t("lobby-unreliable", name=name) if member.user_id in view.unreliable else name
