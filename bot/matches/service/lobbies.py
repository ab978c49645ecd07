"""The match of a lobby: formats offered, the choice of one, seats and first steps of its next game."""

from collections.abc import Sequence
from dataclasses import replace

from bot.ground.store import Tx
from bot.ground.texts.message import Message, say
from bot.matches.service.going_on import can_play, carried, chips_of, chosen_of, continued, key_of
from bot.matches.store import MatchGames
from bot.rulebook.stored_rules import rules_of
from bot.table.buttons.lobby import PickMatch
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.reply import Refusal
from bot.table.store.games import Games
from bot.table.store.rows import GameRow, SeatRow
from bot.table.views.game import LobbyView
from bot.table.views.match_game import FORMATS, SINGLE, LobbyMatchView, MatchFormat
from engine.play.steps import Stacks, Step
from engine.rules.showdown_rules import Rules


def with_match(tx: Tx, row: GameRow, rules: Rules, view: LobbyView) -> LobbyView:
    """The view of a lobby with the match that is chosen, and with what it has come to."""
    match = continued(tx, row, rules)
    chosen = LobbyMatchView(chosen_of(tx, row), None if match is None else match.view)
    return replace(view, match=chosen)


def choose(loaded: LoadedGame, pressed: PickMatch) -> Message | Refusal:
    """Let the game of a lobby begin or go on with such a match, or be a single one."""
    chosen = MatchFormat(pressed.kind, pressed.goal)
    if chosen not in FORMATS:
        return Refusal.UNKNOWN_BUTTON
    MatchGames(loaded.tx).put(loaded.row.id, chosen.kind, chosen.goal)
    loaded.change(menu="main")
    return say("toast-match", match=say(f"button-match-{chosen.kind}", n=chosen.goal))


def begin(tx: Tx, row: GameRow, rules: Rules, seats: Sequence[SeatRow]) -> Sequence[Step]:
    """Note which match a game belongs to that begins now; the chips that it carries on."""
    chosen = chosen_of(tx, row)
    if chosen == SINGLE or len(seats) < 2:  # noqa: PLR2004 - nobody plays a match alone
        return ()
    match = continued(tx, row, rules)
    chips = carried(match, rules, seats)
    if match is None or (chips is not None and not can_play(chips, rules)):
        MatchGames(tx).put(row.id, chosen.kind, chosen.goal, row.id)
        return ()
    MatchGames(tx).put(row.id, chosen.kind, chosen.goal, match.first)
    return () if chips is None else (Stacks(chips),)


def former_seats(tx: Tx, row: GameRow, staying: Sequence[SeatRow]) -> Sequence[SeatRow] | None:
    """The seats of the game before in a match: whoever was second begins, and who has no chips is out."""
    before = None if row.rematch_of is None else Games(tx).get(row.rematch_of)
    rules = None if before is None else rules_of(before.preset, before.options, before.revision)
    match = None if rules is None else continued(tx, row, rules)
    if match is None or rules is None:
        return None
    turned = [*staying[1:], *staying[:1]]
    chips = chips_of(rules)
    if chips is None:
        return turned
    return [seat for seat in turned if match.stacks.get(key_of(seat), chips.usual) >= chips.ante]
