"""The proof of fair dice: commitment, talismans and secret; folded, because most people never look at it."""

import re
from collections.abc import Iterator
from typing import Final

from bot.ground.texts.formatting import Texts
from bot.table.views.game import GameView

_MARK: Final = "🔒"
_SHOWN: Final = re.compile(r"\b(?:[0-9a-f]{4}…[0-9a-f]{4}|[0-9a-f]{64})\b")


def sealed(t: Texts, line: str, commitment: str) -> str:
    """A line with the commitment to the dice at its end; without one where there is none."""
    return t("dice-sealed", line=line, commitment=short(commitment)) if commitment else line


def seal(t: Texts, commitment: str) -> Iterator[str]:
    """The commitment to the dice in a line of its own, where there is one."""
    if commitment:
        yield t("button-commitment", commitment=short(commitment))


def shown_in(text: str) -> list[str]:
    """The commitments that a message shows, whole or by their ends."""
    return _SHOWN.findall(text) if _MARK in text else []


def short(commitment: str) -> str:
    """A commitment by its ends, as a lobby shows it: whole it stands where the secret is told of."""
    return f"{commitment[:4]}…{commitment[-4:]}"


def client(t: Texts, view: GameView) -> Iterator[str]:
    """The talismans that go into every throw, fixed when the game began."""
    if view.client:
        yield t("dice-client", client=view.client)


def before(t: Texts, view: GameView) -> Iterator[str]:
    """What is known while a game is played."""
    if view.commitment:
        yield t("dice-proof-before")
        yield from _folded(t, view)


def after(t: Texts, view: GameView) -> Iterator[str]:
    """What is known once a game has ended: the secret as well, unless others still play with these dice."""
    if view.secret:
        yield t("dice-proof-after")
        yield from _folded(t, view)
    elif view.sealed or (view.daily is not None and view.daily.open):
        yield from before(t, view)


def _folded(t: Texts, view: GameView) -> Iterator[str]:
    lines = [t("dice-secret", secret=view.secret.hex())] if view.secret else []
    chain = view.chain
    if chain is None:
        lines.append(t("dice-commitment", commitment=view.commitment))
    else:
        lines.append(t("dice-chain", commitment=chain.commitment, number=chain.number))
    lines += client(t, view)
    yield "<blockquote expandable>" + "\n".join(lines) + "</blockquote>"
