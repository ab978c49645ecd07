"""The languages of the bot, and the choice of one for a client."""

from pathlib import Path
from typing import Final

COMPLETE: Final = ("ru", "en", "uk")
"""Complete languages; the first one is for a client that does not say its own."""

LANGUAGES: Final = (
    *COMPLETE,
    *sorted({file.stem for file in Path(__file__).parent.glob("*.ftl")} - {*COMPLETE}),
)
"""Every language there is a file of texts for. What one of the later ones does not say is said in English."""

FALLBACK: Final = "en"
"""For clients whose own language is not here, and for what a language does not say yet."""

# Languages whose speakers are likelier to read Russian than English.
_NEAR_RUSSIAN = frozenset(("ru", "be", "kk", "ky", "uz", "tg", "tk", "tt", "ba", "cv", "hy", "az"))


def language_for(code: str | None) -> str:
    """Choose the language that suits a client's `language_code` best; unknown clients get the first one."""
    word = (code or COMPLETE[0]).replace("_", "-").split("-")[0].lower()
    if word in LANGUAGES:
        return word
    return COMPLETE[0] if word in _NEAR_RUSSIAN else FALLBACK
