"""The table of kinds of games, boards at rest, and pages beside a board: questions, scorecards, tables."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape, unescape
from typing import Final, Generic, TypeVar

from bot.chats.pages import chat_names_plain
from bot.ground.drawing import Keys, abreast, folded, key, to_message
from bot.ground.texts.formatting import Texts
from bot.ground.values import Button, Screen, is_private
from bot.rulebook import words
from bot.table.model import DailyView, GameView, LobbyView, Rest, TableView, TurnsView, TurnView, mover_of
from bot.table.offers import offers_of
from bot.table.presses import BookSeat, ConfirmLeave, ConfirmStop, Dismiss, PlayHere, ShowBoard, ShowCard
from bot.table.screens.banking import (
    press_at_rest,
    press_every,
    press_round,
    press_round_number,
    press_totals,
)
from bot.table.screens.board import (
    deadline_until,
    from_group,
    of_round,
    pot_lines,
    table_keys,
)
from bot.table.screens.cards import MARKUP, below_cards, scorecard_table_blocks, stacks_full, stacks_table
from bot.table.screens.lines import (
    app_key,
    deal_of,
    event_lines_screen,
    round_of,
    seat_names,
    seat_names_html,
    seat_names_mover,
    totals_line,
)
from engine.play.banking import BankGame
from engine.play.game import Game
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame

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


# The kinds of games: what differs between the screens of each, in one table.


G = TypeVar("G", bound=Game)


@dataclass(frozen=True, slots=True)
class KindScreens(Generic[G]):
    """The screens of a kind of game, beside its board.

    Attributes:
        played: the game of a view, if it is one of this kind.
        round: what is played of it: a round, or a deal.
        all_of_it: all that everybody has.
        totals: who has how much, in a line.
        resting: what a board at rest shows above what happened, and below it.
    """

    played: Callable[[GameView], G | None]
    round: Callable[[Texts, GameView, G], str]
    all_of_it: Callable[[Texts, GameView, G], Iterable[str]]
    totals: Callable[[Texts, GameView, G], Iterable[str]]
    resting: Callable[[Texts, GameView, G, Rest], tuple[Iterable[str], Iterable[str]]]

    def progress(self, t: Texts, view: GameView) -> str:
        """The round or the deal that is played: all at once, that of the card or of who is awaited."""
        return self.round(t, view, self._of(view))

    def every(self, t: Texts, view: GameView) -> Iterable[str]:
        """All that everybody has."""
        return self.all_of_it(t, view, self._of(view))

    def standing(self, t: Texts, view: GameView) -> Iterable[str]:
        """Who has how much, in a line; none before anybody has anything."""
        return self.totals(t, view, self._of(view))

    def at_rest(self, t: Texts, view: GameView, rest: Rest) -> tuple[Iterable[str], Iterable[str]]:
        """What a board at rest shows above what happened, and below it."""
        return self.resting(t, view, self._of(view), rest)

    def _of(self, view: GameView) -> G:
        game = self.played(view)
        if game is None:
            raise TypeError("a game of another kind")
        return game


def kind_screens(
    view: GameView,
) -> KindScreens[BankGame] | KindScreens[ShowdownGame] | KindScreens[ScorecardGame]:
    """The screens of the kind that a game is of."""
    if view.banking is not None:
        return _BANKING
    return _SHOWDOWN if view.showdown is not None else _SCORECARDS


def _card_round(t: Texts, view: GameView, game: ScorecardGame) -> str:
    if view.together is None:
        seat = game.order[game.position]
    else:
        seat = next(iter(view.awaited), next(iter(game.active), 0)) if view.focus is None else view.focus
        seat = seat if game.mover is not None else next(iter(view.awaited), seat)
    return t("app-round", round=round_of(t, game, seat))


def _cards(t: Texts, view: GameView, game: ScorecardGame, only: int | None = None) -> list[str]:
    """The cards of a game that is played with what is pending; of one that was stopped as it counts."""
    as_it_stands = view.state == "stopped" and view.counts
    cards = scorecard_table_blocks(
        t, game, view.seats, as_it_stands=as_it_stands, first=view.focus, only=only
    )
    if view.state != "playing":
        return list(cards)
    return [*cards, *below_cards(t, game, view.seats, game.order if only is None else (only,))]


def _cards_at_rest(
    t: Texts, view: GameView, game: ScorecardGame, _: Rest
) -> tuple[Iterable[str], Iterable[str]]:
    cards = scorecard_table_blocks(t, game, view.seats) if game.turns else ()
    return folded(t, cards), totals_line(t, view, game)


def _stacks(t: Texts, view: GameView, game: ShowdownGame) -> Iterator[str]:
    """The chips or the deals won of everybody, in the order of play."""
    called = seat_names(t, view.seats)
    have = ((called[seat], words.whole(game.points[seat])) for seat in game.order)
    yield " · ".join(t("board-total", name=name, points=points) for name, points in have)


def _stacks_at_rest(
    t: Texts, view: GameView, game: ShowdownGame, rest: Rest
) -> tuple[Iterable[str], Iterable[str]]:
    """While somebody in the chat plays on, the table as well, for it says who is on turn."""
    if rest == "turn":
        return [stacks_table(t, view, game)], pot_lines(t, game, seat_names(t, view.seats))
    return (), _stacks(t, view, game) if game.turns else ()


_BANKING: Final[KindScreens[BankGame]] = KindScreens(
    played=lambda view: view.banking,
    round=press_round,
    all_of_it=press_every,
    totals=press_totals,
    resting=press_at_rest,
)
_SHOWDOWN: Final[KindScreens[ShowdownGame]] = KindScreens(
    played=lambda view: view.showdown,
    round=lambda t, _, game: deal_of(t, game),
    all_of_it=stacks_full,
    totals=_stacks,
    resting=_stacks_at_rest,
)
_SCORECARDS: Final[KindScreens[ScorecardGame]] = KindScreens(
    played=lambda view: view.scorecards,
    round=_card_round,
    all_of_it=_cards,
    totals=totals_line,
    resting=_cards_at_rest,
)


# Boards at rest, while a turn or the whole game is played in the app: they tell of no dice.
#
# Such a board may stand for minutes, so it says nothing that the next throw makes untrue.


def at_rest_board(t: Texts, view: GameView, rest: Rest) -> Screen:
    """What the chat sees of a turn, or of a game, that is played in the app."""
    called = seat_names(t, view.seats)
    events = view.recent if rest == "turn" or not _began(view) else ()
    kind, began = kind_screens(view), _began(view)
    card = "board-card" if view.part(DailyView) is None else "board-card-daily"
    above, below = kind.at_rest(t, view, rest)
    lines = (
        *([] if began else [t(card, preset=words.game(view.rules))]),
        *above,
        *event_lines_screen(t, view.rules, called, events),
        *([t("board-standing", at=kind.progress(t, view))] if rest == "game" and began else []),
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
    return t("pot-header", turn=turn, hand=kind_screens(view).progress(t, view))


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
        text += of_round(t, view, view.together, _round_number(t, view))
    elif view.state == "playing" and game.mover is not None:
        called = seat_names(t, view.seats)
        name = seat_names_mover(t, view.seats[game.mover], called[game.mover])
        text.append(t("score-turn", progress=kind_screens(view).progress(t, view), name=name))
    elif view.state != "playing":
        text.append(t("score-over"))
    keys: list[Keys] = []
    cards_of = view.scorecards
    if cards_of is not None and cards_of.ruleset.columns:
        shown = cards_of.order[cards_of.position] if seat is None else seat
        cards = [card for each in cards_of.order for card in _cards(t, view, cards_of, each)]
        if sum(map(len, cards)) > (MARKUP * _ROOM if t.tables else _ROOM):
            cards, keys = _cards(t, view, cards_of, shown), list(abreast(_others(t, view, cards_of, shown)))
        text += [*cards, *totals_line(t, view, cards_of)]
    else:
        text += kind_screens(view).every(t, view)
    return Screen("\n".join(text), tuple(keys))


def _round_number(t: Texts, view: GameView) -> str:
    """The number of the round, where all play at once."""
    if view.banking is not None:
        return str(press_round_number(view, view.banking))
    seat = next(iter(view.awaited), 0)
    return "" if view.scorecards is None else round_of(t, view.scorecards, seat)


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
    preset, now = words.game(view.rules), kind_screens(view).progress(t, view)
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
    yield from list(kind_screens(view).standing(t, view)) or [" · ".join(seat_names(t, view.seats))]
