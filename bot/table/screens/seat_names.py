"""Names of seats: in a line of text, at the left of a table, above a column of points."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from itertools import accumulate
from typing import Final

from bot.ground.texts import people
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message
from bot.ground.values.actor import guest_number, is_forgotten, is_guest
from bot.rulebook import words
from bot.table.views.game import MemberView, SeatView, Uncounted


def uncounted(why: Uncounted) -> str:
    """The id of the text that says why a game counts in no ranking."""
    return {"short": "uncounted-short", "pair": "uncounted-pair", "own": "uncounted-own"}[why]


COLUMN = 4
"""Columns of the narrowest column of points, the blank before a name included."""

LABEL = 8
"""Columns of a name at the left of a table."""

_BETWEEN: Final = ", "
CALLED: Final = 32
"""Names in a line of people who are wanted, each of whom it may mention: those of a full table of teams."""
_MOST: Final = 10  # names in any other line
_ROOM: Final = 2_400  # characters of them: Fluent shows nothing of more than 2,500 in one place of a text


def html(t: Texts, name: str, user_id: int | None) -> str:
    """What a person is called in a text of HTML."""
    called = people.plain(name, user_id)
    return escape(t.say(called) if isinstance(called, Message) else called, quote=False)


def mention(t: Texts, member: MemberView) -> str:
    """A person as HTML, so that their phone rings when the message is sent."""
    if is_forgotten(member.user_id) or is_guest(member.user_id):
        return html(t, member.name, member.user_id)
    return f'<a href="tg://user?id={member.user_id}">{html(t, member.name, member.user_id)}</a>'


def listed(t: Texts, names: Iterable[str], most: int = _MOST) -> str:
    """Names in one line: as many as a text can hold, and how many more there are."""
    every = [*names]
    ends = accumulate(len(name) + len(_BETWEEN) for name in every)
    fitting = sum(end <= _ROOM for end in ends)
    shown = every[: min(fitting, most)]
    line = _BETWEEN.join(shown)
    return t("names-more", names=line, n=len(every) - len(shown)) if len(shown) < len(every) else line


def plain(t: Texts, member: MemberView) -> str:
    """What a person is called in plain text, such as a button."""
    called = people.plain(member.name, member.user_id)
    return t.say(called) if isinstance(called, Message) else called


def plain_seat(t: Texts, seat: SeatView, columns: int = people.LINE) -> str:
    """What one seat is called in plain text, such as a button."""
    return (
        together(t, seat.members, columns) if seat.user_id is not None else t.say(words.computer(seat.level))
    )


def together(t: Texts, members: Sequence[MemberView], columns: int = people.LINE) -> str:
    """The people of a team in plain text, joined by plus signs; all of them share so many columns."""
    names = [plain(t, member) for member in members]
    if people.width("+".join(names)) > columns:
        share = (columns + 1) // len(names) - 1
        names = [people.isolated(people.clean(name, share)) for name in names]
    return "+".join(names)


def everybody(t: Texts, seat: SeatView) -> str:
    """The people of a seat as HTML, each in full."""
    return " + ".join(html(t, member.name, member.user_id) for member in seat.members)


def mentions(t: Texts, seat: SeatView) -> str:
    """The people who play for a seat as HTML, each so that their phone rings when it is sent."""
    return "+".join(mention(t, member) for member in seat.members)


def mover(t: Texts, seat: SeatView, called: str) -> str:
    """Who must throw, as HTML; `called` is what the seat is called. In a team, which member for which."""
    player = seat.player
    if player is None or len(seat.members) < 2 or seat.state != "in":  # noqa: PLR2004 - a team takes two
        return called
    name = html(t, player.name, player.user_id)
    return t("seat-member", name=name, talisman=seat.talisman, team=called)


@lru_cache(maxsize=2048)
def seat_names(t: Texts, seats: tuple[SeatView, ...]) -> tuple[str, ...]:
    """What every seat is called, as HTML: computers are numbered if there are several of one strength."""
    names = []
    for index, seat in enumerate(seats):
        if seat.user_id is None:
            called, number = words.computer(seat.level), _computer_number(seats, index)
            names.append(t("computer-number", name=called, number=number) if number else t.say(called))
        elif seat.state == "computer":
            by_computer = "seat-until-back" if seat.until_back else "seat-by-computer"
            names.append(t(by_computer, name=escape(together(t, seat.members), quote=False)))
        else:
            names.append(escape(together(t, seat.members), quote=False))
    return tuple(names)


@lru_cache(maxsize=2048)
def columns_of(t: Texts, seats: tuple[SeatView, ...], columns: int = COLUMN) -> tuple[str, ...]:
    """What every seat is called above its column, as HTML, padded to the right edge of so many columns."""
    room, short = columns - 1, []
    for index, seat in enumerate(seats):
        if seat.user_id is None:
            number = str(_computer_number(seats, index) or "")
            short.append(people.beginning(t(f"computer-{seat.level}-short"), room - len(number)) + number)
        elif len(seat.members) > 1:
            short.append(_initials([_first_name(t, m.name, m.user_id) for m in seat.members], room))
        else:
            called = _first_name(t, seat.name, seat.user_id)
            short.append(people.beginning(called, room) or _number(seat.user_id))
    return tuple(
        " " * (columns - people.width(name)) + people.isolated(escape(name, quote=False))
        for name in _told_apart(short, room)
    )


def _first_name(t: Texts, name: str, user_id: int | None) -> str:
    """What a person is called where there is no room for a whole name."""
    if is_forgotten(user_id):
        return t("player-forgotten-short")
    cleaned = people.clean(name)
    if not cleaned and user_id is not None and is_guest(user_id):
        return t("player-guest-short", number=guest_number(user_id))
    return cleaned


def _initials(names: Sequence[str], room: int) -> str:
    """The first letters of the members as far as there is room; where one is too wide, a name and a plus."""
    letters = [people.beginning(name, 1) for name in names]
    if not all(letters):
        return people.beginning(names[0], room - 1) + "+"
    joined = "+".join(letters)
    return joined if len(joined) <= room else people.beginning("".join(letters), room)


@lru_cache(maxsize=2048)
def labels_of(t: Texts, seats: tuple[SeatView, ...]) -> tuple[str, ...]:
    """What every seat is called at the left of its line of a table, as HTML, padded to `LABEL` columns."""
    called = []
    for index, seat in enumerate(seats):
        if seat.user_id is None:
            number = str(_computer_number(seats, index) or "")
            called.append(people.cut(t(f"computer-{seat.level}-short"), LABEL - len(number)) + number)
        else:
            alone = len(seat.members) == 1 and is_forgotten(seat.user_id)
            shared = _first_name(t, "", seat.user_id) if alone else together(t, seat.members, LABEL)
            called.append(people.cut(shared, LABEL))
    return tuple(
        escape(people.isolated(name), quote=False) + " " * (LABEL - people.width(name))
        for name in _told_apart(called, LABEL)
    )


def _computer_number(seats: Sequence[SeatView], index: int) -> int | None:
    """The number, from 1, of a computer player among those of its strength; None if it is the only one."""
    alike = [i for i, s in enumerate(seats) if s.user_id is None and s.level == seats[index].level]
    return alike.index(index) + 1 if len(alike) > 1 else None


def _number(user_id: int) -> str:
    return f"{user_id % 1000:03}"


def _told_apart(names: Sequence[str], columns: int) -> list[str]:
    """The names, those that look the same with their seat's number at the end."""
    return [
        f"{people.beginning(name, columns - 1)}{seat}" if names.count(name) > 1 else name
        for seat, name in enumerate(names, 1)
    ]
