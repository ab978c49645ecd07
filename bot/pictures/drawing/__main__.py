"""The subprocess that draws one picture: a view on standard input, a PNG on standard output."""

import os
import pickle
import signal
import sys

from bot.pictures.drawing.draw import draw

_LOW = 10  # the priority: whoever plays goes first
_LONGEST = 30  # seconds after which a picture is given up


def main() -> int:
    """Draw the picture that comes in, and end."""
    os.nice(_LOW)
    signal.alarm(_LONGEST)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the bot, which ends this
    view = pickle.load(sys.stdin.buffer)  # noqa: S301 - our own parent has written it
    sys.stdout.buffer.write(draw(view))
    return 0


if __name__ == "__main__":
    sys.exit(main())
