"""The check of a record's dice against its commitment; it needs nothing but the record itself."""

from dataclasses import dataclass, field

from engine.errors import IllegalStepError, RecordError
from engine.play.game import Game
from engine.play.steps import Rolled, SeatStep, to_text
from engine.records.fair_dice import client_string, commitment, faces, first_of_chain, in_round
from engine.records.record import Record, step_of
from engine.records.telegram_dice import heard, telegram_die


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a check: how many throws were recomputed, and what is wrong (empty: nothing).

    `step` is the number of the first wrong step, 0 when the header itself is wrong; `expected` and `found`
    are the two texts that should be equal. `rounds` is the number of the last round in which dice fell.
    `game`: how it stands after the last step; None where something is wrong.
    """

    throws: int
    fault: str = ""
    step: int = 0
    expected: str = ""
    found: str = ""
    rounds: int = 0
    game: Game | None = field(default=None, compare=False, repr=False)

    @property
    def fair(self) -> bool:
        """Whether every throw is what the secret says it must be."""
        return not self.fault


def verify(record: Record) -> Verdict:
    """Recompute every throw of the record.

    Raises:
        RecordError: it publishes no commitment or secret, or the players threw dice of their own.
    """
    if record.rules.source == "own":
        raise RecordError("the players threw dice of their own and said what these showed: nothing proves it")
    if not record.commitment or not record.secret:
        raise RecordError("expected a record with a commitment and a secret")
    wrong = _header(record)
    if wrong is not None:
        return wrong
    progress = record.start()
    throws = rounds = 0
    for number, line in enumerate(record.lines, 1):
        try:
            step = step_of(progress, line)
            own = step.step if isinstance(step, SeatStep) else step
            seen = progress.of_seat(step.seat) if isinstance(step, SeatStep) else progress
            due = seen.game.due
            if isinstance(own, Rolled) and due is not None:
                thrown = Rolled(faces(record.secret, record.client, in_round(due, seen.round, record.rounds)))
                expected = to_text(SeatStep(step.seat, thrown) if isinstance(step, SeatStep) else thrown)
                if line != expected:
                    return Verdict(throws, due.label, number, expected, line)
                throws, rounds = throws + 1, max(rounds, seen.round or 0)
            progress = progress.after(step)
        except IllegalStepError as error:
            return Verdict(throws, "illegal", number, str(error), line)
    return Verdict(throws, rounds=rounds, game=progress.game)


def _header(record: Record) -> Verdict | None:
    """What is wrong with the commitment, the chain or the public string; None if nothing is."""
    opened = commitment(record.secret)
    if opened != record.commitment.lower():
        return Verdict(0, "commitment", 0, record.commitment, opened)
    if record.chain is not None:
        opened = commitment(first_of_chain(record.secret, record.chain.number))
        if opened != record.chain.commitment:
            return Verdict(0, "chain", 0, record.chain.commitment, opened)
    talismans = [player.talisman for player in record.players[: record.seats]]
    drawn = heard(record.attempts) if record.attempts else telegram_die(record.client)
    client = client_string(record.game, talismans, drawn)
    if client != record.client:
        return Verdict(0, "client", 0, client, record.client)
    return None
