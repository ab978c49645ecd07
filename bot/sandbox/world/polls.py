"""Votes in polls, and their closing; the bot gets updates of both."""

from bot.sandbox.errors import PeopleError
from bot.sandbox.world.api_objects import poll_answer_json, poll_json
from bot.sandbox.world.model import ChatMessage, Person, Poll
from bot.sandbox.world.state import WorldState


def close_due(state: WorldState) -> None:
    """Close the polls whose time has come; called before anybody does or sees anything."""
    now = state.clock()
    for message in [*state.open_polls.values()]:
        poll = message.poll
        if poll is not None and poll.close_date is not None and poll.close_date <= now:
            close(state, message, poll)


def close(state: WorldState, message: ChatMessage, poll: Poll) -> None:
    """End the votes."""
    poll.closed = True
    state.open_polls.pop(poll.id, None)
    if not message.deleted:
        state.show("edit", message)
    state.updates.push("poll", poll_json(poll))


def vote(state: WorldState, person: Person, message: ChatMessage, options: list[int]) -> None:
    """Vote for options by number; for none to take a vote back.

    Raises:
        PeopleError: For what the poll does not allow.
    """
    poll, chosen = message.poll, sorted(set(options))
    if poll is None:
        raise PeopleError(f"message {message.id} is no poll")
    if poll.closed:
        raise PeopleError("the poll is closed")
    if len(chosen) > 1 and not poll.multiple:
        raise PeopleError("the poll takes one answer")
    if not poll.revoting and (not chosen or person.id in poll.votes):
        raise PeopleError("a vote in this poll stands")
    if not all(0 <= option < len(poll.options) for option in chosen):
        raise PeopleError(f"the poll has the options 0 to {len(poll.options) - 1}")
    if chosen == poll.votes.get(person.id, []):
        return
    if chosen:
        poll.votes[person.id] = chosen
    else:
        del poll.votes[person.id]
    state.show("edit", message)
    if not poll.anonymous:
        state.updates.push("poll_answer", poll_answer_json(poll, person))
    state.updates.push("poll", poll_json(poll))
