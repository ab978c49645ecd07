"""New games by a button, and the question about a game that runs already."""

from bot.chats.handlers.updates import Tap
from bot.chats.texts import chat_texts
from bot.ground.outbox.recently_sent import MOMENT
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message
from bot.ground.values.actor import Actor
from bot.ground.values.place import is_private
from bot.ground.values.screen import Screen
from bot.rulebook.buttons import NewGame
from bot.table.handlers.pages import send_fleeting
from bot.table.room import Dependencies
from bot.table.screens import questions
from bot.table.service.reply import GAME_STANDS, Refusal, Reply
from bot.table.views.game import GameView


async def new_game_by_button(deps: Dependencies, pressed: NewGame, tap: Tap) -> Message:
    """Do what /newgame does, or begin a game with a computer; tapped again nothing is sent a second time."""
    games, place, actor = deps.service.games, tap.place, tap.actor
    if pressed.opponents == "computer":
        reply = await games.new_computer_game(place, actor)
    else:
        reply = await games.new_game(place, actor, None)
    if reply.shown is None:
        return reply.message
    view = reply.shown.view
    t = await chat_texts(deps.chats, place.chat_id, actor)
    question = None if is_private(place.chat_id) else running_question(t, reply, actor)
    seconds = MOMENT if question is None else deps.transient.seconds
    what = NewGame, view.game, type(view)
    ends = isinstance(view, GameView) and questions.may_end(view, actor.user_id)
    key = (*what, ends)
    if not deps.recently_sent.begin(key, seconds):
        return reply.message
    if ends:  # what others are asked is part of it
        deps.recently_sent.begin((*what, False), seconds)
    if question is None:
        deps.messages.post(reply.shown)
    else:
        sending = send_fleeting(deps, place, key, question)
        deps.messages.spawn(deps.recently_sent.send(key, sending))
    return reply.message


def running_question(t: Texts, reply: Reply, actor: Actor) -> Screen | None:
    """What to do about the game that runs already, if one does."""
    view = reply.shown.view if reply.shown is not None and reply.refusal in GAME_STANDS else None
    if not isinstance(view, GameView):
        return None
    return questions.running(t, view, actor.user_id, deserted=reply.refusal is Refusal.DESERTED)
