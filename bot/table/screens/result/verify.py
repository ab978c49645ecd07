"""The verdict on the dice of a finished game, and the way to check it without the bot."""

from collections.abc import Iterator
from html import escape
from math import floor

from bot.ground.drawing import links
from bot.ground.texts.formatting import Texts
from bot.ground.values.place import Place
from bot.ground.values.screen import Screen
from bot.rulebook import words
from bot.rulebook.reels import slot_machine
from bot.table.screens import dice_proof
from engine.records.record import Record
from engine.records.telegram_dice import DieAttempt, TelegramDice, heard, telegram_dice
from engine.records.verify import Verdict


def verdict(  # noqa: PLR0913 - the game, what was found, what was shown, and two places
    t: Texts, game: int, verdict: Verdict, record: Record, place: Place, *, shown: bool | None, page: str = ""
) -> Screen:
    """Fair or not, on what evidence, and how to check it without this bot.

    Args:
        t: the language.
        game: its number.
        verdict: on its dice.
        record: of the game.
        place: of the game.
        shown: whether a message that Telegram has confirmed showed its commitment before anything was thrown;
            None: nothing was noted of that.
        page: the address of the page that verifies records in a browser; empty if there is none.
    """
    if not verdict.fair:
        lines = [*_unfair(t, game, verdict)]
    elif shown is False:
        lines = [*_unshown(t, game, verdict, record, place)]
    else:
        lines = [*_fair(t, game, verdict, record, place, shown=shown is not None)]
    lines += ["", t("verify-yourself")]
    if page:
        lines.append(t("verify-page", page=escape(f"{page}?lang={t.language}")))
    return Screen("\n".join(lines))


def own_dice(t: Texts, game: int) -> Screen:
    """Why there is nothing to check in a game with dice of the players' own."""
    return Screen(t("verify-own", game=game))


def _fair(  # noqa: PLR0913 - as `verdict`
    t: Texts, game: int, verdict: Verdict, record: Record, place: Place, *, shown: bool
) -> Iterator[str]:
    yield t("verify-fair", game=game)
    yield t("verify-throws", n=verdict.throws)
    chain = record.chain
    if chain is None:
        yield t("verify-commitment" if shown else "verify-commitment-unknown", commitment=_commitment(record))
    else:
        yield t("verify-commitment-chain", commitment=_commitment(record), number=chain.number)
    yield ""
    dice = telegram_dice(record.client, record.attempts)
    yield from _thrown(t, dice, record, place)
    yield from _proof(t, dice)
    if chain is not None:
        yield t("verify-chain")
    sees = "verify-limit"
    if record.rounds:
        last = verdict.rounds
        n = len(heard([each for number, each in record.rounds.items() if number <= last]))
        yield t("verify-rounds", n=n, rounds=max(last - 1, 0))
        if n:
            sees = "verify-limit-round" if n == last - 1 else "verify-limit-until"
    yield t(sees)


def _unshown(t: Texts, game: int, verdict: Verdict, record: Record, place: Place) -> Iterator[str]:
    """The dice follow from a secret that nobody could hold the operator to: nothing else is proven."""
    yield t("verify-unshown", game=game)
    yield t("verify-throws", n=verdict.throws)
    yield t("verify-commitment-unshown", commitment=_commitment(record))
    yield from _thrown(t, telegram_dice(record.client, record.attempts), record, place)


def _commitment(record: Record) -> str:
    shown = record.commitment if record.chain is None else record.chain.commitment
    return escape(dice_proof.short(shown), quote=False)


def _thrown(t: Texts, dice: TelegramDice, record: Record, place: Place) -> Iterator[str]:
    """The dice that Telegram threw before the game, as people saw them."""
    if dice.values:
        counting = [each for each in record.attempts if each.value is not None]
        shown = [_die(each, place) for each in counting] or map(slot_machine, dice.values)
        yield t("verify-dice", dice=", ".join(shown))


def _proof(t: Texts, dice: TelegramDice) -> Iterator[str]:
    """What the dice that Telegram threw before the game prove."""
    match dice.form:
        case "repeated":
            even = words.number(t, floor(1000 * (dice.even or 0)) / 10)
            yield t("verify-repeated", n=dice.lost, choices=dice.choices or 0, even=even)
        case "few":
            yield t("verify-few", n=len(dice.values))
        case form:
            yield t(f"verify-{form}")


def _die(attempt: DieAttempt, place: Place) -> str:
    """A die that Telegram threw; with a link to its message where messages have one."""
    shown, link = slot_machine(attempt.value or 0), links.to_message(place, attempt.message_id)
    return shown if link is None else f'<a href="{link}">{shown}</a>'


def _unfair(t: Texts, game: int, verdict: Verdict) -> Iterator[str]:
    yield t("verify-unfair", game=game)
    expected, found = escape(verdict.expected, quote=False), escape(verdict.found, quote=False)
    match verdict.fault:
        case "commitment" | "client" | "chain":
            yield t(f"verify-unfair-{verdict.fault}")
            yield t("verify-differs", expected=expected, found=found)
        case "illegal":
            yield t("verify-unfair-illegal", step=verdict.step, found=found)
        case label:
            yield t("verify-unfair-throw", step=verdict.step, label=words.throw(label))
            yield t("verify-differs", expected=expected, found=found)
