"""Automatic play: what chance, computer players, first rolls and forced ends of turns do without a press."""

from dataclasses import dataclass
from functools import partial

from bot.table.service.loaded_game import LoadedGame
from bot.table.store.rows import SeatRow
from engine.errors import IllegalStepError
from engine.play.game import Game
from engine.play.showdown import ShowdownGame
from engine.play.steps import Stand, Stop, Write
from engine.players.levels import USUAL, Level
from engine.players.own_dice import whole_turn

TurnEnd = Write | Stop | Stand


@dataclass(frozen=True, slots=True)
class ForcedEnd:
    """The end of a turn because nothing else was left, and the dice that lay then."""

    step: TurnEnd
    dice: tuple[int, ...]


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
    after_deal = isinstance(game, ShowdownGame) and game.deal > 1 and not game.deal_turns
    wanted = loaded.chat is None or loaded.row.table_no or loaded.chat.settings.first_roll
    return bool(wanted) and not game.lays and not game.turn.roll and not after_deal


def _only_end(game: Game) -> TurnEnd | None:
    """The end of the turn, if nothing else is left to the person on turn."""
    actions = game.legal_actions()
    only = actions[0] if len(actions) == 1 else None
    return only if isinstance(only, Write | Stop | Stand) else None
