"""The whole state of a page: what one reader sees of a game, and may press, as plain values for JSON.

A state is a pure function of a view, a language and a reader. Its top-level keys change at different times:
`labels` never, `lines` with the game only, `seats` with each turn, the rest with each throw.
"""

from typing import Final

from bot.ground.texts.formatting import Texts
from bot.miniapp.screens import cards, dice, ended, lobby, people
from bot.miniapp.screens.offers import PersonOffers, offers
from bot.miniapp.screens.turn import turn
from bot.miniapp.screens.turns_at_once import turns
from bot.rulebook import words
from bot.table.screens.cards import stacks
from bot.table.views.game import GameView, LobbyView
from engine.play.showdown import ShowdownGame

LABELS: Final = (
    *("everybody", "dice", "players", "row", "you", "on-turn", "leads", "open", "crossed", "last", "twice"),
    *("host", "help", "help-dice", "help-roll", "help-rows", "help-no", "space", "close", "chat", "lost"),
    *("again", "failed", "points", "results", "turns"),
)
"""Names of labels, which stay as they are during a game; each is a text `app-label-...`."""


def state(t: Texts, view: LobbyView | GameView, user_id: int) -> dict[str, object]:
    """What a person sees of a game; presses are strings as buttons in the chat have them."""
    common: dict[str, object] = {
        "lang": t.language,
        "labels": {name: t(f"app-label-{name}") for name in LABELS},
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
        return {"kind": "hands", "seats": _hands(t, view, game, user_id)}
    return {
        "kind": "cards",
        "columns": cards.heads(t, game),
        "lines": cards.lines(t, game),
        "seats": cards.columns(t, view, game, user_id),
        "rows": cards.offered_rows(t, view, game, offered),
        "outer": view.outer if offered.rows or offered.yes else None,
    }


def _hands(t: Texts, view: GameView, game: ShowdownGame, user_id: int) -> list[dict[str, object]]:
    """Every seat of a showdown game in the order of play, with its dice, or with why it shows none."""
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
