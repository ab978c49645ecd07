"""The clock of a round in games in which all seats play at once.

It runs for all whom the round still waits for, from when the first person has written: `live` 60 s, but not
less than 90 s from the start of the round, `slow` a day. Sleepers alone have a part of that. When it has run
out nothing is played: the board calls everybody who is missing and asks for a decision (`sleepers`). A round
in which nobody writes waits for nobody: after as long a time everybody is called, once.

At a side table 60 s run from the start of every round. When it is out nobody is asked: a robot plays
this round for everybody who is missing.
"""

from typing import Final

from bot.ground.texts.message import say
from bot.table.service import presence
from bot.table.service.game_views import shown_of_game
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.play import reminders
from bot.table.service.play.automatic import play_turn, run
from bot.table.service.play.clock_effect import ClockEffect, clock_of
from bot.table.service.play.ending import end_if_over, put_away

_SEVERAL: Final = 2  # people, of whom one may wait for another


def follow(loaded: LoadedGame, at: float) -> None:
    """Set the clock of the round after whatever has happened in the game."""
    game, row = loaded.together, loaded.row
    if game is None or row.state != "playing":
        return
    if row.round_number != game.opened:
        loaded.change(round_number=game.opened, round_at=at, overdue_at=None, called_at=None, clock=None)
        loaded.change(round_due=_end(loaded, at))
    if not loaded.missing or clock_of(loaded) == "none" or len(loaded.persons) < _SEVERAL:
        loaded.change(overdue_at=None, called_at=None, clock=None, round_due=None)
    elif loaded.row.overdue_at is None and (row.table_no or _waits(loaded)):
        _hurry(loaded, at)
    _expect(loaded, at)


def acted(loaded: LoadedGame, at: float) -> None:
    """Note that the person of the seat in focus has acted; if the time was out they have some more."""
    seat = loaded.on_turn
    if seat is not None and loaded.row.overdue_at is not None:
        wait_again(loaded, at)
    loaded.change(called_at=None)
    follow(loaded, at)


def wait_again(loaded: LoadedGame, at: float) -> None:
    """Give those who are missing the time of another round."""
    loaded.change(overdue_at=None, called_at=None, clock=clock_of(loaded))
    loaded.change(round_due=_end(loaded, at))
    _expect(loaded, at)


def due(loaded: LoadedGame, at: float) -> ClockEffect:
    """Do what the time has come for: call those who are missing, ask what becomes of them, or put it away."""
    row = loaded.row
    if row.state != "playing" or row.deadline is None or row.deadline > at:
        return ClockEffect()
    if not reminders.in_chat(loaded.tx, row):
        loaded.change(deadline=at + loaded.timing.rest)  # where the bot is not, nobody could do anything
        return ClockEffect()
    if row.table_no:
        return _play_for_the_missing(loaded, at)
    if row.overdue_at is None and loaded.missing and (row.round_due is None or row.round_due > at):
        # An earlier program waited here for a die of Telegram's before the round: it begins without one.
        run(loaded)
        loaded.save(at)
        follow(loaded, at)
        end_if_over(loaded, at)
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
        return ClockEffect(shown_of_game(loaded, urgent=True), calls=True)
    for seat in loaded.missing:
        presence.note_missed(loaded, seat)
    loaded.change(overdue_at=at, called_at=None, round_due=None, deadline=at + loaded.timing.rest)
    return ClockEffect(shown_of_game(loaded, urgent=True), calls=True)


def _play_for_the_missing(loaded: LoadedGame, at: float) -> ClockEffect:
    """Let a robot play the round for everybody who is missing, and what they have still to play before it."""
    for seat in loaded.missing:
        presence.note_missed(loaded, seat)
    number = loaded.row.round_number
    while (game := loaded.together) is not None and game.opened == number and loaded.missing:
        play_turn(loaded, loaded.missing[0])
    run(loaded)
    loaded.save(at)
    follow(loaded, at)
    end_if_over(loaded, at)
    return ClockEffect(shown_of_game(loaded, urgent=True))


def _hurry(loaded: LoadedGame, at: float) -> None:
    """Start the time of those who are missing when the first has written; shorten that of sleepers."""
    row, timing = loaded.row, loaded.timing
    if row.clock is None:
        clock, began = clock_of(loaded), at if row.round_at is None else row.round_at
        live = max(at + timing.after_first, began + timing.live_round)
        if row.table_no:
            live = began + timing.after_first
        loaded.change(clock=clock)
        loaded.change(round_due=live if clock == "live" else _end(loaded, at))
    soon = at + timing.live_turn * timing.after_miss
    members = [loaded.player_of(seat) for seat in loaded.missing]
    asleep = all(member is not None and member.missed for member in members)
    if loaded.row.clock == "live" and asleep:
        loaded.change(round_due=min(soon, loaded.row.round_due or soon))


def _waits(loaded: LoadedGame) -> bool:
    """Whether a person has written in this round, and waits for those who have not."""
    return len(loaded.missing) < len(loaded.seats_of_people)


def _end(loaded: LoadedGame, at: float) -> float | None:
    """When the time of a round is out that begins now."""
    match clock_of(loaded):
        case "live":
            return at + loaded.timing.live_round
        case "slow":
            return loaded.calendar.after_night(at + loaded.timing.slow_turn)
    return None


def _expect(loaded: LoadedGame, at: float) -> None:
    """Note when something is to be done next: for a computer, or when the time of the round is out."""
    row, rest = loaded.row, loaded.timing.rest
    ends = [row.round_due if row.overdue_at is None else row.overdue_at + rest]
    if loaded.for_computer:
        ends.append(max(at, (at if row.round_at is None else row.round_at) + loaded.computers.pace))
    elif not loaded.missing:
        ends.append(at + rest)  # for seats whose people have left
    loaded.change(deadline=min((each for each in ends if each is not None), default=None))
