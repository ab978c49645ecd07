"""The table of kinds of games, boards at rest, and pages beside a board: questions, scorecards, tables."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape, unescape
from typing import Final

from bot.chats.pages import chat_names_plain
from bot.ground.drawing import Keys, abreast, key, to_message
from bot.ground.texts.formatting import Texts
from bot.ground.values import Button, Screen, is_private
from bot.rulebook import words
from bot.table.model import DailyView, GameView, LobbyView, Rest, TableView, TurnsView, TurnView, mover_of
from bot.table.offers import offers_of
from bot.table.presses import BookSeat, ConfirmLeave, ConfirmStop, Dismiss, PlayHere, ShowBoard, ShowCard
from bot.table.screens.banking import BankScreens
from bot.table.screens.board import (
    CardScreens,
    ShowdownScreens,
    deadline_until,
    from_group,
    of_round,
    table_keys,
)
from bot.table.screens.cards import MARKUP
from bot.table.screens.lines import app_key, event_lines_screen, seat_names, seat_names_html, seat_names_mover
from engine.play.scorecard import ScorecardGame
from engine.rules.bank_rules import BankRules
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules, ShowdownRules

# Confirmations before something that cannot be undone, and the choice about a running game.


def questions_leave(t: Texts, view: GameView, user_id: int, name: str) -> Screen:
    """Really leave one's seat? Only the person who asked, who holds one of the seats, may say so."""
    game, seats = view.game, view.seats
    if any(seat.holds(user_id) and len(seat.members) > 1 for seat in seats):
        shape = "ask-leave-team"
    elif any(seat.state == "in" and seat.members and not seat.holds(user_id) for seat in seats):
        shape = "ask-leave"
    else:
        shape = "ask-leave-alone"
    text = t(shape, game=game, name=seat_names_html(t, name, user_id))
    if view.leaving_costs and shape == "ask-leave-alone":
        text = f"{text} {t('ask-leave-alone-counts')}"
    elif view.leaving_costs:
        text = f"{text} {t('ask-leave-counts')}"
    if view.sealed_day is not None:
        text = f"{text} {t('ask-end-daily')}"
    go = key(t("button-leave"), ConfirmLeave(game, user_id), "danger")
    return Screen(text, ((go, key(t("button-stay"), Dismiss())),))


def questions_stop(t: Texts, view: LobbyView | GameView) -> Screen:
    """Really end the game for everybody?"""
    game, counts = view.game, isinstance(view, GameView) and view.counts
    alone = isinstance(view, GameView) and sum(seat.state == "in" for seat in view.seats) == 1
    counted = "ask-stop-alone" if alone else "ask-stop-counts"
    text = t(counted if counts else "ask-stop", game=game)
    if isinstance(view, GameView) and view.sealed_day is not None:
        text = f"{text} {t('ask-end-daily')}"
    end = key(t("button-stop"), ConfirmStop(game), "danger")
    return Screen(
        text,
        ((end, key(t("button-keep-playing"), Dismiss())),),
    )


def may_end(view: GameView, user_id: int) -> bool:
    """Whether somebody is offered to end a game that runs: the host, and whoever plays."""
    return user_id == view.host_id or any(seat.holds(user_id) for seat in view.seats)


def questions_running(t: Texts, view: GameView, user_id: int, *, deserted: bool) -> Screen:
    """A game is running where another one was to be opened.

    Args:
        t: the texts.
        view: the game.
        user_id: who wanted to open another one; somebody without a seat is not offered to end it.
        deserted: whether anybody may end it.
    """
    name = "ask-deserted" if deserted else "ask-running"
    text = t(name, game=view.game, preset=words.game(view.rules))
    if view.sealed_day is not None:
        text = f"{text} {t('ask-end-daily')}"
    show = key(t("button-show-board"), ShowBoard(view.game), "primary")
    keys: list[Keys] = [(show,)]
    if deserted or may_end(view, user_id):
        keys = [(show, key(t("button-stop"), ConfirmStop(view.game), "danger"))]
    if not is_private(view.place.chat_id):
        keys.append((key(t("button-book"), BookSeat(view.game)),))
    return Screen(text, tuple(keys))


SCREENS: Final[Mapping[type[Rules], type[BankScreens | ShowdownScreens | CardScreens]]] = {
    Ruleset: CardScreens,
    ShowdownRules: ShowdownScreens,
    BankRules: BankScreens,
}
"""The kinds of games, each with its screens."""


# Boards at rest, while a turn or the whole game is played in the app: they tell of no dice.
#
# Such a board may stand for minutes, so it says nothing that the next throw makes untrue.


def at_rest_board(t: Texts, view: GameView, rest: Rest) -> Screen:
    """What the chat sees of a turn, or of a game, that is played in the app."""
    called = seat_names(t, view.seats)
    events = view.recent if rest == "turn" or not _began(view) else ()
    kind, began = SCREENS[type(view.rules)](t, view), _began(view)
    card = "board-card" if view.part(DailyView) is None else "board-card-daily"
    above, below = kind.at_rest(rest)
    lines = (
        *([] if began else [t(card, preset=words.game(view.rules))]),
        *above,
        *event_lines_screen(t, view.rules, called, events),
        *([t("board-standing", at=kind.progress())] if rest == "game" and began else []),
        *below,
        *(t("board-decide", name=called[n]) for n, seat in enumerate(view.seats) if seat.state == "left"),
        _who(t, view, called, rest),
    )
    first, last = table_keys(t, view, offers_of(view))
    return Screen("\n".join(lines), (*first, *last, *_ways(t, view)))


def at_rest_panel(t: Texts, view: GameView) -> Screen:
    """The card, in a private chat, of a person who has the table open in the app."""
    return from_group(t, view, Screen(t("panel-in-app"), ((_here(t, view),),)))


def _ways(t: Texts, view: GameView) -> Iterator[Keys]:
    """The way to the table in the app, and the way back."""
    yield from abreast((*app_key(t, view.app.link), _here(t, view)))


def _here(t: Texts, view: GameView) -> Button:
    return key(t("button-play-here"), PlayHere(view.game))


def _began(view: GameView) -> bool:
    """Whether anybody has had a turn."""
    return bool(view.progress.game.turns)


def _who(t: Texts, view: GameView, called: Sequence[str], rest: Rest) -> str:
    """Who plays in the app."""
    playing = [number for number, seat in enumerate(view.seats) if seat.state == "in"]
    if rest == "game":
        return t("board-all-in-app") if len(playing) > 1 else t("board-one-in-app", name=called[playing[0]])
    mover = mover_of(view)
    if mover is None:
        raise ValueError("nobody is on turn where all play at once")
    turn = t("board-turn-in-app", name=seat_names_mover(t, view.seats[mover], called[mover]))
    return t("pot-header", turn=turn, hand=SCREENS[type(view.rules)](t, view).progress())


# The full scorecards of all seats, whatever the game's state.


_ROOM = 3200
"""Characters of cards with columns that share a message; of more one is shown at a time."""


def scorecards_score(t: Texts, view: GameView, seat: int | None = None) -> Screen:
    """All cards in full, in the order of play.

    Args:
        t: the texts.
        view: the game.
        seat: whose card comes first, or is shown where there is room for one only; by default the mover's.
    """
    game = view.progress.game
    text = [t("score-title", preset=words.game(view.rules), game=view.game)]
    if view.state == "playing" and view.together is not None:
        text += of_round(t, view, view.together, SCREENS[type(view.rules)](t, view).round())
    elif view.state == "playing" and game.mover is not None:
        called = seat_names(t, view.seats)
        name = seat_names_mover(t, view.seats[game.mover], called[game.mover])
        text.append(t("score-turn", progress=SCREENS[type(view.rules)](t, view).progress(), name=name))
    elif view.state != "playing":
        text.append(t("score-over"))
    keys: list[Keys] = []
    kind = SCREENS[type(view.rules)](t, view)
    if isinstance(kind, CardScreens) and kind.game.ruleset.columns:
        shown = kind.game.order[kind.game.position] if seat is None else seat
        cards = [card for each in kind.game.order for card in kind.cards(each)]
        if sum(map(len, cards)) > (MARKUP * _ROOM if t.tables else _ROOM):
            cards, keys = kind.cards(shown), list(abreast(_others(t, view, kind.game, shown)))
        text += [*cards, *kind.totals()]
    else:
        text += kind.every()
    return Screen("\n".join(text), tuple(keys))


def _others(t: Texts, view: GameView, game: ScorecardGame, shown: int) -> list[Button]:
    """The way to the card of each seat but that which is shown."""
    names = seat_names(t, view.seats)
    return [key(unescape(names[seat]), ShowCard(view.game, seat)) for seat in game.order if seat != shown]


# A live game in a list: its line, and the link to its table.


Listed = TurnView | TableView


def table_list_line(t: Texts, each: Listed) -> str:
    """Which game it is, and where."""
    where = escape(_where(t, each), quote=False)
    return t("turns-line", where=where, preset=words.family(each.family), game=each.game)


def table_list_way(t: Texts, each: Listed) -> Iterator[Button]:
    """The way to a table, where there is one."""
    link = to_message(each.place, each.board)
    if is_private(each.place.chat_id):
        yield key(t("button-show-board"), ShowBoard(each.game))
    elif link is not None:
        yield Button(t("button-turn", where=_where(t, each)), url=link)


def _where(t: Texts, each: Listed) -> str:
    return t("turns-here") if is_private(each.place.chat_id) else chat_names_plain(t, each.title)


# The list of games that wait for a person, with the links to their tables.


MOST = 20
"""Games that are listed; more would be a wall of text."""


def turns_screen(t: Texts, view: TurnsView) -> Screen:
    """The page of games that wait for the person who asks."""
    shown = view.waiting[:MOST]
    lines = [_line(t, each) for each in shown]
    if len(view.waiting) > MOST:
        lines.append(t("turns-more", n=len(view.waiting) - MOST))
    text = [t("turns-title"), "", *lines] if shown else [t("turns-none")]
    if view.others:
        text += ["", t("turns-others", n=view.others)]
    return Screen("\n".join(text), tuple(abreast([b for each in shown for b in table_list_way(t, each)])))


def turns_elsewhere(t: Texts, bot_username: str) -> Screen:
    """The answer in a group, where nobody's games in other chats are shown: a link to the private chat."""
    link = f"https://t.me/{bot_username}?start=turns"
    return Screen(t("error-turns-group"), ((Button(t("button-turns"), url=link),),) if bot_username else ())


def _line(t: Texts, each: TurnView) -> str:
    line = table_list_line(t, each)
    if each.overdue:
        return f"{line} {t('turns-overdue')}"
    return line if each.deadline is None else f"{line} {deadline_until(t, each.deadline)}"


# The tables at which a chat plays at the moment, and where each can be watched.


WATCH_MOST = 12
"""Tables that are listed; more would be a wall of text."""


def watch_tables(t: Texts, views: Sequence[GameView]) -> Screen:
    """The page of the tables of a chat."""
    if not views:
        return Screen(t("watch-none"))
    each = ["\n".join(_table(t, view)) for view in views[:WATCH_MOST]]
    if len(views) > WATCH_MOST:
        each.append(t("watch-more", n=len(views) - WATCH_MOST))
    return Screen("\n\n".join((t("watch-title"), *each)))


def _table(t: Texts, view: GameView) -> Iterator[str]:
    """What is played there and how far, who leads, the ways to look on."""
    preset, now = words.game(view.rules), SCREENS[type(view.rules)](t, view).progress()
    if view.table_no:
        yield t("watch-line-side", table=view.table_no, preset=preset, progress=now)
    else:
        yield t("watch-line", preset=preset, progress=now)
    yield from _standing(t, view)
    board = to_message(view.place, view.panel.board)
    app = "" if view.sealed_day is not None else view.app.link
    ways = (("watch-board", board), ("watch-app", app))
    yield from [" · ".join(t(way, link=escape(link)) for way, link in ways if link)] if board or app else []


def _standing(t: Texts, view: GameView) -> Iterator[str]:
    """What every seat has; before the first row who sits there."""
    yield from list(SCREENS[type(view.rules)](t, view).totals()) or [" · ".join(seat_names(t, view.seats))]
