"""Boards of games in which all seats play at once: what the group sees, and the panel of each person.

The group's board tells the standing, who has written and who is awaited; the dice are on the panels alone.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape, unescape

from bot.ground.drawing import links
from bot.ground.drawing.keyboard import Keys, abreast, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Screen
from bot.rulebook import words
from bot.table.buttons.board import CloseCard, JoinLate, OpenCard, TakeBack
from bot.table.screens import club_lines, event_lines, progress, seat_names
from bot.table.screens.app_key import app_key, with_app_key
from bot.table.screens.board import deadline, scorecard, totals, win_chances
from bot.table.screens.board.left_seats import decisions
from bot.table.screens.cards import scorecard_table
from bot.table.views.game import Away, GameView, SeatView
from engine.play.events import Joined, Left
from engine.play.together import TogetherGame

_TAG = re.compile(r"<[^>]*>")
_FEW = 2
"""Seats that are named even where the round waits for all of them."""
_TABLE = re.compile(r"<blockquote expandable>.*?</blockquote>\n?|<pre>.*?</pre>\n?", re.DOTALL)


def board(t: Texts, view: GameView, game: TogetherGame) -> Screen:
    """The board of the group."""
    called = seat_names.seat_names(t, view.seats)
    calls = list(_call(t, view, game))
    lines = [
        *calls,
        *_cards(t, view, game),
        *event_lines.lines(t, game.ruleset, called, view.recent, most=_news(view, game)),
        *totals.line(t, view, game),
        *win_chances.lines(t, view, called),
        *_left(t, view, called),
        *of_round(t, view, game),
        *_unreached(t, view),
        *deadline.until_line(t, view),
    ]
    keys = (
        *decisions(t, view),
        *deadline.late_choices(t, view, _missing(view, game)),
        *_to_card(t, view),
        *([(key(t("button-sit-late"), JoinLate(view.game)),)] if view.may_join else []),
        *deadline.come_back(t, view),
    )
    return Screen("\n".join(lines), with_app_key(t, keys, view.app_link))


def panel(t: Texts, view: GameView, game: TogetherGame) -> Screen:
    """The card of one person, in their private chat."""
    screen = _waiting(t, view, game) if game.mover is None else scorecard.board(t, view, game)
    return from_group(t, view, screen)


def here(t: Texts, view: GameView, screen: Screen, most: int) -> Screen:
    """The card of one person in the group itself, in place of the board and seen by nobody else.

    Where it has more than so many characters the cards of all are left out, which `/score` shows.
    """
    if len(unescape(_TAG.sub("", screen.text))) > most:
        screen = replace(screen, text=_TABLE.sub("", screen.text))
    close = (key(t("button-close-card"), CloseCard(view.game)),)
    return replace(screen, buttons=(*screen.buttons, close))


def away(t: Texts, view: GameView, why: Away) -> Screen:
    """The panel of a person who does not play on; why, and the way back if there is one."""
    mine = () if view.focus is None or why == "out" else (view.seats[view.focus],)
    keys = deadline.come_back(t, replace(view, seats=mine))
    return from_group(t, view, Screen(t(f"panel-away-{why}"), tuple(keys)))


def ended(t: Texts, view: GameView, screen: Screen) -> Screen:
    """The panel of a game that is over."""
    return from_group(t, view, screen)


def _to_card(t: Texts, view: GameView) -> Iterator[Keys]:
    """The way to one's card from the group's board."""
    if view.cards_here:
        yield (key(t("button-my-card"), OpenCard(view.game)),)
    else:
        yield from card_key(t, view.card_link)


def card_key(t: Texts, link: str) -> Iterator[Keys]:
    """The way to one's card, for those who have none or cannot find it."""
    if link:
        yield (Button(t("button-my-card"), url=link),)


def from_group(t: Texts, view: GameView, screen: Screen) -> Screen:
    """A panel with the group it belongs to, and the way to the board there."""
    if view.title is None:
        return screen
    preset = words.game(view.rules)
    chat = escape(view.title, quote=False)
    line = t("panel-title", preset=preset, chat=chat)
    if view.table_no:
        against = ", ".join(seat_names.html(t, s.name, s.user_id) for s in _others(view))
        line = t("panel-title-side", table=view.table_no, against=against, preset=preset, chat=chat)
    link = None if view.board is None else links.to_message(view.place, view.board)
    back = () if link is None else (Button(t("button-to-board"), url=link),)
    app = app_key(t, view.app_link if view.state == "playing" else "")
    text = "\n".join((line, *club_lines.standing(t, view), screen.text))
    return Screen(text, (*screen.buttons, *abreast((*back, *app))))


def _others(view: GameView) -> Iterator[SeatView]:
    """The people of a table without the person whose panel it is."""
    return (s for seat, s in enumerate(view.seats) if seat != view.focus and s.members)


def _waiting(t: Texts, view: GameView, game: TogetherGame) -> Screen:
    """What somebody sees who has written: the cards, and for whom the round waits."""
    called = seat_names.seat_names(t, view.seats)
    lines = [
        *scorecard_table.blocks(t, game, view.seats, first=view.focus),
        *event_lines.lines(t, game.ruleset, called, view.recent),
        *totals.line(t, view, game),
        *of_round(t, view, game),
        *deadline.until_line(t, view),
    ]
    back = (key(t("button-take-back"), TakeBack(view.game, view.version)),) if view.undoable else ()
    return Screen("\n".join(lines), (back,) if back else ())


def _news(view: GameView, game: TogetherGame) -> int:
    """How many lines tell of the last round: one for each seat, and for whoever came or went."""
    return game.seats + sum(isinstance(event, Joined | Left) for event in view.recent)


def _missing(view: GameView, game: TogetherGame) -> list[int]:
    """The seats of people whom the round waits for."""
    return [seat for seat in game.awaited if view.seats[seat].state == "in"]


def _call(t: Texts, view: GameView, game: TogetherGame) -> Iterator[str]:
    """Who is wanted, so that their phones ring: all who are missing, and who decides for them."""
    missing = _missing(view, game)
    late = _wanted(t, (view.seats[seat] for seat in missing))
    if view.overdue is not None:
        here = (s for n, s in enumerate(view.seats) if s.state == "in" and n not in missing)
        yield t("together-overdue", late=late, mentions=_wanted(t, here))
    elif view.called and missing:
        yield t("together-call", mentions=late)


def _wanted(t: Texts, seats: Iterable[SeatView]) -> str:
    return seat_names.listed(t, (seat_names.mentions(t, seat) for seat in seats), seat_names.CALLED)


def _cards(t: Texts, view: GameView, game: TogetherGame) -> Iterator[str]:
    if not any(card.written for card in game.cards):
        yield t("board-card", preset=words.game(game.ruleset))
        return
    yield f"<blockquote expandable>{chr(10).join(scorecard_table.blocks(t, game, view.seats))}</blockquote>"


def _left(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    for seat, holder in enumerate(view.seats):
        if holder.state == "left":
            yield t("board-decide", name=called[seat])


def of_round(t: Texts, view: GameView, game: TogetherGame) -> Iterator[str]:
    """Which round is played, who has written in it and who is awaited."""
    last = next(iter(game.awaited), next(iter(game.active), 0))
    yield t("together-round", round=progress.round_of(t, game, last))
    yield from _done(t, view, game)


def _done(t: Texts, view: GameView, game: TogetherGame) -> Iterator[str]:
    """Who has written in this round, and who is awaited."""
    called = seat_names.seat_names(t, view.seats)
    done = [seat for seat in game.active if seat not in game.awaited]
    if done:
        yield t("together-done", names=event_lines.listed(called, done))
    if len(_missing(view, game)) == len(game.active) > _FEW:
        yield t("together-awaited-all")
    elif game.awaited:
        yield t("together-awaited", names=event_lines.listed(called, game.awaited))


def _unreached(t: Texts, view: GameView) -> Iterator[str]:
    """The people who have no card yet, as the bot may not write to them."""
    people = [m for s in view.seats if s.state == "in" for m in s.members if m.user_id in view.unreached]
    if people:
        names = (seat_names.html(t, each.name, each.user_id) for each in people)
        yield t("together-unreached", names=seat_names.listed(t, names, seat_names.CALLED))
