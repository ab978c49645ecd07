"""Side tables that a test opens: a room that does it within the running bot, or the database alone."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.ground.values import Place
from bot.sandbox.model import Chat
from bot.table.room import Contributions, Room, RoomContext
from bot.table.seats import SideSeat, leave_side_table, open_side_table
from engine.presets import ruleset
from tests.play.phones import Phones

SHORT = ruleset("yatzy", {"pace": "together", "card": "short"})


@dataclass
class SideTables:
    """A room that opens side tables when the test asks it to."""

    context: list[RoomContext] = field(default_factory=list)

    @property
    def room(self) -> Room:
        return Room(name="side_tables", open=self._open)

    def _open(self, context: RoomContext) -> Contributions:
        self.context[:] = [context]
        return Contributions()

    async def begin(self, phones: Phones, chat: Chat, number: int, people: Sequence[int]) -> int:
        (context,) = self.context
        game = await context.transactions.write(
            lambda tx: open_side_table(
                context.transactions,
                tx,
                Place(chat.id),
                number,
                SHORT,
                _seats(phones, people),
                context.clock(),
            )
        )
        await context.deps.messages.present_game(game)
        return game

    async def leave(self, game: int, person: int) -> None:
        (context,) = self.context
        await context.transactions.write(
            lambda tx: leave_side_table(context.transactions, tx, game, person, context.clock())
        )
        await context.deps.messages.present_game(game)


def _seats(phones: Phones, people: Sequence[int]) -> list[SideSeat]:
    return [SideSeat(each, phones.world.state.people[each].first_name) for each in people]
