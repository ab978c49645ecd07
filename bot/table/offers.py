"""Offers: what may be done at a table now, as presses; the chat and the app draw the same ones."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final, Literal, get_args

from bot.ground.values import changed, is_private
from bot.rulebook.names import NewGame
from bot.rulebook.words import PlayMode, with_pace
from bot.table.model import FORMATS, GameView, LobbyMatchView, LobbyView, OwnDice, SeatView, due_layers
from bot.table.presses import (
    AddComputer,
    AnnounceRow,
    BankTurn,
    BookSeat,
    ComeBack,
    CorrectTurn,
    DecideLeftSeat,
    DecideSleeper,
    DropComputer,
    EndTurn,
    Hint,
    JoinLate,
    JoinTeam,
    LeaveTeam,
    LeftSeatChoice,
    NotSure,
    OpenCorrections,
    OpenMenu,
    PickInner,
    PickMatch,
    PickOption,
    PickRow,
    Rematch,
    Roll,
    ShowAnnounce,
    Sit,
    SleeperChoice,
    StandPat,
    StandUp,
    Start,
    Sure,
    TakeBack,
)
from engine.analysis import thumb
from engine.play.banking import BankGame
from engine.play.ended_turn import EndedTurn
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.steps import Action, Announce, Take, Throw, Write
from engine.play.team_rotation import TEAM_SIZES
from engine.players.levels import Level
from engine.players.press import outlook
from engine.rules.ruleset import MAX_SEATS
from engine.rules.showdown_rules import Rules

Positions = frozenset[int]

Green = Literal["throw", "hold", "rest"]
"""The best that can be done while dice may be thrown: the throw, the likeliest hold, or one of the others."""


@dataclass(frozen=True)
class GameOffers:
    """The presses that a game offers now.

    The rows that pay nothing, which a board folds away, are among them, and each column of a row by itself.

    Attributes:
        roll: throws the dice that are not held.
        free: positions of the dice that may be held or let go.
        holds: sets of positions worth holding, likeliest first; locked ones are among them.
        takes: whether dice that are held are set aside, for their points.
        green: what is best.
        rows: writes, chooses or announces each row, by its number.
        best: number of the row that had better be written now.
        worths: what it is worth to write or choose each row now beside what is best, by its number.
        pairs: double dice: the two ways to write the last two rows.
        announce: leads to the rows that may be announced.
        end: ends the turn without a row; where luck is pressed with its points, which it `brings`.
        yes: writes a row nevertheless that was asked about.
        no: does not.
        back: takes back the choice of a row to announce, or for the outer values of double dice.
        hint: tells the best action.
        enters: whether dice of people's own are entered, or may be changed still.
        undo: takes back the turn before.
        corrections: what leads to the correction of an earlier turn, or out of it.
        fates: decide about seats that were left, two for each.
        sleepers: decide about the turn, or the round, whose time is out.
        come_back: takes back a seat from the computer.
        join: takes a seat in a game under way.
    """

    roll: Roll | None = None
    free: tuple[int, ...] = ()
    holds: tuple[Positions, ...] = ()
    takes: bool = False
    green: Green = "throw"
    rows: Mapping[int, PickRow | PickInner | AnnounceRow] = field(default_factory=dict)
    best: int | None = None
    worths: Mapping[int, float] = field(default_factory=dict)
    pairs: tuple[PickInner, ...] = ()
    announce: ShowAnnounce | None = None
    end: EndTurn | StandPat | BankTurn | None = None
    brings: int = 0
    yes: Sure | PickInner | None = None
    no: NotSure | PickRow | None = None
    back: NotSure | None = None
    hint: Hint | None = None
    enters: bool = False
    undo: TakeBack | None = None
    corrections: tuple[OpenCorrections | CorrectTurn, ...] = ()
    fates: tuple[DecideLeftSeat, ...] = ()
    sleepers: tuple[DecideSleeper, ...] = ()
    come_back: ComeBack | None = None
    join: JoinLate | None = None


def offers_of(view: GameView) -> GameOffers:
    """The offers to all at the table together: a board shows them, and a press is asked about again."""
    turn, back = _turn(view), ComeBack(view.game) if away_seats(view) else None
    if view.panel.away is not None:
        return GameOffers(come_back=back)
    if view.focus is not None:  # on a card nothing is decided for others
        return turn
    left = (number for number, seat in enumerate(view.seats) if seat.state == "left")
    fates = (DecideLeftSeat(view.game, seat, fate) for seat in left for fate in get_args(LeftSeatChoice))
    join = JoinLate(view.game) if view.may_join else None
    return changed(turn, fates=tuple(fates), sleepers=tuple(_sleepers(view)), come_back=back, join=join)


def offers_to(view: GameView, user_id: int) -> GameOffers:
    """The offers to one reader, whether they play or watch."""
    every, game = offers_of(view), view.progress.game
    seated = any(seat.holds(user_id) for seat in view.seats)
    known = any(is_of(seat, user_id) for seat in view.seats)
    mine = game.mover is not None and view.may_act_for(view.seats[game.mover], user_id)
    decides = seated and not any(view.may_act_for(view.seats[seat], user_id) for seat in view.awaited)
    return changed(
        every if mine else GameOffers(),
        undo=every.undo if _wrote_last(view, user_id) else None,
        corrections=tuple(each for each in every.corrections if _may_correct(view, each, user_id)),
        fates=every.fates if decides else (),
        sleepers=every.sleepers if decides else (),
        come_back=every.come_back if known and not seated else None,
        join=None if known else every.join,
    )


@dataclass(frozen=True, slots=True)
class LobbyOffers:
    """The presses that a lobby offers to one reader.

    Attributes:
        sit, stand: take a seat, and leave it.
        start: begins the game.
        wait: keeps a game from beginning by itself.
        decides: whether the reader chooses what is played.
        pace: the ways to play it, where there are several and the reader chooses.
        computers: seat a computer.
        drop: takes one away again.
        matches: kinds of matches, where the reader chooses.
        teams: share the seat of somebody else, or leave the one that is shared.
    """

    sit: Sit | None = None
    stand: StandUp | None = None
    start: Start | None = None
    wait: OpenMenu | None = None
    decides: bool = False
    pace: Mapping[PlayMode, PickOption] = field(default_factory=dict)
    computers: tuple[AddComputer, ...] = ()
    drop: DropComputer | None = None
    matches: tuple[PickMatch, ...] = ()
    teams: tuple[JoinTeam | LeaveTeam, ...] = ()


def lobby_offers_to(view: LobbyView, user_id: int) -> LobbyOffers:
    """The offers of a lobby to one reader, whichever of its pages the chat has open."""
    if view.drawing or view.closed:
        return LobbyOffers()
    game, private, full = view.game, is_private(view.place.chat_id), len(view.seats) >= MAX_SEATS
    sits = any(seat.holds(user_id) for seat in view.seats)
    people = any(seat.user_id is not None for seat in view.seats)
    hosts = user_id == view.host_id or (sits and not view.host_id)
    decides, starts = hosts and not view.goes_on, hosts or (sits and view.goes_on)
    ways: Mapping[PlayMode, PickOption] = {}
    if decides and not private and all(with_pace(view.rules, way) for way in get_args(PlayMode)):
        ways = {way: PickOption(game, "pace", way) for way in get_args(PlayMode)}
    computers = any(seat.user_id is None for seat in view.seats)
    return LobbyOffers(
        sit=None if sits or full or (private and people) else Sit(game),
        stand=StandUp(game) if sits and not private else None,
        start=Start(game) if people and starts else None,
        wait=OpenMenu(game, "main") if view.goes_on and starts else None,
        decides=decides,
        pace=ways,
        computers=tuple(AddComputer(game, level) for level in get_args(Level))
        if decides and not full
        else (),
        drop=DropComputer(game) if decides and computers else None,
        matches=tuple(PickMatch(game, each.kind, each.goal) for each in FORMATS)
        if decides and view.part(LobbyMatchView) is not None
        else (),
        teams=() if private or view.goes_on else tuple(_teams(view, user_id)),
    )


def _teams(view: LobbyView, user_id: int) -> Iterator[JoinTeam | LeaveTeam]:
    """Whose seat somebody may share; the way out of the one they share."""
    for seat in view.seats:
        if seat.holds(user_id):
            yield from (LeaveTeam(view.game),) if len(seat.members) > 1 else ()
        elif seat.user_id is not None and not seat.guest and len(seat.members) < TEAM_SIZES[-1]:
            yield JoinTeam(view.game, seat.user_id)


def next_offers_to(view: LobbyView | GameView, user_id: int) -> tuple[Rematch | BookSeat | NewGame, ...]:
    """What leads from a game that has ended, or a lobby that was closed, to the next one."""
    if isinstance(view, LobbyView):
        return (NewGame("people"),) if view.closed else ()
    if view.state == "playing" or view.table_no:
        return ()
    if user_id == view.host_id or any(seat.holds(user_id) for seat in view.seats):
        return (Rematch(view.game),)
    return () if is_private(view.place.chat_id) else (BookSeat(view.game),)


def is_of(seat: SeatView, user_id: int) -> bool:
    """Whether a seat is, or was, a person's, whoever plays it now."""
    return seat.user_id is not None and any(member.user_id == user_id for member in seat.everybody)


def _wrote_last(view: GameView, user_id: int) -> bool:
    back = view.progress.back
    if back is None or back.mover is None:
        return False
    seat = view.seats[back.mover]
    return seat.holds(user_id) or (view.rules.source == "own" and view.may_act_for(seat, user_id))


def _may_correct(view: GameView, press: OpenCorrections | CorrectTurn, user_id: int) -> bool:
    """Whether a person took a turn, or entered it, so that they may correct it."""
    ended, seated = view.own_dice.correctable, any(seat.holds(user_id) for seat in view.seats)
    if isinstance(press, CorrectTurn):
        if not seated or not press.back:
            return seated
        ended = (ended[-press.back],)
    movers = (turn.game.mover for turn in ended)
    return any(mover is not None and view.may_act_for(view.seats[mover], user_id) for mover in movers)


def _sleepers(view: GameView) -> Iterator[DecideSleeper]:
    since, late = view.limit.overdue, late_seats(view)
    if since is None or not (late or view.together):
        return
    choices: list[SleeperChoice] = ["seat", "turn", "wait", "remove"]
    if len(late) == 1 and late[0].player is not None and len(late[0].members) > 1:
        choices.insert(-1, "member")
    for choice in choices:
        yield DecideSleeper(view.game, view.version, since, choice)


def late_seats(view: GameView) -> tuple[SeatView, ...]:
    """The seats of people that the game waits for: the one on turn, or all that the round waits for."""
    return tuple(view.seats[seat] for seat in view.awaited if view.seats[seat].state == "in")


def away_seats(view: GameView) -> tuple[SeatView, ...]:
    """The seats that a computer plays for people, or that were just left; on a card its own at most."""
    if view.panel.away is None:
        seats = view.seats
    else:
        seats = () if view.focus is None or view.panel.away == "out" else (view.seats[view.focus],)
    return tuple(s for s in seats if s.may_return or (s.state == "computer" and s.user_id is not None))


def _turn(view: GameView) -> GameOffers:
    """The offers to the mover, and to whoever may take back the turn before."""
    game = view.progress.game
    if view.panel.away is not None or (view.together and view.focus is None):
        return GameOffers()
    undo = TakeBack(view.game, view.version) if _undoable(view) else None
    if game.mover is None:
        return GameOffers(undo=undo if view.together else None)
    if game.due is not None:
        return GameOffers()
    mine, own = view.seats[game.mover].state == "in", view.rules.source == "own"
    if not mine:
        return GameOffers(undo=None if game.turn.roll else undo)
    found = GameOffers(undo=undo)
    if own:
        waits = view.own_dice.entered.back is not None or view.choice.chooses or view.choice.crossing
        found = GameOffers(
            undo=None if waits else undo,
            corrections=tuple(_corrections(view)),
            enters=not asks_which(view),
        )
        if (keypad_is_open(view) and not view.banking) or asks_which(view):
            return found
    elif not game.turn.roll:
        return changed(found, roll=Roll(view.game, view.version) if game.rolls_left else None)
    else:
        choice = view.choice
        waits = choice.announcing or choice.outer is not None or choice.asking is not None
        found = changed(found, hint=Hint(view.game, view.version) if view.hints and not waits else None)
    if view.banking is not None:
        return _press_turn(view, view.banking, found)
    if view.showdown is not None:
        return _showdown_turn(view, view.showdown, found)
    return _card_turn(view, view.scorecards, found) if view.scorecards and game.turn.roll else found


def _corrections(view: GameView) -> Iterator[OpenCorrections | CorrectTurn]:
    if view.banking is not None:
        return  # a turn of several throws is taken back as a whole
    if asks_which(view):
        yield from (CorrectTurn(view.game, view.version, back) for back, _ in turns_of_people(view))
    if view.own_dice.entered.back is not None:
        yield CorrectTurn(view.game, view.version, 0)
    elif not (view.choice.chooses or view.choice.crossing) and any(turns_of_people(view)):
        yield OpenCorrections(view.game, view.version)


def _showdown_turn(view: GameView, game: ShowdownGame, found: GameOffers) -> GameOffers:
    found = changed(found, end=StandPat(view.game, view.version))
    if not game.rolls_left:
        return found
    locked = frozenset(game.locked)
    holds, _, green = suggested(game.ruleset, thumb.weigh(game), locked)
    return _with_dice(view, found, holds, green, locked)


def _press_turn(view: GameView, game: BankGame, found: GameOffers) -> GameOffers:
    """What may be set aside and thrown on with, the best first; to bank it is best with the most points.

    Dice that somebody has chosen stand in place of what is offered, as long as each of them scores.
    """
    at, held = (view.game, view.version), view.choice.held
    action = best_press(game)
    if not game.pending:
        roll = Roll(*at) if game.rolls_left else None
        end = BankTurn(*at, 0) if game.may_bank else None
        green: Green = "rest" if action == (None, True) else "throw"
        return changed(found, roll=roll, end=end, brings=game.gathered, green=green)
    takes = game.takes()
    chosen = {take: points for take, points in takes.items() if held == frozenset(take.positions)}
    offered = chosen or game.offers()
    best = action[0] if action[0] in offered else next(iter(offered))
    # Where hot dice are to be thrown again, all dice may not be banked, but fewer of them may.
    most = max(
        (take for take in offered if game.with_aside(take).may_bank), key=offered.__getitem__, default=None
    )
    green = "rest" if most is not None and action[1] else "hold"
    holds = sorted(offered, key=lambda take: take != best)
    every = {position for take in takes for position in take.positions}
    return changed(
        found,
        free=tuple(sorted(every)) if len(takes) > 1 else (),
        holds=tuple(frozenset(take.positions) for take in holds[:_MOST]),
        takes=True,
        end=None if most is None else BankTurn(*at, mask_of(frozenset(most.positions))),
        brings=game.gathered + (0 if most is None else offered[most]),
        green=green,
    )


def best_press(game: BankGame) -> tuple[Take | None, bool]:
    """What had better be set aside now, None for nothing, and whether to bank then."""
    if not game.pending and not game.turn.roll:
        return None, False
    choice = outlook(game)[0]
    return choice.take, choice.stop


def _card_turn(view: GameView, game: ScorecardGame, found: GameOffers) -> GameOffers:
    end = EndTurn(view.game, view.version) if game.may_stop else None
    worths = view.coach.worths or thumb.weigh(game)
    holds, action, green = suggested(game.ruleset, worths)
    announces = isinstance(action, Announce)
    best = _best_row(view, game, action) if view.choice.announcing or not announces else None
    found = changed(found, end=end, best=best, worths=_row_worths(view, game, worths))
    found = _with_rows(view, game, found)
    if not game.rolls_left or game.must_announce or found.yes or found.back:
        return found
    return _with_dice(view, found, holds, green, frozenset())


def _with_dice(
    view: GameView, found: GameOffers, holds: tuple[Positions, ...], green: Green, locked: Positions
) -> GameOffers:
    held, dice = view.choice.held, range(view.rules.dice)
    # Whatever is held, before the last throw perhaps, the green key is what had better be done now.
    chosen = green == "hold" and held == holds[0]
    return changed(
        found,
        roll=Roll(view.game, view.version) if len(held) < len(dice) else None,
        free=tuple(position for position in dice if position not in locked),
        holds=tuple(hold for hold in holds if hold != held),
        green="throw" if chosen else green,
    )


def _with_rows(view: GameView, game: ScorecardGame, found: GameOffers) -> GameOffers:
    at, choice, rows = (view.game, view.version), view.choice, game.writable_rows()
    outer, asking = choice.outer, choice.asking
    if choice.announcing:
        announced = {index: AnnounceRow(*at, index) for index in game.announceable_rows}
        return changed(found, rows=announced, back=NotSure(*at))
    if game.ruleset.layers > 1 and outer is not None:
        last = len(rows) == game.ruleset.layers
        if asking is not None:
            no = NotSure(*at) if last else PickRow(*at, outer)
            return changed(found, yes=PickInner(*at, outer, asking, sure=True), no=no)
        inner = {index: PickInner(*at, outer, index, sure=False) for index in rows if index != outer}
        return changed(found, rows=inner, back=NotSure(*at))
    if game.ruleset.layers > 1 and len(rows) == game.ruleset.layers:
        first, second = rows
        pairs = (first, second), (second, first)
        return changed(found, pairs=tuple(PickInner(*at, *pair, sure=False) for pair in pairs))
    if asking is not None:
        return changed(found, yes=Sure(*at, asking), no=NotSure(*at))
    announce = ShowAnnounce(*at) if game.announceable_rows else None
    return changed(found, rows={index: PickRow(*at, index) for index in rows}, announce=announce)


def _row_worths(view: GameView, game: ScorecardGame, worths: Mapping[Action, float]) -> dict[int, float]:
    """What each row is worth beside what is best, or each inner one with the outer one that was chosen."""
    found, rules, outer = dict[int, float](), game.ruleset, view.choice.outer
    most = max(worths.values())
    for action, worth in worths.items():
        match action:
            case Write(row, inner) if inner is None or outer is None:
                index = rules.row_index(row)
            case Write(row, inner) if inner is not None and rules.row_index(row) == outer:
                index = rules.row_index(inner)
            case _:
                continue
        found[index] = max(worth - most, found.get(index, worth - most))
    return found


def _best_row(view: GameView, game: ScorecardGame, best: Action | None) -> int | None:
    """The number of the row that had better be written, chosen or announced now."""
    rows, outer = game.ruleset, view.choice.outer
    if isinstance(best, Write) and best.inner is not None and outer is not None:
        return rows.row_index(best.inner) if rows.rows[outer].key == best.row else None
    return rows.row_index(best.row) if isinstance(best, Write | Announce) else None


def _undoable(view: GameView) -> bool:
    """Whether the turn before may be taken back; beside a question that would read as an answer to it."""
    if view.choice.asking is not None or view.limit.overdue is not None:
        return False
    before = view.progress.back
    writer = None if before is None else before.mover
    return view.undoable and writer is not None and view.seats[writer].state == "in"


# Dice of people's own: whether they are being entered, and which turns may be corrected.


def keypad_is_open(view: GameView) -> bool:
    """Whether dice are being entered, or it is asked which turn to correct: rows have to wait."""
    if view.rules.source == "bot" or not due_layers(view.progress.game):
        return False
    return view.own_dice.entered.back == 0 or any(entered_dice(view).lacks(due_layers(view.progress.game)))


def asks_which(view: GameView) -> bool:
    """Whether it is asked which turn is to be corrected."""
    return view.rules.source == "own" and view.own_dice.entered.back == 0


def entered_dice(view: GameView) -> OwnDice:
    """The dice that are being entered, or lie."""
    entered = view.own_dice.entered
    if entered.back:
        return entered.corrected
    return OwnDice.lying(view.progress.game) if entered.now is None else entered.now


def turns_of_people(view: GameView) -> Iterator[tuple[int, EndedTurn]]:
    """The turns of people that may be corrected, the latest first, each with how many turns back it is."""
    for back, turn in enumerate(reversed(view.own_dice.correctable), 1):
        if turn.game.mover is not None and view.seats[turn.game.mover].state == "in":
            yield back, turn


def rows_by_name(game: ScorecardGame) -> tuple[tuple[int, ...], ...]:
    """The rows that may be written, in the order of the sheet.

    Those of one name stand together: those that pay, and those that do not.
    """
    rows, found = game.ruleset.rows, dict[tuple[str, bool], list[int]]()
    lines = len(rows) // max(len(game.ruleset.columns), 1)
    for index in sorted(game.writable_rows(), key=lambda index: (index % lines, index)):
        found.setdefault((rows[index].name, game.entry(index).made), []).append(index)
    return tuple(map(tuple, found.values()))


# What had better be done now, by an estimate of every action: of the coach where hints are allowed and a
# table is ready, else of the rule of thumb.


_MOST = 3
_NEAR: Final = 3.0
"""Points that a suggestion costs at most, beside the best action."""


def suggested(
    rules: Rules, worths: Mapping[Action, float], locked: Positions = frozenset()
) -> tuple[tuple[Positions, ...], Action | None, Green]:
    """Sets of positions to hold, the best action, and which sort of action that is.

    Of holds that are parts of each other only the better one: to hold a die more or less is a tap away.
    """
    throws = [(throw, worth) for throw, worth in worths.items() if isinstance(throw, Throw)]
    if not throws:
        return (), None, "throw"
    (best, most), holds = max(worths.items(), key=itemgetter(1)), list[Positions]()
    for throw, worth in sorted(throws, key=itemgetter(1), reverse=True):
        hold = frozenset(range(rules.dice)).difference(throw.positions)
        if hold <= locked or len(holds) == _MOST or worth < most - _NEAR:
            break  # nothing is worth keeping rather than this
        if not any(hold <= other or other <= hold for other in holds):
            holds.append(hold)
    return tuple(holds), best, "rest" if not isinstance(best, Throw) else "hold" if holds else "throw"


def mask_of(hold: Positions) -> int:
    """The hold as a number: bit 0 is position 0."""
    return sum(1 << position for position in hold)
