"""Links to the tables of games: each has the token of its game, which nobody can guess."""

from collections.abc import Callable
from typing import Final

from bot.miniapp.signatures import Signer

_GAME_BYTES: Final = 8


class GameLinks:
    """The links of one bot's games, and the tokens in them.

    A token names a game and says nothing about chat or membership: who may see its table is asked apart.

    Args:
        token: of the bot.
        username: of the bot, once it is known.
        name: the short name of the app.
    """

    def __init__(self, token: str, username: Callable[[], str], name: str) -> None:
        self._signer = Signer(token, "game")
        self._username = username
        self._name = name

    def link(self, game: int) -> str:
        """The link that opens a game's table from any chat."""
        start = self.token_of(game)
        return f"https://t.me/{self._username()}/{self._name}?startapp={start}&mode=compact"

    def token_of(self, game: int) -> str:
        """The token of a game: the start parameter of its link."""
        return self._signer.signed(game.to_bytes(_GAME_BYTES, "big"))

    def game_of(self, token: str) -> int | None:
        """The game of a token; None for one that no link of this bot has."""
        payload = self._signer.payload(token)
        return None if payload is None or len(payload) != _GAME_BYTES else int.from_bytes(payload, "big")
