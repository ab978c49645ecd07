"""The screens of games in which luck is pressed: who has how much, what lies, why a turn may not end yet."""

from collections.abc import Iterable, Iterator

from bot.ground.drawing import Keys, abreast, keyboard_share_line, table
from bot.rulebook import words
from bot.table.model import Rest
from bot.table.offers import GameOffers, keypad_is_open
from bot.table.screens.board import OpenScreens
from bot.table.screens.lines import LABEL, event_lines_listed, labels_of
from bot.table.screens.turn_keys import dice_keys, keypad_lines, offer_key, quick_keys
from engine.play.banking import BankGame
from engine.play.steps import Take

_NUMBER = 7  # columns of points
_STATE = 12  # columns of what is special about a seat, and the blank before them


class BankScreens(OpenScreens[BankGame]):
    """Points and the goal, the dice that lie apart, what the turn has brought so far, and the choices."""

    of = BankGame

    def round(self) -> str:
        """That of the turn under way, where all play at once the latest."""
        game, together = self.game, self.view.together
        return str(
            game.taken[game.order[game.position]] + (not game.done) if together is None else together.opened
        )

    def table(self) -> str:
        """Every seat in the order of play with its points, and what is special about it."""
        t, game, labels = self.t, self.game, labels_of(self.t, self.view.seats)
        rows = ((labels[seat], str(game.points[seat]), f" {self.state(seat)}") for seat in game.order)
        head = ("", t("bank-points"), f" {t('bank-to', goal=game.ruleset.goal)}")
        return table(t, (-LABEL, _NUMBER, -_STATE), rows, head)

    def state(self, seat: int) -> str:
        """What is special about a seat."""
        t, view, game = self.t, self.view, self.game
        if seat in game.gone:
            return t("stacks-gone")
        if seat == game.reached:
            return t("bank-reached")
        if game.ruleset.entry and seat not in game.entered and not game.done:
            return t("bank-outside")
        if game.ruleset.barrel(game.points[seat]) is not None and not game.done:
            return t("bank-barrel")
        return t("stacks-mover") if view.state == "playing" and seat in view.awaited else ""

    def totals(self) -> Iterator[str]:
        """Who has how much."""
        game = self.game
        if game.turns:
            each = (self.t("board-total", name=self.called[n], points=game.points[n]) for n in game.order)
            yield " · ".join(each)

    def at_rest(self, rest: Rest) -> tuple[Iterable[str], Iterable[str]]:  # noqa: ARG002 - of either sort
        """The points, and who has a last turn."""
        return (), (*self._last(), *self.totals())

    def ending(self) -> Iterator[str]:
        """The throw that has won at once."""
        game = self.game
        if game.won is not None and game.last is not None:
            dice = words.faces(game.ruleset, game.last.dice)
            yield self.t("bank-won-at-once", name=self.called[game.won], dice=dice)

    def notes(self) -> Iterator[str]:
        """A last turn, and why the turn may not end yet."""
        t, view, game, rules = self.t, self.view, self.game, self.game.ruleset
        yield from self._last()
        if game.mover is None or view.seats[game.mover].state != "in" or not game.turn.roll:
            return
        state = game
        if game.pending:
            takes = game.offers()
            state = game.apply(max(takes, key=takes.__getitem__))
        barrel = rules.barrel(game.points[game.mover])
        match state.no_bank:
            case "entry":
                yield t("bank-no-entry", points=rules.entry)
            case "least":
                yield t("bank-no-least", points=rules.least)
            case "barrel" if barrel is not None:
                yield t("bank-no-barrel", points=barrel[1])
            case "hot":
                yield t("bank-no-hot-all" if game.pending else "bank-no-hot")

    def _last(self) -> Iterator[str]:
        """Who is to be overtaken in a last turn."""
        game = self.game
        if game.reached is not None and not game.done:
            shape, final = "bank-goal-last" if game.final else "bank-last-turns", game.final
            names, points = event_lines_listed(self.called, final), game.points[game.reached]
            yield self.t(shape, name=self.called[game.reached], points=points, names=names)

    def hints(self) -> Iterator[str]:
        """What the keys do, in the first turn of a seat."""
        game = self.game
        waits = game.mover is not None and self.view.seats[game.mover].state == "in"
        if waits and game.mover is not None and not game.taken[game.mover] and game.turn.roll == 1:
            yield self.t("bank-hint-whole" if game.ruleset.whole else "bank-hint")

    def dice(self) -> Iterator[str]:
        """What lies, what it may bring, what is chosen of it, and what the turn has brought so far."""
        t, view, game = self.t, self.view, self.game
        rules, turn = game.ruleset, game.turn
        if game.gathered:
            dice = turn.dice
            aside = (
                "" if rules.whole or (game.hot and not turn.fresh) else words.dice(rules, dice, turn.aside)
            )
            shape = "bank-aside" if aside and turn.aside else "bank-gathered"
            yield t(shape, dice=aside, points=game.gathered)
        if keypad_is_open(view):
            yield from keypad_lines(t, view)
        if not turn.fresh and not (rules.whole and turn.roll):
            return
        fresh = turn.fresh or tuple(range(rules.dice))
        dice = tuple(turn.dice[each] for each in fresh)
        shown, brings = words.dice(rules, turn.dice, fresh), words.hand_of(rules, dice)
        worth = game.takes().get(Take(tuple(sorted(view.choice.held))))
        if worth is None:
            yield t("board-dice", dice=shown, hand=brings)
        else:
            taken = words.dice(rules, turn.dice, sorted(view.choice.held))
            yield t("bank-dice-chosen", dice=shown, hand=brings, chosen=taken, points=worth)

    def choices(self, offers: GameOffers) -> Iterator[Keys]:
        """The dice that score; the best to throw on with, and the end; all else."""
        t, view = self.t, self.view
        if offers.free:
            yield dice_keys(t, view, offers.free)
        holds = quick_keys(t, view, offers)
        if offers.roll is not None:
            holds.insert(0, offer_key(t, view, offers, offers.roll))
        end = [] if offers.end is None else [offer_key(t, view, offers, offers.end)]
        first = (*holds[:1], *end)
        if keyboard_share_line(first):
            yield first
        else:
            yield from ((each,) for each in first)
        yield from abreast(holds[1:])
