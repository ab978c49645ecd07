"""The turns under way where all play at once, as whoever has no seat there sees them."""

from bot.ground.texts.formatting import Texts
from bot.miniapp.screens import dice, people
from bot.table.screens import progress
from bot.table.views.game import GameView
from engine.play.together import TogetherGame


def turns(t: Texts, view: GameView, user_id: int) -> list[dict[str, object]]:
    """Each seat's dice and its roll; empty for players, who see their own dice alone, and in other games.

    Where all get the same throws the dice of those who are ahead would tell the others what is to come: of
    these games only the roll is told.
    """
    game = view.progress.game
    if not isinstance(game, TogetherGame) or view.focus is not None:
        return []
    if any(people.is_of(seat, user_id) for seat in view.seats):
        return []
    called = people.names(t, view.seats)
    told = []
    for seat in game.order:
        if seat not in game.gone:
            lying = () if game.ruleset.luck == "same" else _lying(game, seat)
            told.append(
                {
                    **people.heading(view, called[seat], seat, None),
                    "turn": seat in game.awaited,
                    "best": False,
                    "dice": dice.hand(t, game.ruleset, lying),
                    "hand": _said(t, game, seat),
                }
            )
    return told


def _lying(game: TogetherGame, seat: int) -> tuple[int, ...]:
    turn = game.turn_of(seat)
    return turn.dice if seat in game.awaited and turn.roll and not turn.thrown else ()


def _said(t: Texts, game: TogetherGame, seat: int) -> str:
    if seat not in game.awaited:
        return t("app-seat-written")
    roll = game.turn_of(seat).roll
    if not roll:
        return t("app-seat-to-throw")
    return t("app-seat-roll", roll=roll, rolls=progress.rolls(game, seat))
