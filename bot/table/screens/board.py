"""Boards: of a scorecard game, of a showdown, where all play at once, and at rest."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from typing import Generic, TypeVar

from bot.ground.drawing import Keys, abreast, button_lines, folded, key, phone_room_table, to_message
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import characters_of
from bot.ground.values import Button, Screen
from bot.rulebook import words
from bot.table.model import Away, DailyView, DeadlineView, GameView, MemberView, Rest, SeatView
from bot.table.offers import GameOffers, keypad_is_open, offers_of
from bot.table.presses import (
    CloseCard,
    OpenCard,
)
from bot.table.screens.cards import (
    ABREAST,
    Mark,
    below_cards,
    pending_line,
    scorecard_table_blocks,
    stacks_full,
    stacks_pot,
    stacks_table,
)
from bot.table.screens.lines import (
    CALLED,
    app_key,
    club_lines_standing,
    deal_of,
    event_lines_listed,
    event_lines_screen,
    last_round,
    progress_rolls,
    round_of,
    seat_names,
    seat_names_html,
    seat_names_listed,
    seat_names_mention,
    seat_names_mentions,
    seat_names_mover,
    totals_line,
    undecided,
    with_app_key,
)
from bot.table.screens.turn_keys import (
    MOST_LINES,
    Controls,
    LastKey,
    by_sign,
    column_choice_controls,
    column_choice_hints,
    column_choice_is_open,
    column_choice_lines,
    dice_lines,
    double_dice_hints,
    double_dice_notes,
    double_dice_screen,
    is_open,
    keypad_lines,
    last_line,
    offer_key,
    row_controls,
    row_question_lines,
    turn_controls,
    turn_controls_lying,
    turn_controls_whose,
)
from engine.play.events import Event, Joined, LastRound, LastTurn, Left, Wrote
from engine.play.game import AllAtOnce, Game
from engine.play.most_points import most_points
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.rules import scoring
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, FirstTurns, Gate, SectionFirst, writable

# The end of the last line of keys: the way to the group or back to its board, and the table in the app.


def edge_keys(t: Texts, view: GameView) -> Iterator[LastKey]:
    """The way to the group or back to its board, and the table in the app."""
    link = None if view.panel.board is None else to_message(view.place, view.panel.board)
    if view.panel.title is not None and link is not None:
        yield by_sign(Button(t("button-to-board"), url=link))
    elif view.panel.title is None and view.focus is not None:  # a card that is seen in place of the board
        yield by_sign(key(t("button-close-card"), CloseCard(view.game)))
    yield from map(by_sign, app_key(t, view.app.link if view.state == "playing" else ""))


# The deadline of a turn: who is called, and the choices once it has passed; on every sort of board.


def deadline_call(t: Texts, view: GameView, called: str) -> Iterator[str]:
    """Who is wanted at the table, so that their phones ring: the player on turn, or who decides for them.

    Args:
        t: the texts.
        view: what is shown.
        called: what the seat on turn is called, as HTML.
    """
    seat = _waited_for(view)
    if seat is None:
        return
    player = seat.player or MemberView(0, "")
    if view.limit.overdue is not None:
        seats = (each for each in view.seats if each.state == "in" and not each.guest)
        others = (each for holder in seats for each in holder.members if each.user_id != player.user_id)
        mentions = (seat_names_mention(t, each) for each in others)
        wanted = seat_names_listed(t, mentions, CALLED)
        yield t("board-overdue", name=seat_names_mover(t, seat, called), mentions=wanted)
    elif view.limit.reminded and len(seat.members) > 1:
        mention = seat_names_mention(t, player)
        yield t("call-turn-team", mention=mention, talisman=seat.talisman, team=called)
    elif view.limit.reminded:
        waited = view.waited_for(seat) or player
        if waited.user_id == player.user_id:
            yield t("call-turn", mention=seat_names_mention(t, player))
        else:
            yield t("call-turn-keeper", mention=seat_names_mention(t, waited), name=called)


def deadline_line(t: Texts, view: GameView) -> Iterator[str]:
    """When the time is out, in words for a client that cannot count down."""
    if view.focus is not None:
        yield from until_line(t, view)
    elif _waited_for(view) is not None and view.limit.overdue is None and view.limit.deadline is not None:
        yield deadline_until(t, view.limit.deadline)


def until_line(t: Texts, view: GameView) -> Iterator[str]:
    """When the time of a round is out in which all play at once; on a panel also that it is."""
    if view.panel.out_of_time:
        game = view.progress.game
        yield t("panel-late-others" if game.mover is None else "panel-late")
    elif view.limit.overdue is None and view.limit.deadline is not None:
        yield deadline_until(t, view.limit.deadline, of_round=True)


def deadline_until(t: Texts, deadline: DeadlineView, *, of_round: bool = False) -> str:
    """When the time of a turn is out, or of a round, which a client of today counts down to."""
    at = deadline.at
    unix, hour = str(int(at.timestamp())), f"{at.hour:02}:{at.minute:02}"
    if deadline.dated:
        dated = "together-deadline-date" if of_round else "board-deadline-date"
        return t(dated, unix=unix, time=hour, date=f"{at:%d.%m}")
    return t("together-deadline" if of_round else "board-deadline", unix=unix, time=hour)


def table_keys(t: Texts, view: GameView, offers: GameOffers) -> tuple[tuple[Keys, ...], tuple[Keys, ...]]:
    """What anybody at the table may decide, above and below the keys of the turn.

    A line for each seat that was left, and for a turn whose time is out; a seat for somebody more, and the
    way back for those whose seat a computer plays.
    """
    fates = [offer_key(t, view, offers, press) for press in offers.fates]
    sleepers = [offer_key(t, view, offers, press) for press in offers.sleepers]
    last = (press for press in (offers.join, offers.come_back) if press is not None)
    above = (*zip(fates[::2], fates[1::2], strict=True), *abreast(sleepers))
    return above, tuple((offer_key(t, view, offers, press),) for press in last)


def _waited_for(view: GameView) -> SeatView | None:
    """The seat on turn, if people play it."""
    mover = view.progress.game.mover
    return None if mover is None or view.seats[mover].state != "in" else view.seats[mover]


# The kinds of games: what differs between the screens of each.


@dataclass(frozen=True, slots=True)
class TogetherParts:
    """The parts of these boards that each kind of game draws in its own way.

    Attributes:
        cards: what everybody has; `folded` away in the group.
        totals: who has how much, in a line; none where the cards say it.
        round: which round is played.
        own: the board of the seat in focus.
    """

    cards: Sequence[str]
    totals: Sequence[str]
    round: str
    own: Callable[[], Screen]
    folded: bool = True


G = TypeVar("G", bound=Game)


class KindScreens(ABC, Generic[G]):
    """The screens of one kind of game: those of one game, in one language."""

    of: type[G]

    def __init__(self, t: Texts, view: GameView) -> None:
        game = view.progress.game
        if not isinstance(game, self.of):
            raise TypeError("a game of another kind")
        self.t, self.view, self.game = t, view, game
        self.called = seat_names(t, view.seats)

    @abstractmethod
    def round(self) -> str:
        """Which round is played, or which deal: all at once, that of the card or of who is awaited."""

    def progress(self) -> str:
        """The same with what it is the number of."""
        return self.t("app-round", round=self.round())

    @abstractmethod
    def board(self) -> Screen:
        """The board of a turn; what the mover needs stands right above the buttons."""

    @abstractmethod
    def together(self) -> TogetherParts:
        """What is drawn in its own way where all play at once."""

    @abstractmethod
    def every(self) -> Iterable[str]:
        """All that everybody has."""

    @abstractmethod
    def totals(self) -> Iterable[str]:
        """Who has how much, in a line; none before anybody has anything."""

    @abstractmethod
    def at_rest(self, rest: Rest) -> tuple[Iterable[str], Iterable[str]]:
        """What a board at rest shows above what happened, and below it."""

    @abstractmethod
    def ending(self) -> Iterable[str]:
        """Why the game has ended, where that is not plain, or who takes the stakes."""


class OpenScreens(KindScreens[G]):
    """The screens of a kind of game without cards: a table of points or chips, and dice."""

    @abstractmethod
    def table(self) -> str:
        """Who has how much, as HTML."""

    @abstractmethod
    def hints(self) -> Iterable[str]:
        """What a newcomer cannot guess."""

    @abstractmethod
    def notes(self) -> Iterable[str]:
        """What matters to all right now."""

    @abstractmethod
    def dice(self) -> Iterable[str]:
        """What lies, and what is held of it."""

    @abstractmethod
    def choices(self, offers: GameOffers) -> Iterable[Keys]:
        """The keys of what may be done once dice lie."""

    def together(self) -> TogetherParts:
        """The table."""
        return TogetherParts((self.table(),), (), self.round(), self.board, folded=False)

    def every(self) -> Iterable[str]:
        """The table."""
        return (self.table(),)

    def board(self) -> Screen:
        """What has happened and the table; notes, whose turn it is, and dice."""
        t, view, game, called = self.t, self.view, self.game, self.called
        mover = game.order[0] if game.mover is None else game.mover
        calls = list(deadline_call(t, view, called[mover]))
        recent = () if view.limit.overdue is not None else view.recent
        above = [
            *calls,
            *([] if game.turns else [t("board-card", preset=words.game(game.ruleset))]),
            *event_lines_screen(t, game.ruleset, called, recent),
            *([] if calls else self.hints()),
            self.table(),
        ]
        turn = turn_controls_whose(t, view, called[mover], mover, game.ruleset.rolls)
        shown = [
            *self.notes(),
            *undecided(t, view, called),
            *deadline_line(t, view),
            t("pot-header", turn=turn, hand=self.progress()),
            *self.dice(),
        ]
        offers = offers_of(view)
        before, after = table_keys(t, view, offers)
        controls = turn_controls(t, view, offers, Controls(tuple(self.choices(offers))))
        keys = (*before, *controls.lines, *after)
        height = button_lines([*calls, *shown], phone_room_table(game.seats + 1))
        last = tuple(last_line((*controls.last, *edge_keys(t, view))))
        if len(keys) + len(last) > height:  # at a large table there may be no room for the app
            last = tuple(last_line(controls.last))
        return Screen("\n".join((*above, *shown)), (*keys, *last))


class ShowdownScreens(OpenScreens[ShowdownGame]):
    """Chips and pot, the hand to beat, dice, and the mover's choices."""

    of = ShowdownGame

    def round(self) -> str:
        """The deal."""
        return deal_of(self.t, self.game)

    def progress(self) -> str:
        """The same."""
        return self.round()

    def table(self) -> str:
        """The chips and the hands of all."""
        return stacks_table(self.t, self.view, self.game)

    def every(self) -> Iterable[str]:
        """The same in full."""
        return stacks_full(self.t, self.view, self.game)

    def totals(self) -> Iterator[str]:
        """The chips or the deals won of everybody, in the order of play."""
        have = ((self.called[seat], words.whole(self.game.points[seat])) for seat in self.game.order)
        yield " · ".join(self.t("board-total", name=name, points=points) for name, points in have)

    def at_rest(self, rest: Rest) -> tuple[Iterable[str], Iterable[str]]:
        """While somebody in the chat plays on, the table as well, for it says who is on turn."""
        if rest == "turn":
            return [self.table()], self.notes()
        return (), self.totals() if self.game.turns else ()

    def hints(self) -> Iterator[str]:
        """What a hold means, in the first turn."""
        game = self.game
        waits = game.mover is not None and self.view.seats[game.mover].state == "in"
        if waits and game.deal == 1 and game.round == 1 and game.turn.roll == 1:
            yield self.t("pot-hint-locked" if game.ruleset.locked else "pot-hint")

    def notes(self) -> Iterator[str]:
        """What is in the pot, and the hand to beat."""
        t, rules, best = self.t, self.game.ruleset, self.game.best
        yield from stacks_pot(t, self.game)
        if best:
            yield t(
                "pot-beat-low" if rules.low else "pot-beat",
                names=event_lines_listed(self.called, [each.seat for each in best]),
                dice=words.dice(rules, best[0].dice),
                hand=words.hand_of(rules, best[0].dice),
            )

    def dice(self) -> Iterator[str]:
        """The dice as they lie, and those that stay."""
        t, view, game = self.t, self.view, self.game
        if keypad_is_open(view):
            yield from keypad_lines(t, view)
        elif game.turn.roll:
            yield turn_controls_lying(t, view, game.locked)
            if game.locked:
                yield t("pot-locked", dice=words.dice(game.ruleset, game.turn.dice, game.locked))

    def choices(self, offers: GameOffers) -> Iterator[Keys]:
        """Dice, throw, and the end."""
        if self.game.rolls_left:
            yield from dice_lines(self.t, self.view, offers)
        if offers.end is not None:
            yield (offer_key(self.t, self.view, offers, offers.end),)

    def ending(self) -> Iterator[str]:
        """Who takes the stakes."""
        winners = self.view.outcome.winners if self.view.state == "over" else ()
        if self.game.prize and winners:
            names = event_lines_listed(self.called, winners)
            yield self.t("finish-stake", names=names, pot=self.game.prize, n=len(winners))


class CardScreens(KindScreens[ScorecardGame]):
    """The cards of all, and the rows that may be written."""

    of = ScorecardGame

    def round(self) -> str:
        """The round of whoever is on turn, or of the card."""
        view, game = self.view, self.game
        if view.together is None:
            seat = game.order[game.position]
        else:
            first = next(iter(view.awaited), next(iter(game.active), 0))
            seat = first if view.focus is None or game.mover is None else view.focus
        return round_of(self.t, game, seat)

    def board(self) -> Screen:
        """The cards, what happened, the totals, the dice, and all the mover may do."""
        return scorecard_board(self.t, self.view, self.game)

    def together(self) -> TogetherParts:
        """The cards and the totals."""
        t, view, game = self.t, self.view, self.game
        cards = scorecard_table_blocks(t, game, view.seats, first=view.focus)
        return TogetherParts(tuple(cards), tuple(self.totals()), self.round(), self.board)

    def every(self) -> list[str]:
        """The cards in full."""
        return self.cards()

    def cards(self, only: int | None = None) -> list[str]:
        """The cards of a game that is played with what is pending; of one that was stopped as it counts."""
        t, view, game = self.t, self.view, self.game
        as_it_stands = view.state == "stopped" and view.counts
        cards = scorecard_table_blocks(
            t, game, view.seats, as_it_stands=as_it_stands, first=view.focus, only=only
        )
        if view.state != "playing":
            return list(cards)
        return [*cards, *below_cards(t, game, view.seats, game.order if only is None else (only,))]

    def totals(self) -> Iterable[str]:
        """The sums of the cards."""
        return totals_line(self.t, self.view, self.game)

    def at_rest(self, rest: Rest) -> tuple[Iterable[str], Iterable[str]]:  # noqa: ARG002 - of either sort
        """The cards, folded away."""
        cards = scorecard_table_blocks(self.t, self.game, self.view.seats) if self.game.turns else ()
        return folded(self.t, cards), self.totals()

    def ending(self) -> Iterator[str]:
        """The row that won outright, or what ended a race."""
        t, game = self.t, self.game
        if game.won is not None:
            row = game.ruleset.rows[game.cards[game.won].written[-1]]
            yield t("finish-outright", row=words.row_full(t, row))
        elif game.ruleset.max_rounds and game.over and game.active:
            full = [seat for seat in game.order if game.cards[seat].full]
            yield (
                t("finish-complete", names=event_lines_listed(self.called, full))
                if full
                else t("finish-rounds", n=game.ruleset.max_rounds)
            )


# The win chances of all seats, as lines of the board.


def win_chances_lines(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    """Tell the chances of the seats still in the game, where they are known and wanted."""
    chances = view.coach.chances
    if chances is not None:
        active = view.progress.game.active
        each = (t("board-chance", name=called[i], percent=words.percent(chances[i])) for i in active)
        yield t("board-chances", chances=" · ".join(each))


# The board of a scorecard game.
#
# A phone shows the end of a message: what the mover needs stands right above the buttons, the card at the
# top.


_ROW_LINES, _BRIEFEST = 2, 2
"""Degrees of abbreviation of the dice where there is no room for all buttons: see `double_dice.dice`."""


def scorecard_board(t: Texts, view: GameView, game: ScorecardGame) -> Screen:
    """The game as it stands: the cards, what happened, the totals, the dice, and all the mover may do."""
    called = seat_names(t, view.seats)
    calls = list(deadline_call(t, view, called[game.order[game.position]]))
    recent = () if view.limit.overdue is not None else tuple(recent_events(view, game))
    events = event_lines_screen(t, game.ruleset, called, recent)
    hints = [] if calls else list(hint_lines(t, view, game))
    # Where nobody has written anything the hints are read; later what stands below them matters more.
    read = calls if any(card.written for card in game.cards) else calls + hints
    shown, keys = _below(t, view, game, called, read)
    cards = [] if calls else _cards(t, view, game)  # what people are called for is to be in sight
    return Screen("\n".join((*calls, *cards, *events, *hints, *shown)), keys)


def recent_events(view: GameView, game: ScorecardGame) -> Iterator[Event]:
    """What happened lately; what the mover needs to win is told for as long as it can be had."""
    needed = any(isinstance(event, LastRound | LastTurn) for event in view.recent)
    most = most_points(game) if needed else None
    for event in view.recent:
        match event:
            case LastTurn(_, points) if most is not None and points > most:
                continue
            case LastRound(needs) if most is not None:
                kept = tuple(need for need in needs if need[0] != game.mover or need[1] <= most)
                yield event if kept == needs else LastRound(kept)
            case _:
                yield event


def _below(
    t: Texts, view: GameView, game: ScorecardGame, called: Sequence[str], read: Sequence[str]
) -> tuple[Sequence[str], tuple[Keys, ...]]:
    """What must be in sight at once, below what is to be `read`: text from the totals on, and all buttons.

    The dice are told as fully as leaves room for the buttons.
    """
    standing = [
        *totals_line(t, view, game),
        *win_chances_lines(t, view, called),
        *note_lines(t, view, game, called),
        *deadline_line(t, view),
        _scorecard_header(t, view, game, called),
        *pending_line(t, game, game.order[game.position]),
    ]
    question = list(question_lines(t, view, game))
    offers = offers_of(view)
    before, after = table_keys(t, view, offers)
    edges = tuple(edge_keys(t, view))
    text: list[str] = []
    keys: tuple[Keys, ...] = ()
    for room in (_ROW_LINES, 1):
        controls = _controls(t, view, game, offers, room)
        keys = (*before, *controls.lines, *after, *last_line((*controls.last, *edges)))
        if len(keys) > MOST_LINES and room > 1 and not is_open(view):
            continue
        for brief in range(_BRIEFEST + 1):
            text = [*standing, *_scorecard_dice(t, view, game, brief=brief), *question]
            if len(keys) <= button_lines([*read, *text]):
                return text, keys
    return text, keys


def _chooses(view: GameView, game: ScorecardGame) -> bool:
    """Whether the game waits for somebody who plays."""
    return game.mover is not None and view.seats[game.mover].state == "in"


def _waits_for_answer(view: GameView, game: ScorecardGame) -> bool:
    """Whether the time is out and rows stand back behind the question: a tap on the dice brings them back."""
    chosen = view.choice.crossing or view.choice.chooses
    return view.limit.overdue is not None and bool(game.rolls_left) and not chosen


def _scorecard_header(t: Texts, view: GameView, game: ScorecardGame, called: Sequence[str]) -> str:
    mover = game.order[game.position]
    turn = turn_controls_whose(t, view, called[mover], mover, progress_rolls(game, mover))
    return t("board-header", turn=turn, round=round_of(t, game, mover))


def _scorecard_dice(t: Texts, view: GameView, game: ScorecardGame, *, brief: int) -> Iterator[str]:
    if keypad_is_open(view):
        yield from keypad_lines(t, view)
        return
    if not game.turn.roll:
        return
    brief = max(brief, is_open(view))
    if game.ruleset.layers > 1:
        yield from double_dice_screen(t, view, game, brief=brief)
    else:
        yield turn_controls_lying(t, view, brief=brief > 0)


def _cards(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    """The cards of all: open when a round begins, where they fit, and folded away else."""
    last = next((event for event in reversed(view.recent) if isinstance(event, Wrote)), None)
    mark = Mark(game.mover, None if last is None else (last.seat, last.row.key))
    mover = game.order[game.position]
    by_columns = bool(game.ruleset.columns)  # the card of the mover alone, then: it is as wide as a phone
    only = mover if by_columns else None
    tables = scorecard_table_blocks(t, game, view.seats, mark, first=view.focus, only=only)
    others = [seat for seat in game.order if seat != mover and not by_columns]  # the mover's stands below
    cards = "\n".join((*tables, *below_cards(t, game, view.seats, others)))
    # Where all play at once a round begins for each of them.
    first = (
        next((seat for seat in game.order if seat not in game.gone), -1) if view.focus is None else view.focus
    )
    begins = game.mover == first and game.turn.roll <= 1 and game.seats <= ABREAST
    if by_columns:  # while the mover looks for a column they see them
        begins = game.turn.roll <= 1 or view.choice.named is not None
    if view.panel.title is None and not any(card.written for card in game.cards):
        preset = words.game(game.ruleset)
        yield t("board-card" if view.part(DailyView) is None else "board-card-daily", preset=preset)
    yield from [cards] if begins and game.turns else folded(t, [cards])


def note_lines(t: Texts, view: GameView, game: ScorecardGame, called: Sequence[str]) -> Iterator[str]:
    """What matters to all right now: a row that wins at once, the last round, a seat to be decided about."""
    if _chooses(view, game) and game.turn.roll == 1:
        for index in game.writable_rows():
            if game.ruleset.rows[index].wins and game.entry(index).made:
                yield t("board-wins", row=words.row_full(t, game.ruleset.rows[index]))
    yield from last_round(t, game, called)
    yield from undecided(t, view, called)


def question_lines(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    """What the mover is asked before a row is written, and which row of double dice is chosen next."""
    if keypad_is_open(view):
        return
    if game.ruleset.layers > 1:
        yield from double_dice_notes(t, view, game)
    elif view.choice.asking is not None:
        yield from row_question_lines(t, game, (view.choice.asking,))
    else:
        yield from column_choice_lines(t, view, game)


def hint_lines(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    """What a newcomer cannot guess: a die is a button, and some rows are not offered yet."""
    if game.mover is None or not _chooses(view, game):
        return
    card = game.cards[game.mover]
    for gate in game.ruleset.gates:
        if isinstance(gate, FirstTurns | SectionFirst) and _closes(gate, game.ruleset, card):
            yield t.say(words.gate(game.ruleset.preset, gate))
    if scoring.joker_comes(game.ruleset, card, game.turn.dice):
        yield t(f"rules-reading-joker_{game.ruleset.joker}")
    if game.ruleset.layers > 1:
        yield from double_dice_hints(t, game, card)
    if game.ruleset.columns:
        yield from column_choice_hints(t, game, card)
    if game.may_stop and game.rolls_left:
        yield t("board-nothing-fits")
    if not card.written and game.turn.roll and game.rolls_left:
        yield t("board-hint-doubled" if _offers_doubled(game) else "board-hint")


def _offers_doubled(game: ScorecardGame) -> bool:
    """Whether a key tells points that count double on the first roll."""
    each = (game.ruleset.rows[index].doubled and game.entry(index).made for index in game.writable_rows())
    return game.ruleset.layers == 1 and game.turn.roll == 1 and any(each)


@lru_cache(maxsize=256)
def _closes(gate: Gate, rules: Ruleset, card: Card) -> bool:
    return len(writable(rules.rows, (gate,), card)) < card.entries.count(None)


def _controls(t: Texts, view: GameView, game: ScorecardGame, offers: GameOffers, room: int) -> Controls:
    """The keys below the text, the rows in so many lines."""
    ends, waits = Controls(), keypad_is_open(view) or _waits_for_answer(view, game)
    if _chooses(view, game) and game.turn.roll and not waits:
        ends = _ends(t, view, game, offers, room)
    if game.rolls_left and not game.must_announce and not is_open(view):
        ends = Controls((*dice_lines(t, view, offers), *ends.lines), ends.last)
    return turn_controls(t, view, offers, ends)


def _ends(t: Texts, view: GameView, game: ScorecardGame, offers: GameOffers, room: int) -> Controls:
    """All that would end the turn."""
    end = () if offers.end is None else ((offer_key(t, view, offers, offers.end),),)
    if column_choice_is_open(view):
        found = column_choice_controls(t, view, game, offers)
    elif offers.yes is not None and offers.no is not None:
        answers = [offer_key(t, view, offers, press) for press in (offers.yes, offers.no)]
        found = Controls(tuple(abreast(answers)))
    elif offers.pairs:
        found = Controls(tuple((offer_key(t, view, offers, press),) for press in offers.pairs))
    else:
        found = row_controls(t, view, game, offers, room)
        if offers.announce is not None and not is_open(view):
            announce = offer_key(t, view, offers, offers.announce)
            if game.must_announce:
                end = (*end, (announce,))
            else:
                found = replace(found, last=(*found.last, (announce, t("button-announce-short"))))
    return replace(found, lines=(*end, *found.lines))


# Boards of games in which all seats play at once: what the group sees, and the panel of each person.
#
# The group's board tells the standing, who has written and who is awaited; the dice are on the panels
# alone.


_FEW = 2
"""Seats that are named even where the round waits for all of them."""
_TABLE = re.compile(r"<blockquote expandable>.*?</blockquote>\n?|<pre>.*?</pre>\n?", re.DOTALL)


def together_board(t: Texts, view: GameView, game: AllAtOnce, parts: TogetherParts) -> Screen:
    """The board of the group."""
    called = seat_names(t, view.seats)
    calls = list(_call(t, view, game))
    lines = [
        *calls,
        *_together_cards(t, game, parts),
        *event_lines_screen(t, game.ruleset, called, view.recent, most=_news(view, game)),
        *parts.totals,
        *win_chances_lines(t, view, called),
        *undecided(t, view, called),
        *of_round(t, view, game, parts.round),
        *_unreached(t, view),
        *until_line(t, view),
    ]
    above, below = table_keys(t, view, offers_of(view))
    keys = (*above, *_to_card(t, view), *below)
    return Screen("\n".join(lines), with_app_key(t, keys, view.app.link))


def together_panel(t: Texts, view: GameView, game: AllAtOnce, parts: TogetherParts) -> Screen:
    """The card of one person, in their private chat."""
    if game.mover is not None:  # its last line has the ways out
        return from_group(t, view, parts.own(), ways=False)
    return from_group(t, view, _waiting(t, view, game, parts))


def together_here(t: Texts, view: GameView, screen: Screen, most: int) -> Screen:
    """The card of one person in the group itself, in place of the board and seen by nobody else.

    Where it has more than so many characters the cards of all are left out, which `/score` shows.
    """
    if characters_of(screen.text) > most:
        screen = replace(screen, text=_TABLE.sub("", screen.text))
    close = key(t("button-close-card"), CloseCard(view.game))
    if any(each.data == close.data for line in screen.buttons for each in line):
        return screen
    return replace(screen, buttons=(*screen.buttons, (close,)))


def together_away(t: Texts, view: GameView, why: Away) -> Screen:
    """The panel of a person who does not play on; why, and the way back if there is one."""
    _, below = table_keys(t, view, offers_of(view))
    return from_group(t, view, Screen(t(f"panel-away-{why}"), below))


def together_ended(t: Texts, view: GameView, screen: Screen) -> Screen:
    """The panel of a game that is over."""
    return from_group(t, view, screen)


def _to_card(t: Texts, view: GameView) -> Iterator[Keys]:
    """The way to one's card from the group's board."""
    if view.cards.here:
        yield (key(t("button-my-card"), OpenCard(view.game), "success"),)
        if view.cards.link:
            yield (Button(t("button-card-private"), url=view.cards.link),)
    else:
        yield from card_key(t, view.cards.link)


def card_key(t: Texts, link: str) -> Iterator[Keys]:
    """The way to one's card, for those who have none or cannot find it."""
    if link:
        yield (Button(t("button-my-card"), url=link),)


def from_group(t: Texts, view: GameView, screen: Screen, *, ways: bool = True) -> Screen:
    """A panel with the group it belongs to, and the `ways` to the board there and to the app."""
    if view.panel.title is None:
        return screen
    preset = words.game(view.rules)
    chat = escape(view.panel.title, quote=False)
    line = t("panel-title", preset=preset, chat=chat)
    if view.table_no:
        against = ", ".join(seat_names_html(t, s.name, s.user_id) for s in _others(view))
        line = t("panel-title-side", table=view.table_no, against=against, preset=preset, chat=chat)
    out = (button for button, _ in edge_keys(t, view)) if ways else ()
    text = "\n".join((line, *club_lines_standing(t, view), screen.text))
    return Screen(text, (*screen.buttons, *abreast(tuple(out))))


def _others(view: GameView) -> Iterator[SeatView]:
    """The people of a table without the person whose panel it is."""
    return (s for seat, s in enumerate(view.seats) if seat != view.focus and s.members)


def _waiting(t: Texts, view: GameView, game: AllAtOnce, parts: TogetherParts) -> Screen:
    """What somebody sees who has written: the cards, and for whom the round waits."""
    called = seat_names(t, view.seats)
    lines = [
        *parts.cards,
        *event_lines_screen(t, game.ruleset, called, view.recent),
        *parts.totals,
        *of_round(t, view, game, parts.round),
        *until_line(t, view),
    ]
    offers = offers_of(view)
    back = () if offers.undo is None else ((offer_key(t, view, offers, offers.undo),),)
    return Screen("\n".join(lines), back)


def _news(view: GameView, game: AllAtOnce) -> int:
    """How many lines tell of the last round: one for each seat, and for whoever came or went."""
    return game.seats + sum(isinstance(event, Joined | Left) for event in view.recent)


def _missing(view: GameView, game: AllAtOnce) -> list[int]:
    """The seats of people whom the round waits for."""
    return [seat for seat in game.awaited if view.seats[seat].state == "in"]


def _call(t: Texts, view: GameView, game: AllAtOnce) -> Iterator[str]:
    """Who is wanted, so that their phones ring: all who are missing, and who decides for them."""
    missing = _missing(view, game)
    late = _wanted(t, (view.seats[seat] for seat in missing))
    if view.limit.overdue is not None:
        here = (s for n, s in enumerate(view.seats) if s.state == "in" and n not in missing)
        yield t("together-overdue", late=late, mentions=_wanted(t, here))
    elif view.limit.reminded and missing:
        yield t("together-call", mentions=late)


def _wanted(t: Texts, seats: Iterable[SeatView]) -> str:
    return seat_names_listed(t, (seat_names_mentions(t, seat) for seat in seats), CALLED)


def _together_cards(t: Texts, game: AllAtOnce, parts: TogetherParts) -> Iterator[str]:
    if not game.turns:
        yield t("board-card", preset=words.game(game.ruleset))
    else:
        yield from folded(t, parts.cards) if parts.folded else parts.cards


def of_round(t: Texts, view: GameView, game: AllAtOnce, round_: str) -> Iterator[str]:
    """Which round is played, who has written in it and who is awaited."""
    yield t("together-round", round=round_)
    yield from _done(t, view, game)


def _done(t: Texts, view: GameView, game: AllAtOnce) -> Iterator[str]:
    """Who has written in this round, and who is awaited."""
    called = seat_names(t, view.seats)
    done = [seat for seat in game.active if seat not in game.awaited]
    if done:
        yield t("together-done", names=event_lines_listed(called, done))
    if len(_missing(view, game)) == len(game.active) > _FEW:
        yield t("together-awaited-all")
    elif game.awaited:
        yield t("together-awaited", names=event_lines_listed(called, game.awaited))


def _unreached(t: Texts, view: GameView) -> Iterator[str]:
    """The people who have no card yet, as the bot may not write to them."""
    seats, unreached = (seat for seat in view.seats if seat.state == "in"), view.cards.unreached
    people = [member for seat in seats for member in seat.members if member.user_id in unreached]
    if people:
        names = (seat_names_html(t, each.name, each.user_id) for each in people)
        yield t("together-unreached", names=seat_names_listed(t, names, CALLED))
