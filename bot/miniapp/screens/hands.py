"""Showdown games: chips or deals won of each seat, and the hands that lie open."""

from bot.ground.texts.formatting import Texts
from bot.miniapp.screens import dice, people
from bot.rulebook import words
from bot.table.screens.cards import stacks
from bot.table.views.game import GameView
from engine.play.showdown import ShowdownGame


def columns(t: Texts, view: GameView, game: ShowdownGame, user_id: int) -> list[dict[str, object]]:
    """Every seat in the order of play, with the dice it shows or with why it shows none."""
    called, own = people.names(t, view.seats), people.own_seat(view, user_id)
    best = {each.seat for each in game.best}
    told = []
    for seat in game.order:
        hand = stacks.lying(game, seat)
        told.append(
            {
                **people.heading(view, called[seat], seat, own),
                "leads": False,
                "turn": view.state == "playing" and seat == game.mover,
                "best": seat in best and bool(hand),
                "dice": dice.hand(t, game.ruleset, hand),
                "hand": t.say(words.hand_of(game.ruleset, hand)) if hand else stacks.why_none(t, game, seat),
            }
        )
    return told
