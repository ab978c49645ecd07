"""The course of games: the start, what goes on by itself, clocks of turns and rounds, reminders, the end."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from bot.chats.settings import Chats, People
from bot.ground.store.base import Tx
from bot.ground.texts.message import Message, say
from bot.rulebook.words import Clock
from bot.table.game import (
    MOST_LINES,
    GameBegun,
    GameEnded,
    LoadedGame,
    PlacedSeat,
    RecordState,
    counting_against,
    counting_uncounted,
    departed_seats,
    is_small,
    leavers_of,
    leavers_placed,
    left_alone,
    left_before_half,
    note_missed,
    presence_lately,
    too_often,
    waited_for,
)
from bot.table.model import GameRow, GameUpdate, Score, SeatRow
from bot.table.shown import shown_of_game
from bot.table.store import Records, Results
from engine.errors import IllegalStepError
from engine.play.game import Game, new_game
from engine.play.length import outcome_now
from engine.play.standings import Outcome
from engine.play.steps import Dare, SeatStep, Stand, Stop, Write
from engine.players.levels import USUAL, Level
from engine.players.own_dice import whole_turn
from engine.records.record import Progress

# The start of a game, once everybody sits and the public string of its dice stands.


def start_playing(loaded: LoadedGame, at: float, client: str, dares: Iterable[int] = ()) -> None:
    """Begin a game that is in its lobby.

    Args:
        loaded: the game.
        at: the time in unix seconds.
        client: the public string of its dice.
        dares: the seats that have one roll fewer in each turn.
    """
    why_not = counting_uncounted(loaded.tx, loaded.rules, loaded.seats, loaded.row.created_at)
    # Whose dice they are is told by the rules.
    uncounted = None if why_not == "own" else why_not
    loaded.change(
        state="playing", menu=None, started_at=at, drawing_at=None, client=client, uncounted=uncounted
    )
    loaded.state = RecordState(0, Progress(new_game(loaded.rules, len(loaded.seats))))
    begun = GameBegun(loaded.row, loaded.rules, loaded.seats)
    for steps in loaded.hooks.events.publish(loaded.tx, begun):
        for step in steps:
            loaded.play(step)
    for seat in dares:
        loaded.play(SeatStep(seat, Dare()))
    loaded.focus_on(loaded.row.chat_id)  # in a private chat, whose board is the person's card
    proceed(loaded, at)


# Automatic play: what chance, computer players, first rolls and forced ends of turns do without a press.


LastStep = Write | Stop | Stand


@dataclass(frozen=True, slots=True)
class ForcedEnd:
    """The end of a turn because nothing else was left, and the dice that lay then."""

    step: LastStep
    dice: tuple[int, ...]


def proceed(loaded: LoadedGame, at: float, *, computer: bool = False, after_person: bool = False) -> bool:
    """Play on after something else than a person's turn: write it, start the clock of whoever is next.

    Args:
        loaded: the game.
        at: the time in unix seconds.
        computer: see `run`.
        after_person: see `hand_over`.

    Returns:
        Whether the game has ended by it.
    """
    run(loaded, computer=computer)
    loaded.save(at)
    hand_over(loaded, at, after_person=after_person)
    return end_if_over(loaded, at)


def run(loaded: LoadedGame, *, computer: bool = False) -> ForcedEnd | None:
    """Play on until a person has to act or a computer has to wait.

    Where all play at once it does so for each seat; a computer plays one turn at most then.

    Args:
        loaded: the game.
        computer: the time of the computer on turn has come; those after it have a time of their own.

    Returns:
        How the turn of the person on turn was ended because nothing else was left, if it was.
    """
    if loaded.together is None:
        return _run(loaded, computer=computer)
    focus, forced, before = loaded.focus, None, -1
    played = set[int]()
    while loaded.state.version != before and (game := loaded.together) is not None:
        before = loaded.state.version
        for seat in game.awaited:
            loaded.focus = seat
            ended = _run(loaded, computer=computer and seat not in played)
            played.add(seat)
            forced = ended if seat == focus and forced is None else forced
        loaded.focus = None
        due = loaded.state.progress.game.due
        if game.played_out and due is not None:
            loaded.roll(due)  # of a blitz
    loaded.focus = focus
    return forced


def _run(loaded: LoadedGame, *, computer: bool) -> ForcedEnd | None:
    """Play on in the turns of the game, or in that of the seat in focus."""
    forced = None
    at_once, playing = computer or not loaded.computers.pace, False
    while not loaded.progress.game.over:
        game = loaded.progress.game
        if game.mover is None and loaded.focus is not None:
            break  # the seat waits for the others
        if game.due is not None:
            loaded.roll(game.due)
            continue
        if game.mover is None:
            raise IllegalStepError("the game waits for nobody")
        seat = loaded.seats[game.mover]
        if seat.state == "computer":
            if not (playing and game.turn.roll):  # its turn begins, or it takes over in the middle of one
                if not at_once:
                    break
                at_once, playing = not loaded.computers.pace, True
            play_computer(loaded, game, seat.level or USUAL)
        elif seat.state == "in" and _throws_itself(loaded, game):
            loaded.play(next(iter(game.possible_throws())))
        elif seat.state == "in" and not game.lays and (only := _only_end(game)) is not None:
            forced = forced or ForcedEnd(only, game.turn.dice)  # then those of people whose turns follow
            loaded.play(only)
        else:
            break
    return forced


def play_computer(loaded: LoadedGame, game: Game, level: Level) -> None:
    """Take the next step of a computer player; where people throw their own dice, all steps of its turn."""
    choose = partial(loaded.computers.choose, level=level)
    for step in whole_turn(game, choose, loaded.computers.throw) if game.lays else (choose(game),):
        loaded.play(step)


def play_turn(loaded: LoadedGame, seat: SeatRow) -> None:
    """Play the turn of a seat to its end as a computer player would, from the dice as they lie."""
    loaded.focus = None if loaded.together is None else seat.seat
    turns = loaded.progress.game.turns
    while loaded.progress.game.turns == turns and not loaded.progress.game.over:
        game = loaded.progress.game
        if game.due is not None:
            loaded.roll(game.due)
        else:
            play_computer(loaded, game, USUAL)
    loaded.focus = None


def _throws_itself(loaded: LoadedGame, game: Game) -> bool:
    """Whether the first roll of a person's turn is thrown without them.

    After a deal its hands stay in sight until somebody presses for the next one.
    """
    wanted = loaded.chat is None or loaded.row.table_no or loaded.chat.settings.first_roll
    return bool(wanted) and not game.lays and not game.turn.roll and not game.between_deals


def _only_end(game: Game) -> LastStep | None:
    """The end of the turn, if nothing else is left to the person on turn."""
    actions = game.legal_actions()
    only = actions[0] if len(actions) == 1 else None
    return only if isinstance(only, Write | Stop | Stand) else None


# The time has come for something: what that brings, and what all clocks of games have in common.


@dataclass(frozen=True, slots=True)
class ClockEffect:
    """The effect of a deadline in a game.

    Attributes:
        shown: what to show.
        reminds: it reminds people, so it has to be a new message.
        said: what to say in the chat.
    """

    shown: GameUpdate | None = None
    reminds: bool = False
    said: Message | None = None


def clock_of(loaded: LoadedGame) -> Clock:
    """The clock that a turn or a round of this game has if it begins now; at a side table a live one."""
    if loaded.row.table_no:
        return "live"
    if loaded.row.untimed:
        return "none"
    return "live" if loaded.chat is None else loaded.chat.settings.clock


def in_chat(tx: Tx, row: GameRow) -> bool:
    """Whether the bot is in the chat of a game, as far as it knows; a side table needs no chat."""
    if row.table_no:
        return True
    chat = Chats(tx).get(row.chat_id)
    return chat is None or chat.active


def out_of_time(loaded: LoadedGame, at: float) -> ClockEffect:
    """Act on what is due in a game that has begun."""
    if loaded.for_computer:
        return computer_due(loaded, at)
    return turn_due(loaded, at) if loaded.together is None else round_due(loaded, at)


# The turns of computer players, each in a transaction of its own when its time has come.


def computer_due(loaded: LoadedGame, at: float) -> ClockEffect:
    """Play the turn of the computer player on turn, if its time has come; one that is not ready has more."""
    if loaded.row.deadline is None or loaded.row.deadline > at:
        return ClockEffect()
    if not loaded.computers.ready(loaded.rules):
        loaded.change(deadline=at + loaded.timing.rehearsal)
        return ClockEffect()
    ended = proceed(loaded, at, computer=True)
    if not in_chat(loaded.tx, loaded.row):
        return ClockEffect()
    # Turns of computers may overtake each other on the board; that a person is on turn shall not wait.
    return ClockEffect(shown_of_game(loaded, urgent=ended or not loaded.for_computer))


# The clock of a turn: the person it waits for, its length, and the effects of its deadline.
#
# It starts when the turn begins, with the setting that the chat has then, and covers the whole turn. A
# player who has missed their last turn has a part of that time for the next one, until they press
# something. When it has run out nothing is played: the board asks everybody for a decision
# (`decide_sleeper`). Games of one person have no clock, and computers have a time of their own.


def hand_over(loaded: LoadedGame, at: float, *, after_person: bool = False) -> None:
    """Start the turn of the seat on turn now: its clock and its reminders, or the time a computer takes.

    Args:
        loaded: the game.
        at: the time in unix seconds.
        after_person: whether a person has just ended a turn, which they may take back for a while.
    """
    if loaded.together is not None:
        set_round_clock(loaded, at)
        return
    seat = loaded.on_turn
    loaded.change(deadline=None, clock=None, overdue_at=None, called_at=None, call_at=None, calls_left=0)
    if loaded.for_computer:
        wait = max(loaded.computers.pace, loaded.timing.after_person if after_person else 0.0)
        loaded.change(deadline=at + wait)
    elif seat is not None and seat.state == "left" and clock_of(loaded) != "none":
        loaded.change(deadline=at + loaded.timing.rest)
    elif seat is not None and seat.state == "in" and _somebody_waits(loaded):
        member = waited_for(loaded, seat)
        missed = member is not None and member.missed
        loaded.change(clock=clock_of(loaded))
        part = loaded.timing.after_miss if missed else 1.0
        loaded.change(deadline=_ends(loaded, at, loaded.row.clock, part))
        expect_first(loaded, at)


def acted(loaded: LoadedGame, at: float) -> None:
    """The person on turn has done something: they are called no more, nobody need choose for them."""
    if loaded.together is not None:
        acted_in_round(loaded, at)
        return
    loaded.change(called_at=None)
    if loaded.row.overdue_at is not None:
        loaded.change(overdue_at=None, deadline=_ends(loaded, at, loaded.row.clock))
    if loaded.row.clock is not None:
        expect_another(loaded, at)


def woken(loaded: LoadedGame, user_id: int, at: float) -> bool:
    """Give a shortened turn its whole time, now that the player on turn is there.

    Returns:
        Whether it is their turn, and nobody has been asked what becomes of it.
    """
    row, seat = loaded.row, loaded.on_turn
    if row.state != "playing" or row.clock is None or row.overdue_at is not None:
        return False
    member = None if seat is None or seat.state != "in" else waited_for(loaded, seat)
    if member is None or member.user_id != user_id:
        return False
    loaded.change(deadline=_ends(loaded, at, loaded.row.clock))
    return True


def wait_again_in_turn(loaded: LoadedGame, at: float) -> None:
    """Give the person on turn the length of another clock; they may be called once more in it."""
    if loaded.together is not None:
        wait_again_in_round(loaded, at)
        return
    loaded.change(overdue_at=None, called_at=None, deadline=_ends(loaded, at, loaded.row.clock), calls_left=1)
    expect_another(loaded, at)


def let_alone(loaded: LoadedGame, at: float) -> None:
    """Stop the clock when only one person is left at the table: nobody waits for them."""
    if loaded.together is not None:
        set_round_clock(loaded, at)
        return
    if loaded.row.clock is not None and not _somebody_waits(loaded):
        loaded.change(deadline=None, clock=None, overdue_at=None, called_at=None, call_at=None, calls_left=0)


def _somebody_waits(loaded: LoadedGame) -> bool:
    """Whether others wait for a turn elsewhere: not at a table that one phone serves."""
    one_phone = loaded.rules.source == "own" and loaded.row.keeper_all
    return len(loaded.persons) > 1 and not one_phone


def turn_due(loaded: LoadedGame, at: float) -> ClockEffect:
    """Act on what is due: call whoever is waited for, ask what becomes of them, or put it away."""
    row = loaded.row
    reminded = row.call_at is not None and row.call_at <= at and remind_if_due(loaded, at)
    row, effect = (
        loaded.row,
        ClockEffect(shown_of_game(loaded, urgent=True), reminds=True) if reminded else ClockEffect(),
    )
    if row.deadline is None or row.deadline > at:
        return effect
    seat = loaded.on_turn
    if row.state != "playing" or seat is None:
        loaded.change(deadline=None)  # of a call, from before there were clocks
        return effect
    if row.clock is None and seat.state != "left":
        # An earlier program waited here for a die of Telegram's before the round: it begins without one.
        proceed(loaded, at)
        return ClockEffect(shown_of_game(loaded, urgent=True))
    asked = row.overdue_at is not None or seat.state == "left"
    if not in_chat(loaded.tx, row):
        # Where the bot is not, nobody could do anything about it.
        loaded.change(deadline=at + loaded.timing.rest if asked else _ends(loaded, at, loaded.row.clock))
        return ClockEffect()
    if asked:
        put_away(loaded, at)
        return ClockEffect(shown_of_game(loaded, urgent=True), said=say("game-put-away", game=row.id))
    later = loaded.calendar.after_night(at) if row.clock == "slow" else at
    if later > at:  # the bot was away, and the end of the time with it
        loaded.change(deadline=later)
        return ClockEffect(shown_of_game(loaded, urgent=reminded), reminds=reminded)
    note_missed(loaded, seat)
    loaded.change(overdue_at=at, deadline=at + loaded.timing.rest, call_at=None, called_at=None)
    return ClockEffect(shown_of_game(loaded, urgent=True), reminds=True)


def _live_time(loaded: LoadedGame) -> float:
    """The seconds that a turn of this game has by the clock `live`, or a round in which all play at once."""
    return loaded.timing.live_turn if loaded.together is None else loaded.timing.live_round


def _ends(loaded: LoadedGame, at: float, clock: Clock | None, part: float = 1.0) -> float | None:
    """When a turn or a round ends that begins at `at` and has this part of the time that its clock gives."""
    match clock:
        case "live":
            return at + _live_time(loaded) * part
        case "slow":
            return loaded.calendar.after_night(at + loaded.timing.slow_turn * part)
    return None


# Reminders: calls of absent players to the table, at most two in a turn.
#
# One comes when the turn begins, to a player who seems to be absent (`presence_lately`) at once, to others
# when they let everybody wait; the other in the middle, to a player who has begun the turn and gone silent.
# Games that are slow leave people alone at night, and all of them together remind a person once a day. A
# reminder stands on the board, which is sent anew for it, until the person does something.


_REMINDERS_A_TURN = 2
"""The highest number of reminders in one turn."""


def expect_first(loaded: LoadedGame, at: float) -> None:
    """A turn has come to a person: set when they are to be called.

    One that comes once more, since the turn before was taken back, calls nobody at once: they have been.
    """
    seat = loaded.on_turn
    member = None if seat is None else waited_for(loaded, seat)
    there = member is not None and presence_lately(loaded, member, at)
    undone = Records(loaded.tx).last_undo(loaded.row.id)
    again = undone is not None and at - undone < loaded.timing.idle
    _expect(loaded, at + loaded.timing.reminder if there or again else at, left=_REMINDERS_A_TURN)


def expect_another(loaded: LoadedGame, at: float) -> None:
    """The person on turn has done something: set when they are to be called if they go silent now."""
    left = min(loaded.row.calls_left, _REMINDERS_A_TURN - 1)
    deadline, timing = loaded.row.deadline, loaded.timing
    rest = timing.live_turn / 2 if deadline is None else (deadline - at) / 2
    _expect(loaded, at + max(rest, timing.reminder), left=left)


def remind_if_due(loaded: LoadedGame, at: float) -> bool:
    """Call the player on turn, if their reminder is due; returns whether."""
    row, seat = loaded.row, loaded.on_turn
    member = None if seat is None else waited_for(loaded, seat)
    loaded.change(call_at=None)
    if row.state != "playing" or seat is None or seat.state != "in" or member is None:
        return False
    if row.overdue_at is not None or not in_chat(loaded.tx, row):
        return False
    pressed = member.acted_at or 0.0
    if at - pressed < loaded.timing.reminder:  # in vain perhaps, but they are there
        _expect(loaded, pressed + loaded.timing.reminder, left=row.calls_left)
        return False
    if row.clock == "slow":
        known = None if member.user_id is None else People(loaded.tx).get(member.user_id)
        before = None if known is None else known.called_at
        earliest = at if before is None else max(at, before + loaded.timing.reminder_again)
        if loaded.calendar.after_night(earliest) > at:
            _expect(loaded, earliest, left=row.calls_left)
            return False
        if known is not None:
            People(loaded.tx).update(known.user_id, called_at=at)
    loaded.change(calls_left=max(0, row.calls_left - 1), called_at=at)
    return True


def _expect(loaded: LoadedGame, at: float, left: int) -> None:
    """Set the next call for `at`, not at night in a slow game, if there is one before the time is out."""
    row = loaded.row
    when = loaded.calendar.after_night(at) if row.clock == "slow" else at
    early = row.deadline is None or when < row.deadline
    loaded.change(call_at=when if left and early else None, calls_left=left)


# The clock of a round in games in which all seats play at once.
#
# It runs for all whom the round still waits for, from when the first person has written: `live` 60 s, but
# not less than 90 s from the start of the round, `slow` a day. Sleepers alone have a part of that. When it
# has run out nothing is played: the board calls everybody who is missing and asks for a decision
# (`decide_sleeper`). A round in which nobody writes waits for nobody: after as long a time everybody is
# called, once.
#
# At a side table 60 s run from the start of every round. When it is out nobody is asked: a robot plays this
# round for everybody who is missing.


_SEVERAL: Final = 2  # people, of whom one may wait for another


def set_round_clock(loaded: LoadedGame, at: float) -> None:
    """Set the clock of the round after whatever has happened in the game."""
    game, row = loaded.together, loaded.row
    if game is None or row.state != "playing":
        return
    if row.round_number != game.opened:
        loaded.change(round_number=game.opened, round_at=at, overdue_at=None, called_at=None, clock=None)
        loaded.change(round_due=_ends(loaded, at, clock_of(loaded)))
    if not loaded.missing or clock_of(loaded) == "none" or len(loaded.persons) < _SEVERAL:
        loaded.change(overdue_at=None, called_at=None, clock=None, round_due=None)
    elif loaded.row.overdue_at is None and (row.table_no or _waits(loaded)):
        _hurry(loaded, at)
    _expect_in_round(loaded, at)


def acted_in_round(loaded: LoadedGame, at: float) -> None:
    """Note that the person of the seat in focus has acted; if the time was out they have some more."""
    seat = loaded.on_turn
    if seat is not None and loaded.row.overdue_at is not None:
        wait_again_in_round(loaded, at)
    loaded.change(called_at=None)
    set_round_clock(loaded, at)


def wait_again_in_round(loaded: LoadedGame, at: float) -> None:
    """Give those who are missing the time of another round."""
    loaded.change(overdue_at=None, called_at=None, clock=clock_of(loaded))
    loaded.change(round_due=_ends(loaded, at, clock_of(loaded)))
    _expect_in_round(loaded, at)


def round_due(loaded: LoadedGame, at: float) -> ClockEffect:
    """Act on what is due: call those who are missing, ask what becomes of them, or put it away."""
    row = loaded.row
    if row.state != "playing" or row.deadline is None or row.deadline > at:
        return ClockEffect()
    if not in_chat(loaded.tx, row):
        loaded.change(deadline=at + loaded.timing.rest)  # where the bot is not, nobody could do anything
        return ClockEffect()
    if row.table_no:
        return _play_for_the_missing(loaded, at)
    if row.overdue_at is None and loaded.missing and (row.round_due is None or row.round_due > at):
        # An earlier program waited here for a die of Telegram's before the round: it begins without one.
        proceed(loaded, at)
        return ClockEffect(shown_of_game(loaded, urgent=True))
    if row.overdue_at is not None or not loaded.missing:
        put_away(loaded, at)
        return ClockEffect(shown_of_game(loaded, urgent=True), said=say("game-put-away", game=row.id))
    later = loaded.calendar.after_night(at) if clock_of(loaded) == "slow" else at
    if later > at:  # the bot was away, and the end of the time with it
        loaded.change(round_due=later, deadline=later)
        return ClockEffect(shown_of_game(loaded))
    if row.clock is None:
        loaded.change(called_at=at, round_due=None, deadline=None)
        return ClockEffect(shown_of_game(loaded, urgent=True), reminds=True)
    for seat in loaded.missing:
        note_missed(loaded, seat)
    loaded.change(overdue_at=at, called_at=None, round_due=(rest := at + loaded.timing.rest), deadline=rest)
    return ClockEffect(shown_of_game(loaded, urgent=True), reminds=True)


def _play_for_the_missing(loaded: LoadedGame, at: float) -> ClockEffect:
    """Let a robot play the round for everybody who is missing, and what they have still to play before it."""
    for seat in loaded.missing:
        note_missed(loaded, seat)
    number = loaded.row.round_number
    while (game := loaded.together) is not None and game.opened == number and loaded.missing:
        play_turn(loaded, loaded.missing[0])
    proceed(loaded, at)
    return ClockEffect(shown_of_game(loaded, urgent=True))


def _hurry(loaded: LoadedGame, at: float) -> None:
    """Start the time of those who are missing when the first has written; shorten that of sleepers."""
    row, timing = loaded.row, loaded.timing
    if row.clock is None:
        clock, began = clock_of(loaded), at if row.round_at is None else row.round_at
        live = max(at + timing.after_first, began + _live_time(loaded))
        if row.table_no:
            live = began + timing.after_first
        loaded.change(clock=clock)
        loaded.change(round_due=live if clock == "live" else _ends(loaded, at, clock_of(loaded)))
    soon = at + timing.live_turn * timing.after_miss
    members = [loaded.player_of(seat) for seat in loaded.missing]
    asleep = all(member is not None and member.missed for member in members)
    if loaded.row.clock == "live" and asleep:
        loaded.change(round_due=min(soon, loaded.row.round_due or soon))


def _waits(loaded: LoadedGame) -> bool:
    """Whether a person has written in this round, and waits for those who have not."""
    return len(loaded.missing) < len(loaded.seats_of_people)


def _expect_in_round(loaded: LoadedGame, at: float) -> None:
    """Note when something is to be done next: for a computer, or when the time of the round is out."""
    row, rest = loaded.row, loaded.timing.rest
    ends = [row.round_due]
    if loaded.for_computer:
        ends.append(max(at, (at if row.round_at is None else row.round_at) + loaded.computers.pace))
    elif not loaded.missing:
        ends.append(at + rest)  # for seats whose people have left
    loaded.change(deadline=min((each for each in ends if each is not None), default=None))


# The end of a game: by the last row or by decision of the table; the result that is stored.


def end_if_over(loaded: LoadedGame, at: float) -> bool:
    """Close the game and keep its result, if the record has come to its end; tells whether it has.

    A record that has as many lines as one may have ends the game as it stands.

    Rankings count games of at least two seats of people, those who left after the first round included, who
    have the last places; in a team everybody who stayed has the result of the seat.
    """
    game = loaded.progress.game
    if loaded.row.state == "playing" and not game.over and loaded.state.version >= MOST_LINES:
        stop(loaded, at, counted=loaded.counts_stopped)
        return True
    if loaded.row.state != "playing" or not game.over:
        return False
    _count_or_not(loaded, at)
    outcome = leavers_placed(loaded.rules, loaded.seats, game.outcome())
    _finish(loaded, "over", at, outcome, _scores(loaded, outcome, at))
    return True


def stop(loaded: LoadedGame, at: float, *, counted: bool = False) -> None:
    """End a live game before its end.

    Args:
        loaded: the game.
        at: the time in unix seconds.
        counted: whether it has a result for those who are still there, as it stands.
    """
    loaded.change(called_at=None)
    if counted:
        _count_or_not(loaded, at)
    outcome = leavers_placed(loaded.rules, loaded.seats, outcome_now(loaded.progress.game))
    _finish(loaded, "stopped", at, outcome, _scores(loaded, outcome, at) if counted else [])


def stop_deserted(loaded: LoadedGame, at: float) -> None:
    """End a live game whose people have all left: it counts if that has cost several of them their place."""
    stop(loaded, at, counted=loaded.rated and len(leavers_of(loaded.seats)) > 1)


def put_away(loaded: LoadedGame, at: float) -> None:
    """End a live game that nobody goes on with; it counts for who is alone, all others having left."""
    stop(loaded, at, counted=loaded.rated and left_alone(loaded.seats))


def _count_or_not(loaded: LoadedGame, at: float) -> None:
    """Note that a game does not count after all, as others of the same people that ended before it did."""
    if loaded.rated:
        people = [[member.user_id for member in seat.members] for seat, _ in _people(loaded)]
        if too_often(loaded.tx, people, at):
            loaded.change(uncounted="pair")


def _people(loaded: LoadedGame) -> Iterator[tuple[SeatRow, bool]]:
    """The seats whose people have a result, and whether they have left."""
    left = {each.seat for each in leavers_of(loaded.seats)}
    for seat in loaded.seats:
        if seat.seat in left or (seat.user_id is not None and seat.state == "in"):
            yield seat, seat.seat in left


def _finish(
    loaded: LoadedGame, state: Literal["over", "stopped"], at: float, outcome: Outcome, scores: list[Score]
) -> None:
    """End the game, keep its result, and let the other rooms hear of it."""
    game, calendar = loaded.progress.game, loaded.calendar
    Results(loaded.tx).finish(loaded.row.id, state, at, scores, calendar=calendar)
    loaded.reload()
    ended = GameEnded(loaded.row, game, outcome, loaded.seats, scores, calendar, at)
    loaded.hooks.events.publish(loaded.tx, ended)
    loaded.reload()


def _scores(loaded: LoadedGame, result: Outcome, at: float) -> list[Score]:
    """What is kept of a result: a line for each member of every seat, and for who has left a team.

    Only of people it counts, and only if the game does.
    """
    people = dict[int, tuple[SeatRow, bool]]()
    if loaded.rated:
        people = {seat.seat: (seat, left) for seat, left in _people(loaded)}
    placed = _placed(loaded, people, result)
    others = {seat.seat for seat in loaded.seats} - placed.keys()
    against = counting_against(loaded.tx, placed, others, at)
    scores = []
    for seat, rank in enumerate(result.ranks):
        if rank is not None:
            row, left = people.get(seat, (None, False))
            scores += [
                Score(
                    seat=seat,
                    user_id=user_id,
                    points=result.totals[seat],
                    settled=float(result.settled[seat]),
                    rank=rank,
                    won=rank == 1,
                    left_early=left,
                    against=against.get(seat),
                    few=is_small(placed),
                )
                for user_id in ([None] if row is None else [member.user_id for member in row.present])
            ]
    return [*scores, *_departed(loaded, result)]


def _placed(
    loaded: LoadedGame, people: Mapping[int, tuple[SeatRow, bool]], result: Outcome
) -> dict[int, PlacedSeat]:
    """The seats of people as the game has ended."""
    return {
        number: PlacedSeat(
            tuple(member.user_id for member in seat.present),
            result.ranks[number] or len(result.ranks),
            left and left_before_half(loaded.rules, seat),
        )
        for number, (seat, left) in people.items()
    }


def _departed(loaded: LoadedGame, result: Outcome) -> Iterator[Score]:
    """Of who has left a team that played on: below all seats, with what it had then."""
    last = sum(rank is not None for rank in result.ranks) + 1
    for seat, member in departed_seats(loaded.seats) if loaded.rated else ():
        points = member.left_points or 0
        settled = points - (result.totals[seat.seat] - result.settled[seat.seat])
        yield Score(seat.seat, member.user_id, points, float(settled), last, won=False, left_early=True)
