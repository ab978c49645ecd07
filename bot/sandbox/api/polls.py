"""Methods that send and stop polls."""

from bot.sandbox.api.keyboards import read_keyboard
from bot.sandbox.api.lookups import find_open_chat
from bot.sandbox.api.messages import draft, post
from bot.sandbox.errors import bad_request, mistake
from bot.sandbox.json_object import Json
from bot.sandbox.text.normalize import normalize
from bot.sandbox.world.api_objects import poll_json
from bot.sandbox.world.model import Poll
from bot.sandbox.world.polls import close
from bot.sandbox.world.state import WorldState

_MAX_QUESTION, _MAX_OPTIONS, _MAX_OPTION = 300, 12, 100
_MAX_EXPLANATION, _MAX_FEEDS = 200, 2
_SHORTEST, _LONGEST = 5, 2_628_000
"""Seconds that a poll may be open."""


def send_poll(world: WorldState, params: Json) -> Json:
    """`sendPoll`: a poll or a quiz of texts alone."""
    message = draft(world, params)
    poll = Poll(world.big_id(), _question(params), _options(params))
    if params.get("type", "regular") not in ("regular", "quiz"):
        raise mistake("invalid poll type specified")
    poll.quiz = params.get("type") == "quiz"
    poll.anonymous = params.get("is_anonymous", True)
    poll.multiple = params.get("allows_multiple_answers", False)
    poll.revoting = params.get("allows_revoting", not poll.quiz)
    if poll.quiz:
        poll.correct = _correct(params, poll)
        poll.explanation = _explanation(params)
    elif "correct_option_ids" in params or "explanation" in params:
        raise mistake("a regular poll has neither correct options nor an explanation")
    poll.close_date = _close_date(params, world.now())
    poll.open_period = None if poll.close_date is None else poll.close_date - world.now()
    poll.closed = params.get("is_closed", False)
    message.poll = poll
    answer = post(world, params, message)
    if not poll.closed:
        world.open_polls[poll.id] = message
    return answer


def _question(params: Json) -> str:
    question, _ = normalize(params["question"], [])
    if not question:
        raise mistake("text must be non-empty")
    if len(question) > _MAX_QUESTION:
        raise mistake(f"poll question length must not exceed {_MAX_QUESTION}")
    return question


def _options(params: Json) -> list[str]:
    options = []
    if not params["options"]:
        raise mistake("poll must have at least one answer option")
    if len(params["options"]) > _MAX_OPTIONS:
        raise mistake(f"poll can't have more than {_MAX_OPTIONS} options")
    for option in params["options"]:
        if more := option.keys() - {"text"}:
            raise mistake(f"the sandbox does not model {min(more)} of poll options")
        text, _ = normalize(option["text"], [])
        if not text:
            raise mistake("text must be non-empty")
        if len(text) > _MAX_OPTION:
            raise mistake(f"poll options length must not exceed {_MAX_OPTION}")
        options.append(text)
    if len(set(options)) < len(options):
        raise mistake("POLL_OPTION_DUPLICATE")
    return options


def _correct(params: Json, poll: Poll) -> list[int]:
    correct: list[int] = params.get("correct_option_ids", [])
    if not correct:
        raise mistake("correct quiz option list must be non-empty")
    if sorted(set(correct)) != correct:
        raise mistake("correct quiz option list must be increasing")
    if correct[0] < 0 or correct[-1] >= len(poll.options):
        raise mistake("wrong quiz correct_option_id")
    if len(correct) > 1 and not poll.multiple:
        raise mistake("QUIZ_CORRECT_ANSWERS_TOO_MUCH")
    return correct


def _explanation(params: Json) -> str:
    explanation, _ = normalize(params.get("explanation", ""), [])
    if len(explanation) > _MAX_EXPLANATION:
        raise mistake(f"quiz explanation must have at most {_MAX_EXPLANATION} characters")
    if explanation.count("\n") > _MAX_FEEDS:
        raise mistake(f"quiz explanation must have at most {_MAX_FEEDS} line feeds")
    return explanation


def _close_date(params: Json, now: int) -> int | None:
    period, date = params.get("open_period"), params.get("close_date")
    if period is not None and date is not None:
        raise mistake("open_period and close_date can't be used together")
    if date is not None:
        period = date - now
    if period is None:
        return None
    if not _SHORTEST <= period <= _LONGEST:
        raise mistake(f"a poll must be open from {_SHORTEST} to {_LONGEST} seconds")
    return int(now + period)


def stop_poll(world: WorldState, params: Json) -> Json:
    """`stopPoll`; without `reply_markup` the buttons go."""
    keyboard = read_keyboard(params.get("reply_markup"))
    message = find_open_chat(world, params).message(params["message_id"])
    if message is None:
        raise bad_request("message with poll to stop not found")
    if message.poll is None:
        raise bad_request("message is not a poll")
    if message.poll.closed:
        raise bad_request("poll has already been closed")
    world.spend(message.chat)
    message.keyboard = keyboard
    close(world, message, message.poll)
    return poll_json(message.poll)


METHODS = {
    "sendPoll": send_poll,
    "stopPoll": stop_poll,
}
