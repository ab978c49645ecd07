"""Use cases of house rules: a preset and options that a chat keeps under a name of its own."""

import time
from collections.abc import Callable

from bot.chats.settings import Chats, default_rules
from bot.ground.store.base import Tx
from bot.ground.store.database import Store
from bot.ground.texts.message import Message, clean_name, lookup_key, say
from bot.ground.values import Actor, Place, is_private
from bot.rulebook.names import (
    SHORT,
    HouseRow,
    HouseRules,
    RulesName,
    _shown,
    _view,
    options_text,
    rules_of,
    saved_rules_views,
)
from bot.rulebook.words import FAMILIES, HouseView, short_form, usual_rules
from bot.table.model import Refusal, Reply, refuse
from bot.table.store import Games, Seats
from engine.errors import OptionError
from engine.presets import FIRST, PRESETS, changed_options, preset, ruleset, sensible
from engine.records.rules_code import RulesCodeError, decode, looks_like
from engine.rules.options import options_of
from engine.rules.showdown_rules import Rules

MOST = 20
"""House rules a chat can keep."""


def find(tx: Tx, chat_id: int, name: RulesName) -> Rules | Reply:
    """Find the rules that a preset, a code or the name of house rules stands for; else say what is wrong."""
    words = name.words
    if words.lower() in FAMILIES:
        return usual_rules(words.lower())
    if looks_like(words):
        decoded = _decoded(words)
        return Reply(decoded, None, Refusal.NOT_POSSIBLE) if isinstance(decoded, Message) else decoded
    for house in saved_rules_views(tx, chat_id):
        if lookup_key(house.name) == lookup_key(words):
            return _playable(house)
    if name.titled == SHORT:
        return _short_form(default_rules(tx, chat_id))
    if name.titled is not None:
        return usual_rules(name.titled)
    return refuse(Refusal.NO_SUCH_RULES, given=_shown(words))


def _short_form(rules: Rules) -> Rules:
    """The short form of these rules, less what makes no sense then; the first game's, if there is none."""
    if short_form(rules) is None:
        return _short_form(ruleset(FIRST))
    return sensible(rules.preset, {**changed_options(rules), **PRESETS[rules.preset].lightning})


def saved(tx: Tx, chat_id: int, house: int) -> Rules | Reply:
    """House rules by their number; else say why they cannot be played."""
    view = next((each for each in saved_rules_views(tx, chat_id) if each.id == house), None)
    return refuse(Refusal.HOUSE_GONE) if view is None else _playable(view)


def _playable(house: HouseView) -> Rules | Reply:
    return house.rules or Reply(broken(house), None, Refusal.NOT_POSSIBLE)


def broken(house: HouseView) -> Message:
    """Why rules that were saved cannot be played."""
    return say(f"error-house-broken-{house.fault}", name=_shown(house.name))


def save(tx: Tx, chat_id: int, rules: Rules, name: str, at: float) -> Message:
    """Keep rules under a name that a person chose, in place of what had the name before."""
    key, called = lookup_key(name), clean_name(name)
    if not key:
        return say("error-house-no-name")
    if key in FAMILIES or looks_like(called):
        return say("error-house-name", name=_shown(name))
    rows = HouseRules(tx).of(chat_id)
    same = [row for row in rows if _plays(row, rules)]
    unnamed = next((row for row in same if not row.named), None)
    known = next((row for row in rows if row.key == key), None)
    if known is None and unnamed is not None:
        HouseRules(tx).rename(unnamed.id, key=key, name=called, at=at)
        return say("house-renamed", name=_shown(name), before=_shown(unnamed.name))
    if known is None and len(rows) >= MOST:
        return say("error-house-full", n=MOST)
    _keep(tx, chat_id, rules, name, named=True, at=at)
    return say("house-saved" if known is None else "house-replaced", name=_shown(name))


def save_unnamed(tx: Tx, chat_id: int, rules: Rules, at: float) -> Message:
    """Keep rules under a made-up name, unless the chat has them."""
    rows = HouseRules(tx).of(chat_id)
    known = next((row for row in rows if _plays(row, rules)), None)
    if known is not None:
        return say("house-known", name=_shown(known.name))
    if len(rows) >= MOST:
        return say("error-house-full", n=MOST)
    taken = {row.key for row in rows}
    name = next(name for n in range(1, MOST + 2) if lookup_key(name := f"{rules.preset}-{n}") not in taken)
    _keep(tx, chat_id, rules, name, named=False, at=at)
    return say("house-saved-unnamed", name=name)


def _keep(tx: Tx, chat_id: int, rules: Rules, name: str, *, named: bool, at: float) -> None:  # noqa: PLR0913
    HouseRules(tx).save(
        chat_id,
        key=lookup_key(name),
        name=clean_name(name),
        named=named,
        preset=rules.preset,
        options=options_text(changed_options(rules)),
        at=at,
    )


def _plays(row: HouseRow, rules: Rules) -> bool:
    return _view(row).rules == rules


def _decoded(code: str) -> Rules | Message:
    try:
        rules = decode(code)
    except RulesCodeError as error:
        return say(f"error-code-{error.fault}")
    return rules if on_the_menu(rules) else say("error-code-option")


def on_the_menu(rules: Rules, key: str = "") -> bool:
    """Whether this option, or else every one, has a value that a menu offers: of numbers only its steps."""
    chosen, every = dict(rules.options), options_of(preset(rules.preset))
    return all(chosen[option.key] in option.choices for option in every if key in {"", option.key})


def _may_save(tx: Tx, place: Place, actor: Actor) -> bool:
    live = Games(tx).live_in(place)
    seated = live is not None and any(seat.holds(actor.user_id) for seat in Seats(tx).of(live.id))
    return seated or actor.admin or is_private(place.chat_id)


class ChatHouseRules:
    """The use cases of house rules, each a transaction.

    Args:
        store: the database.
        clock: unix time in seconds.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store, self._clock = store, clock

    async def all(self, chat_id: int) -> tuple[HouseView, ...]:
        """What a chat has saved, the oldest first."""
        return await self._store.read(lambda tx: saved_rules_views(tx, chat_id))

    async def find(self, chat_id: int, name: RulesName) -> Rules | Reply:
        """The rules that words stand for in a chat, see `find`; else what is wrong with them."""
        return await self._store.read(lambda tx: find(tx, chat_id, name))

    async def save(self, place: Place, actor: Actor, name: str) -> Message:
        """Keep the rules of the lobby or game of a place; those at its table may, and administrators."""
        at = self._clock()

        def work(tx: Tx) -> Message:
            live = Games(tx).live_in(place)
            if live is None:
                return say("error-house-no-table")
            if not _may_save(tx, place, actor):
                return refuse(Refusal.NOT_IN_LOBBY).message
            try:
                rules = rules_of(live.preset, live.options, live.revision)
            except OptionError:
                return refuse(Refusal.SET_ASIDE).message
            return save(tx, place.chat_id, rules, name, at)

        return await self._store.write(work)

    async def load(self, place: Place, actor: Actor, code: str, name: str) -> Message:
        """Keep the rules of a code that came from another chat, under a name that is free; empty: made up.

        Those at the table of the place may, and administrators.
        """
        at, chat_id = self._clock(), place.chat_id

        def work(tx: Tx) -> Message:
            if not _may_save(tx, place, actor):
                return refuse(Refusal.HOUSE_SAVERS).message
            rules = _decoded(code)
            if isinstance(rules, Message):
                return rules
            if not name:
                return save_unnamed(tx, chat_id, rules, at)
            other = [
                row
                for row in HouseRules(tx).of(chat_id)
                if row.key == lookup_key(name) and not _plays(row, rules)
            ]
            return (
                say("error-house-taken", name=_shown(name)) if other else save(tx, chat_id, rules, name, at)
            )

        return await self._store.write(work)

    async def drop(self, chat_id: int, house: int) -> Message:
        """Forget house rules."""

        def work(tx: Tx) -> Message:
            row = HouseRules(tx).get(chat_id, house)
            if row is None:
                return refuse(Refusal.HOUSE_GONE).message
            HouseRules(tx).drop(house)
            return say("toast-house-dropped", name=_shown(row.name))

        return await self._store.write(work)

    async def make_default(self, chat_id: int, house: int) -> Message:
        """Play house rules here from now on when nothing else is asked for."""

        def work(tx: Tx) -> Message:
            view = next((each for each in saved_rules_views(tx, chat_id) if each.id == house), None)
            if view is None:
                return refuse(Refusal.HOUSE_GONE).message
            if view.rules is None:
                return broken(view)
            options = options_text(changed_options(view.rules))
            Chats(tx).update(chat_id, default_preset=view.rules.preset, default_options=options)
            return say("toast-default-preset", preset=_shown(view.name))

        return await self._store.write(work)
