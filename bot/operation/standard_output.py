"""Output of subcommands for the operator: a pipe that may be closed, or a file on a full disk.

A reader who has seen enough, as `head` or `grep -q`, is no fault: the command does its work to the end, with
its own status, and says nothing more. What cannot be written for another reason is told in one line.
"""

import os
import sys


def say(*lines: object) -> None:
    """Write lines to standard output at once.

    Raises:
        OSError: they cannot be written, as on a full disk, in one line.
    """
    if sys.stdout is None:  # closed by whoever started this
        return
    try:
        sys.stdout.writelines(f"{_one_line(line)}\n" for line in lines)
        sys.stdout.flush()
    except BrokenPipeError:
        give_up()
    except OSError as error:
        give_up()
        raise OSError(f"standard output cannot be written: {error.strerror}") from None


def complain(line: str) -> None:
    """Write a line to standard error, if anybody reads it."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(f"{_one_line(line)}\n")
        sys.stderr.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def give_up() -> None:
    """Let what is not written yet go nowhere: the interpreter would try again at its end, and complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def finish() -> None:
    """Write what others, as the help of the command line, have left to be written."""
    try:
        say()
    except OSError as error:
        complain(str(error))


def _one_line(line: object) -> str:
    """The text as one line that can be written whatever is in it, such as the name of a file."""
    text = str(line).replace("\n", "\\n").replace("\r", "\\r")
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)
