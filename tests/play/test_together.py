"""Games in which all play at once, each in their private chat."""

from bot.table.buttons.result import Rematch
from tests.play.panels import begun, panel, panel_of, play_round
from tests.play.phones import Phones, presses, until
from tests.play.talk import greeted


def test_a_whole_game_is_played_in_private_and_told_in_the_group(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 3)
        game = await begun(phones, chat, people, "international", computers=1)
        for number in range(1, 13):
            for person in people:
                shown = await panel(phones, person, game)
                assert f"{number} из 12" in shown.text, shown.text
            await play_round(phones, people, game)

        def over() -> bool:
            newest = phones.newest(chat.id)
            return newest is not None and any(isinstance(p, Rematch) for _, p in presses(newest))

        await until(over, "the result")

        def put_away() -> bool:
            return all(panel_of(phones, person, game) is None for person in people)

        await until(put_away, "the cards to be put away")

    evening(scene)
