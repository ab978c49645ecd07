"""Offers: what may be done in a game now, as presses; the chat and the app draw the same ones."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, assert_never, get_args

from bot.rulebook import words
from bot.table.model import GameView, OwnDice, SeatView, due_layers
from bot.table.presses import (
    AnnounceRow,
    ComeBack,
    CorrectTurn,
    DecideLeftSeat,
    DecideSleeper,
    EndTurn,
    Hint,
    JoinLate,
    LeftSeatChoice,
    NotSure,
    OpenCorrections,
    PickInner,
    PickRow,
    Roll,
    ShowAnnounce,
    SleeperChoice,
    StandPat,
    Sure,
    TakeBack,
)
from engine.play.ended_turn import EndedTurn
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.rules import scoring
from engine.rules.hand_ranking import HandKind, hand_kind
from engine.rules.patterns import (
    COLOURS,
    FACES,
    Anything,
    Coloured,
    Count,
    Distinct,
    Faces,
    Groups,
    Kind,
    Parity,
    Pattern,
    PipSum,
    Run,
    School,
    Straight,
    value,
)
from engine.rules.sheet import Row

Positions = frozenset[int]

Green = Literal["throw", "hold", "rest"]
"""The best that can be done while dice may be thrown: the throw, the likeliest hold, or one of the others."""


@dataclass(frozen=True, slots=True)
class GameOffers:
    """The presses that a game offers now.

    The rows that pay nothing, which a board folds away, are among them, and each column of a row by itself.

    Attributes:
        roll: throws the dice that are not held.
        free: positions of the dice that may be held or let go.
        holds: sets of positions worth holding, likeliest first; locked ones are among them.
        green: what is best.
        rows: writes, chooses or announces each row, by its number.
        best: number of the row that had better be written now.
        pairs: double dice: the two ways to write the last two rows.
        announce: leads to the rows that may be announced.
        end: ends the turn without a row.
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
    green: Green = "throw"
    rows: Mapping[int, PickRow | PickInner | AnnounceRow] = field(default_factory=dict)
    best: int | None = None
    pairs: tuple[PickInner, ...] = ()
    announce: ShowAnnounce | None = None
    end: EndTurn | StandPat | None = None
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
    return replace(turn, fates=tuple(fates), sleepers=tuple(_sleepers(view)), come_back=back, join=join)


def offers_to(view: GameView, user_id: int) -> GameOffers:
    """The offers to one reader, whether they play or watch."""
    every, game = offers_of(view), view.progress.game
    seated = any(seat.holds(user_id) for seat in view.seats)
    known = any(is_of(seat, user_id) for seat in view.seats)
    mine = game.mover is not None and view.may_act_for(view.seats[game.mover], user_id)
    decides = seated and not any(view.may_act_for(view.seats[seat], user_id) for seat in view.awaited)
    return replace(
        every if mine else GameOffers(),
        undo=every.undo if _wrote_last(view, user_id) else None,
        corrections=tuple(each for each in every.corrections if _may_correct(view, each, user_id)),
        fates=every.fates if decides else (),
        sleepers=every.sleepers if decides else (),
        come_back=every.come_back if known and not seated else None,
        join=None if known else every.join,
    )


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
        if keypad_is_open(view) or asks_which(view):
            return found
    elif not game.turn.roll:
        return replace(found, roll=Roll(view.game, view.version) if game.rolls_left else None)
    else:
        choice = view.choice
        waits = choice.announcing or choice.outer is not None or choice.asking is not None
        found = replace(found, hint=Hint(view.game, view.version) if view.hints and not waits else None)
    if view.showdown is not None:
        return _showdown_turn(view, view.showdown, found)
    return _card_turn(view, view.scorecards, found) if view.scorecards and game.turn.roll else found


def _corrections(view: GameView) -> Iterator[OpenCorrections | CorrectTurn]:
    if asks_which(view):
        yield from (CorrectTurn(view.game, view.version, back) for back, _ in turns_of_people(view))
    if view.own_dice.entered.back is not None:
        yield CorrectTurn(view.game, view.version, 0)
    elif not (view.choice.chooses or view.choice.crossing) and any(turns_of_people(view)):
        yield OpenCorrections(view.game, view.version)


def _showdown_turn(view: GameView, game: ShowdownGame, found: GameOffers) -> GameOffers:
    found = replace(found, end=StandPat(view.game, view.version))
    if not game.rolls_left:
        return found
    holds = for_hand(game.turn.dice, game)
    green: Green = "rest" if made_hand(game) else "hold" if holds else "throw"
    return _with_dice(view, found, holds, green, frozenset(game.locked))


def _card_turn(view: GameView, game: ScorecardGame, found: GameOffers) -> GameOffers:
    end = EndTurn(view.game, view.version) if game.may_stop else None
    holds, best, green = _suggested(game)
    found = _with_rows(view, game, replace(found, end=end, best=best))
    if not game.rolls_left or game.must_announce or found.yes or found.back:
        return found
    return _with_dice(view, found, holds, green, frozenset())


def _with_dice(
    view: GameView, found: GameOffers, holds: tuple[Positions, ...], green: Green, locked: Positions
) -> GameOffers:
    held, dice = view.choice.held, range(view.rules.dice)
    # Dice held before the last throw may be a part only of what is worth keeping now.
    part = bool(holds) and held < holds[0]
    return replace(
        found,
        roll=Roll(view.game, view.version) if len(held) < len(dice) else None,
        free=tuple(position for position in dice if position not in locked),
        holds=tuple(hold for hold in holds if hold != held),
        green="throw" if held > locked and green != "rest" and not part else green,
    )


def _with_rows(view: GameView, game: ScorecardGame, found: GameOffers) -> GameOffers:
    at, choice, rows = (view.game, view.version), view.choice, game.writable_rows()
    outer, asking = choice.outer, choice.asking
    if choice.announcing:
        announced = {index: AnnounceRow(*at, index) for index in game.announceable_rows}
        return replace(found, rows=announced, back=NotSure(*at))
    if game.ruleset.layers > 1 and outer is not None:
        last = len(rows) == game.ruleset.layers
        if asking is not None:
            no = NotSure(*at) if last else PickRow(*at, outer)
            return replace(found, yes=PickInner(*at, outer, asking, sure=True), no=no)
        inner = {index: PickInner(*at, outer, index, sure=False) for index in rows if index != outer}
        return replace(found, rows=inner, back=NotSure(*at))
    if game.ruleset.layers > 1 and len(rows) == game.ruleset.layers:
        first, second = rows
        pairs = (first, second), (second, first)
        return replace(found, pairs=tuple(PickInner(*at, *pair, sure=False) for pair in pairs))
    if asking is not None:
        return replace(found, yes=Sure(*at, asking), no=NotSure(*at))
    announce = ShowAnnounce(*at) if game.announceable_rows else None
    return replace(found, rows={index: PickRow(*at, index) for index in rows}, announce=announce)


def _suggested(game: ScorecardGame) -> tuple[tuple[Positions, ...], int | None, Green]:
    """Sets of positions worth holding, the row that had better be written now, and which of all is best."""
    if game.mover is None or not game.rolls_left or game.must_announce:
        return (), None, "throw"
    # Those that may be written after the next throw, and not only what these dice make.
    card, turn = game.cards[game.mover], game.turn
    of_turn = scoring.rows_of_turn(game.ruleset, card, turn.roll + 1, turn.announced)
    rows = [game.ruleset.rows[index] for index in of_turn]
    layers = words.layers(game.ruleset, turn.dice)
    holds = for_layers(rows, layers) if len(layers) > 1 else quick_holds_suggestions(rows, layers[0])
    keep = not holds and keeps_all(rows, layers)
    row = made_row(game, keep=keep)
    return holds, row, "rest" if keep or row is not None else "hold" if holds else "throw"


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


# One-tap holds: up to three sets of dice worth keeping, made from the rows still open, by simple rules.
#
# Every open row names what it would keep; a set is worth the more, the more rows it serves and the fewer
# dice they still miss; of two equals the higher faces are. What is best for the whole game is another
# matter, and nobody is told here.


_MOST = 3
_THREE = 3  # dice: what a school row counts from, and the least that is worth keeping of even or odd ones
_TWO = 2  # dice: the least that is worth keeping for a straight
_HIGH = (5, 4)  # faces from here on are worth keeping where only the sum counts: the first, then the second
_MADE, _SUM = 0.5, 0.25
"""Worth of keeping what is made already, and of high dice for a sum; 1 is a row that misses no die."""


def quick_holds_suggestions(rows: Iterable[Row], dice: Sequence[int]) -> tuple[Positions, ...]:
    """Sets of positions to hold, up to three, likeliest first: never all dice, never none.

    Args:
        rows: those that may still be written with what is thrown now.
        dice: as they lie.
    """
    return tuple(_ranked(rows, dice))[:_MOST]


def keeps_all(rows: Iterable[Row], layers: Sequence[Sequence[int]]) -> bool:
    """Whether some row would keep all dice as they lie, by one of the `layers` of values that they show."""
    patterns = [row.pattern for row in rows]
    return any(
        len(hold) == len(dice) for dice in layers for pattern in patterns for hold, _ in _kept(pattern, dice)
    )


def for_layers(rows: Iterable[Row], layers: Sequence[Sequence[int]]) -> tuple[Positions, ...]:
    """Sets of positions to hold with double dice: the likeliest by outer values and by inner ones in turn."""
    every = tuple(rows)
    each = [tuple(_ranked(every, dice))[:_MOST] for dice in layers]
    mixed = (hold for pair in zip(*each, strict=False) for hold in pair)
    return tuple(dict.fromkeys(mixed))[:_MOST]


def for_hand(dice: Sequence[int], game: ShowdownGame) -> tuple[Positions, ...]:
    """Sets of positions to hold in a showdown game, those locked always among them.

    Where the worst hand wins, the thing to keep is one die of each face.
    """
    rules, locked = game.ruleset, frozenset(game.locked)
    patterns: tuple[Pattern, ...] = (Distinct(),)
    if not rules.low:
        straights = (Straight(1, 5), Straight(2, 6)) if rules.straights else ()
        patterns = (Kind(3), Kind(4), Kind(5), Groups((2, 2), distinct=True), *straights, Anything())
    ranked = _by_worth(patterns, dice)
    found = dict.fromkeys(hold | locked for hold in ranked)
    return tuple(hold for hold in found if locked < hold < frozenset(range(len(dice))))[:_MOST]


def quick_holds_mask(hold: Positions) -> int:
    """The hold as a number: bit 0 is position 0."""
    return sum(1 << position for position in hold)


def _ranked(rows: Iterable[Row], dice: Sequence[int]) -> Iterator[Positions]:
    every = frozenset(range(len(dice)))
    return (hold for hold in _by_worth((row.pattern for row in rows), dice) if hold and hold < every)


def _by_worth(patterns: Iterable[Pattern], dice: Sequence[int]) -> list[Positions]:
    worth = defaultdict[Positions, float](float)
    for pattern in patterns:
        for hold, missing in _kept(pattern, dice):
            worth[hold] += missing
    return sorted(worth, key=lambda hold: (worth[hold], sum(dice[place] for place in hold)), reverse=True)


def _kept(  # noqa: C901, PLR0912 - one arm a pattern
    pattern: Pattern, dice: Sequence[int]
) -> Iterator[tuple[Positions, float]]:
    """What to keep for a pattern, and what that is worth."""
    n = Counter(dice)
    match pattern:
        case Count(face) | School(face):
            if n[face]:
                yield _quick_holds_dice(dice, {face: len(dice)}), _worth(max(_THREE - n[face], 0))
        case Kind(size, exact):
            for face in sorted((face for face in n if n[face] > 1), key=lambda f: (n[f], f), reverse=True):
                kept = min(n[face], size) if exact else n[face]
                yield _quick_holds_dice(dice, {face: kept}), _worth(size - kept) if kept < size else _MADE
        case Groups(sizes):
            yield from _groups(sizes, n, dice)
        case Straight(low, high):
            yield from _faces(dice, set(range(low, high + 1)))
        case Run(length):
            spans = (set(range(low, low + length)) for low in FACES if low + length - 1 in FACES)
            yield from _faces(dice, max(spans, key=lambda span: (len(span & set(n)), max(span))))
            yield from _middle(dice, length)
        case Parity(odd):
            fitting = frozenset(place for place, face in enumerate(dice) if face % 2 == odd)
            if len(fitting) >= _THREE:
                yield fitting, _worth(len(dice) - len(fitting))
        case Anything():
            yield from _high(dice)
        case Distinct():
            yield _quick_holds_dice(dice, dict.fromkeys(n, 1)), _worth(len(dice) - len(n))
        case Faces(faces):
            yield from _faces(dice, set(faces))
        case PipSum():
            yield from _total(pattern, dice)
        case Coloured(sizes):
            yield from _coloured(sizes, n, dice)
        case _:
            assert_never(pattern)


def _groups(sizes: Sequence[int], n: Counter[int], dice: Sequence[int]) -> Iterator[tuple[Positions, float]]:
    wanted = sorted(sizes, reverse=True)
    faces = sorted((face for face in n if n[face] > 1), key=lambda f: (n[f], f), reverse=True)
    kept = {face: min(n[face], size) for face, size in zip(faces, wanted, strict=False)}
    if not kept:
        return
    missing, others = sum(sizes) - sum(kept.values()), set(n) - set(kept)
    if len(kept) < len(sizes) and others and all(n[face] == size for face, size in kept.items()):
        # With a die that may become the next group; it is no nearer for certain, so worth no more.
        yield _quick_holds_dice(dice, kept | {max(others): 1}), _worth(missing)
    if len(kept) == 1:
        kept = {face: n[face] for face in kept}  # which of its dice to throw only another group would tell
        missing = sum(sizes) - sum(kept.values())
    yield _quick_holds_dice(dice, kept), _worth(missing) if missing > 0 else _MADE


def _total(pattern: PipSum, dice: Sequence[int]) -> Iterator[tuple[Positions, float]]:
    """All dice where they make the sum, else all but one that another face would make it with."""
    every = frozenset(range(len(dice)))
    if value(pattern, dice) is not None:
        yield every, _MADE
        return
    for place in sorted({dice.index(face) for face in dice}):
        others = (*dice[:place], *dice[place + 1 :])
        if any(value(pattern, (*others, face)) is not None for face in FACES):
            yield every - {place}, _worth(1)


def _coloured(
    sizes: Sequence[int], n: Counter[int], dice: Sequence[int]
) -> Iterator[tuple[Positions, float]]:
    """The dice of the colour that most dice have, as far as the groups take them."""
    colour = max(COLOURS, key=lambda faces: sum(n[face] for face in faces))
    there = sum(n[face] for face in colour)
    if set(sizes) == {1}:
        if there >= _THREE:
            missing = len(sizes) - there
            yield (
                _quick_holds_dice(dice, {face: n[face] for face in colour}),
                _worth(missing) if missing > 0 else _MADE,
            )
    elif there >= _TWO:
        yield from _groups(sizes, Counter({face: n[face] for face in colour if n[face]}), dice)


def _faces(dice: Sequence[int], span: set[int]) -> Iterator[tuple[Positions, float]]:
    there = span & set(dice)
    if len(there) >= _TWO:
        yield (
            _quick_holds_dice(dice, dict.fromkeys(there, 1)),
            _worth(len(span) - len(there)) if there < span else _MADE,
        )


def _high(dice: Sequence[int]) -> Iterator[tuple[Positions, float]]:
    for number, least in enumerate(_HIGH, 1):
        yield _quick_holds_dice(dice, {face: len(dice) for face in FACES if face >= least}), _SUM / number


def _middle(dice: Sequence[int], length: int) -> Iterator[tuple[Positions, float]]:
    """The faces that every run of this length needs: with them either end will do."""
    middle = set(range(max(FACES) + 1 - length, min(FACES) + length))
    there = middle & set(dice)
    if len(there) >= _TWO:
        yield _quick_holds_dice(dice, dict.fromkeys(there, 1)), _worth(length - len(there))


def _quick_holds_dice(dice: Sequence[int], kept: dict[int, int]) -> Positions:
    """The positions of so many dice of each face, those that lie first."""
    taken, found = Counter[int](), set[int]()
    for place, face in enumerate(dice):
        if taken[face] < kept.get(face, 0):
            taken[face] += 1
            found.add(place)
    return frozenset(found)


def _worth(missing: int) -> float:
    return 1 / (1 + missing) ** 2


# Rows and hands that another throw would break: the mover had better keep them, so their key is green.
#
# A rule of thumb: a fixed price is as good as it gets, and a sum of pips is good from what an average throw
# of all dice comes to. What is best for the whole game nobody is told here.


_GOOD: Final = 3.5
"""Points a die that a sum of pips must come to."""
_WHOLE: Final[tuple[HandKind, ...]] = ("poker", "full", "straight")
"""Hands that another throw of any die would break."""
_UNMADE: Final[tuple[HandKind, ...]] = ("high",)
"""The same where the worst hand wins."""


def made_row(game: ScorecardGame, *, keep: bool) -> int | None:
    """The number of the row that had better be written now, if there is one while throws are left.

    Of several it is the one that pays most. Double dice fill two rows, none of them alone.

    Args:
        game: dice lie in it.
        keep: all dice are worth keeping for some row, and no fewer of them.
    """
    rules, rows = game.ruleset, game.ruleset.rows
    if rules.layers > 1 or not game.rolls_left:
        return None
    made = {index: entry for index in game.writable_rows() if (entry := game.entry(index)).made}
    whole = {
        index: entry.points
        for index, entry in made.items()
        if _taken(rows[index].pattern, rules.dice) == rules.dice
        and (_is_fixed(rows[index]) or entry.points >= _GOOD * rules.dice)
    }
    best = whole or ({index: entry.points for index, entry in made.items()} if keep else {})
    return max(best, key=best.__getitem__, default=None)


def made_hand(game: ShowdownGame) -> bool:
    """Whether the mover had better stand: nobody has a better hand, and it is the last or takes all dice."""
    rules, dice = game.ruleset, game.turn.dice
    if game.best and rules.merit(dice) <= rules.merit(game.best[0].dice):
        return False
    last = len(game.open_hands) + 1 == len(game.contenders)
    return last or hand_kind(dice, straights=rules.straights) in (_UNMADE if rules.low else _WHOLE)


def _is_fixed(row: Row) -> bool:
    """Whether a row pays the same however it is made."""
    return isinstance(row.pays, int) or isinstance(row.pattern, Straight | Run)


def _taken(pattern: Pattern, dice: int) -> int:
    """How many of so many dice a combination takes; 0 for rows that any dice fill somehow."""
    match pattern:
        case Kind(size):
            return size
        case Groups(sizes) | Coloured(sizes):
            return sum(sizes)
        case Straight(low, high):
            return high - low + 1
        case Faces(faces):
            return len(faces)
        case Run(length):
            return length
        case PipSum():
            return dice
    return 0
