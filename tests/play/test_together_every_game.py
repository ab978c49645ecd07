"""Every game with a scorecard in which all may play at once, a few rounds and to the end."""

import pytest

from bot.ground.drawing.callback_data import pack
from bot.sandbox.world.model import Chat
from bot.table.buttons.board import EndTurn, PickInner, PickRow, Roll, ShowColumns, ShowCrossing, Sure
from bot.table.buttons.result import Rematch
from engine.presets import PRESETS, ruleset
from engine.rules.ruleset import Ruleset
from tests.play.panels import awaited, begun, panel, panel_of
from tests.play.phones import SWIFT, Phones, presses, until
from tests.play.talk import greeted
from tests.rings import sampled

GAMES = [key for key in PRESETS if isinstance(ruleset(key), Ruleset)]


def is_over(phones: Phones, chat: Chat) -> bool:
    newest = phones.newest(chat.id)
    return newest is not None and any(isinstance(p, Rematch) for _, p in presses(newest))


async def act(phones: Phones, person: int, game: int, chat: Chat) -> None:
    """One tap of a turn on a card: the answer to a question, a row, the end of a turn, or a throw."""
    shown = await panel(phones, person, game)
    offered = presses(shown)
    before = shown.text, offered
    for kind in (Sure, PickInner, PickRow, ShowColumns, EndTurn, ShowCrossing, Roll):
        of_kind = [(text, p) for text, p in offered if isinstance(p, kind)]
        if of_kind:
            paying = [p for text, p in of_kind if "✗" not in text] or [p for _, p in of_kind]
            await phones.tap(person, shown, pack(paying[0]))
            break

    def changed() -> bool:
        now = panel_of(phones, person, game)
        return is_over(phones, chat) or now is None or (now.text, presses(now)) != before

    await until(changed, "the card to change")


@pytest.mark.parametrize("word", sampled(GAMES, ["double", "thrift", "series"]))
def test_it_is_played_to_the_end_on_cards(evening, word) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        game = await begun(phones, chat, people, word, computers=1, options={"card": "short"})
        while not is_over(phones, chat):
            for person in people:
                await until(
                    lambda who=person: is_over(phones, chat) or awaited(panel_of(phones, who, game)), "a turn"
                )
                while not is_over(phones, chat) and awaited(panel_of(phones, person, game)):
                    await act(phones, person, game, chat)

    evening(scene, SWIFT)
