"""Errors of the Bot API to a bot, and of the sandbox to its people."""

from bot.sandbox.json_object import Json


class ApiError(Exception):
    """Error that is a Bot API answer with `ok: false`.

    Attributes:
        code: the HTTP status, which is also `error_code`.
        description: the text Telegram uses, prefix included.
        parameters: `retry_after` (seconds) or `migrate_to_chat_id`, or empty.
        fault: true when no correct bot would have made the call; false for what may happen to any bot
            (a message deleted meanwhile, a tap that is too old, too many calls).
    """

    def __init__(
        self, code: int, description: str, parameters: Json | None = None, *, fault: bool = False
    ) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters or {}
        self.fault = fault

    def answer(self) -> Json:
        """The JSON body of the answer."""
        body: Json = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body


def bad_request(text: str) -> ApiError:
    """400 for something that can happen to a correct bot."""
    return ApiError(400, f"Bad Request: {text}")


def mistake(text: str) -> ApiError:
    """400 for a call that no correct bot makes; the world keeps it in `failures`."""
    return ApiError(400, f"Bad Request: {text}", fault=True)


def forbidden(text: str) -> ApiError:
    """403: the bot may not speak there."""
    return ApiError(403, f"Forbidden: {text}")


def too_many(seconds: int) -> ApiError:
    """429 with `retry_after` in whole seconds."""
    return ApiError(429, f"Too Many Requests: retry after {seconds}", {"retry_after": seconds})


class PeopleError(ValueError):
    """Error of a person's action that cannot be done; one line that says why."""
