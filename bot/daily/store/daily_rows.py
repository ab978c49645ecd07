"""Games of the day and the attempts at them, as values."""

from dataclasses import dataclass, field

from bot.ground.values.place import Place


@dataclass(frozen=True, slots=True)
class DailyRow:
    """A game of the day: `day` is that of its evening by the chat's clock, `options` a JSON object as text.

    `talisman` is that of everybody's game, `zone` the one by whose clock it ends. `secret` (32 bytes) stays
    out of the repr. While it is `open` nobody may know the secret; `told`: its evening is told, or may have
    been, or is not to be.
    """

    id: int
    chat_id: int
    thread_id: int
    day: str
    preset: str
    options: str
    revision: int
    secret: bytes = field(repr=False)
    commitment: str
    talisman: str
    zone: str
    evening_at: float
    open: bool = True
    told: bool = False

    @property
    def place(self) -> Place:
        """Where it is told."""
        return Place(self.chat_id, self.thread_id)


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """Somebody's attempt at a game of the day, as their game stands; `name` is empty when not known.

    `points` are None until it is played out, what it owes to luck until it is reviewed.
    """

    user_id: int
    name: str
    game_id: int
    state: str
    ended_at: float | None = None
    points: float | None = None
    start: float | None = None
    luck: float | None = None
    lost: float | None = None
