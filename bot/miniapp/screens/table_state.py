"""The whole state of a page: what one reader sees of a game, and may press, as plain values for JSON.

A state is a pure function of a view, a language and a reader. Its top-level keys change at different times:
`labels` never, `lines` with the game only, `seats` with each turn, the rest with each throw.
"""

from bot.ground.texts.formatting import Texts
from bot.miniapp.screens import cards, ended, hands, lobby, people, wording
from bot.miniapp.screens.offers import PersonOffers, offers
from bot.miniapp.screens.turn import turn
from bot.miniapp.screens.turns_at_once import turns
from bot.rulebook import words
from bot.table.views.game import GameView, LobbyView
from engine.play.showdown import ShowdownGame


def state(t: Texts, view: LobbyView | GameView, user_id: int) -> dict[str, object]:
    """What a person sees of a game; presses are strings as buttons in the chat have them."""
    common: dict[str, object] = {
        "lang": t.language,
        "labels": wording.labels(t),
        "title": t.say(words.game(view.rules)),
        "you": people.own_seat(view, user_id),
        "watching": t("app-watchers", n=view.watching) if view.watching else "",
    }
    if isinstance(view, LobbyView):
        return common | {"phase": "closed" if view.closed else "lobby", **lobby.lobby(t, view, user_id)}
    playing = view.state == "playing"
    offered = offers(t, view, user_id) if playing else PersonOffers()
    shown = common | {"phase": view.state, **_seats(t, view, user_id, offered)}
    if playing:
        return shown | turn(t, view, user_id, offered) | {"turns": turns(t, view, user_id)}
    return shown | {"result": ended.result(t, view, user_id)}


def _seats(t: Texts, view: GameView, user_id: int, offered: PersonOffers) -> dict[str, object]:
    game = view.progress.game
    if isinstance(game, ShowdownGame):
        return {"kind": "hands", "seats": hands.columns(t, view, game, user_id)}
    return {
        "kind": "cards",
        "columns": cards.heads(t, game),
        "lines": cards.lines(t, game),
        "seats": cards.columns(t, view, game, user_id),
        "rows": cards.offered_rows(t, view, game, offered),
        "outer": view.outer if offered.rows or offered.yes else None,
    }
