"""Side tables that a test opens: a room that does it within the running bot, or the database alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.ground.values import Place
from bot.sandbox.model import Chat
from bot.table.room import Brought, House, Room
from bot.table.seats import SideSeat, leave_side_table, open_side_table
from engine.presets import ruleset
from tests.play.phones import Phones

SHORT = ruleset("yatzy", {"pace": "together", "card": "short"})


@dataclass
class SideTables:
    """A room that opens side tables when the test asks it to."""

    house: list[House] = field(default_factory=list)

    @property
    def room(self) -> Room:
        return Room(name="side_tables", open=self._open)

    def _open(self, house: House) -> Brought:
        self.house[:] = [house]
        return Brought()

    async def begin(self, phones: Phones, chat: Chat, number: int, people: Sequence[int]) -> int:
        (house,) = self.house
        game = await house.transactions.write(
            lambda tx: open_side_table(
                house.transactions, tx, Place(chat.id), number, SHORT, _seats(phones, people), house.clock()
            )
        )
        await house.deps.messages.present_game(game)
        return game

    async def leave(self, game: int, person: int) -> None:
        (house,) = self.house
        await house.transactions.write(
            lambda tx: leave_side_table(house.transactions, tx, game, person, house.clock())
        )
        await house.deps.messages.present_game(game)


def _seats(phones: Phones, people: Sequence[int]) -> list[SideSeat]:
    return [SideSeat(each, phones.world.state.people[each].first_name) for each in people]
