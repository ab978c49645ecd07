"""Late seats: people who join a game under way in which all play at once, where their chat allows it."""

from bot.ground.texts.message import say
from bot.ground.values.actor import Actor
from bot.ground.values.place import is_private
from bot.table.service import presence
from bot.table.service.game_views import may_join, shown_of_game
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.lobby.door import is_closed_to
from bot.table.service.lobby.seating import sit_late
from bot.table.service.play import clock
from bot.table.service.play.automatic import run
from bot.table.service.reply import Refusal, Reply, refuse
from engine.play.steps import Join
from engine.rules.ruleset import MAX_SEATS


def join(loaded: LoadedGame, actor: Actor, at: float) -> Reply:
    """Seat a person behind all others; they throw in the round under way, and have missed those before."""
    if loaded.row.state != "playing" or is_private(loaded.row.chat_id):
        return refuse(Refusal.OVER, shown_of_game(loaded))
    if any(member.user_id == actor.user_id for seat in loaded.seats for member in seat.members):
        return refuse(Refusal.ALREADY_SEATED)
    if is_closed_to(loaded.tx, loaded.row, actor.user_id, at):
        return refuse(Refusal.TURNED_AWAY)
    if not may_join(loaded):
        full = len(loaded.seats) == MAX_SEATS
        return refuse(Refusal.FULL if full else Refusal.NOT_POSSIBLE, shown_of_game(loaded))
    talisman = sit_late(loaded.tx, loaded.row, actor.user_id, actor.name)
    loaded.reload()
    loaded.play(Join(), actor.user_id)
    run(loaded)
    loaded.save(at)
    presence.note_press(loaded, actor.user_id, at)
    clock.hand_over(loaded, at)
    crossed = 0 if loaded.together is None else len(loaded.together.cards[-1].written)
    told = say("toast-sat-late", talisman=talisman, rows=crossed)
    return Reply(told, shown_of_game(loaded, urgent=True))
