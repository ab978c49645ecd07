"""Commands in the private chat of somebody who plays a group's game on a card there."""

import pytest

from tests.play.panels import begun, finished, panel, panel_of
from tests.play.phones import Phones, until
from tests.play.talk import RU, ask, gone, greeted


def test_the_board_asked_for_in_private_is_ones_card_at_the_bottom(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        game = await begun(phones, chat, people)
        shown = await panel(phones, people[0], game)
        phones.world.conversation.send(people[0], people[0], "/board")
        await gone(shown)
        await until(lambda: panel_of(phones, people[0], game) is not None, "the card")
        assert (await panel(phones, people[0], game)).id > shown.id

    evening(scene)


@pytest.mark.parametrize("command", ["leave", "stop"])
def test_who_wants_to_go_is_sent_to_the_group_while_the_game_runs(evening, command) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        game = await begun(phones, chat, people, options={"card": "short"})
        await panel(phones, people[0], game)
        private = phones.world.state.chats[people[0]]
        told = (await ask(phones, people[0], private, f"/{command}")).text
        assert told == RU("refusal-plays-in-group", command=command)
        await finished(phones, chat, people, game)
        assert (await ask(phones, people[0], private, f"/{command}")).text == RU("refusal-nobody-plays")

    evening(scene)
