"""A new game, asked for by a command or by a button."""

from bot.buttons.pages import NewGame
from bot.handlers.dependencies import Dependencies
from bot.handlers.pages import send
from bot.handlers.updates import Tap
from bot.screens.pages import questions
from bot.service.actor import Actor
from bot.service.chats.house_rules import RulesName
from bot.service.reply import Refusal, Reply
from bot.texts.formatting import Texts, texts
from bot.texts.message import Message
from bot.views.game import GameView
from bot.views.place import Place, is_private
from bot.views.screen import Screen


async def new_game(
    deps: Dependencies, t: Texts, place: Place, actor: Actor, name: RulesName | None
) -> Screen | Message | None:
    """Open a lobby at the bottom of the chat; one that is open already comes down.

    Args:
        deps: what handlers work with.
        t: the texts.
        place: where.
        actor: who asks.
        name: of the rules, None for the chat's last ones.

    Returns:
        What is to be said besides.
    """
    reply = await deps.service.games.new_game(place, actor, name)
    question = _question(t, reply)
    if question is not None:
        return question
    if reply.shown is None:
        return reply.message
    deps.messages.post(reply.shown)
    return reply.message if reply.refusal is Refusal.LOBBY_RULES else None


async def new_game_by_button(deps: Dependencies, pressed: NewGame, tap: Tap) -> Message:
    """Do the same for a tap, which says what happened; tapped again nothing is sent a second time."""
    games, place, actor = deps.service.games, tap.place, tap.actor
    if pressed.opponents == "computer":
        reply = await games.new_computer_game(place, actor)
    else:
        reply = await games.new_game(place, actor, None)
    if reply.shown is None:
        return reply.message
    view = reply.shown.view
    what = NewGame, view.game, type(view)
    if not deps.recently_sent.begin(what):
        return reply.message
    t = texts(await deps.chats.language(place.chat_id, actor))
    question = _question(t, reply)
    if question is None or is_private(place.chat_id):
        deps.messages.post(reply.shown)
    else:
        deps.messages.spawn(deps.recently_sent.send(what, send(deps, place, question)))
    return reply.message


def _question(t: Texts, reply: Reply) -> Screen | None:
    """What to do about the game that runs already, if one does."""
    view = None if reply.shown is None or reply.refusal is not Refusal.RUNNING else reply.shown.view
    return questions.running(t, view) if isinstance(view, GameView) else None
