-- A puzzle a day: a quiz at an hour of the chat's own, and in the evening who has solved it.

ALTER TABLE chats ADD COLUMN puzzle TEXT NOT NULL DEFAULT 'none'  -- the hour of its own clock
    CHECK (puzzle IN ('none', '8', '10', '12', '15', '18'));
ALTER TABLE chats ADD COLUMN puzzle_at REAL;                      -- when the next one is due; NULL: never
ALTER TABLE chats ADD COLUMN puzzle_thread INTEGER NOT NULL DEFAULT 0;
CREATE INDEX chats_puzzle ON chats (puzzle_at) WHERE puzzle_at IS NOT NULL;

-- A line is there before its quiz is sent: one that may have been sent is never sent again.
CREATE TABLE puzzles (
    id         INTEGER PRIMARY KEY,
    chat_id    INTEGER NOT NULL,
    thread_id  INTEGER NOT NULL,
    day        TEXT NOT NULL,                                     -- '2026-11-22' by the chat's clock
    number     INTEGER NOT NULL CHECK (number >= 1),              -- of the chat
    mark       TEXT NOT NULL,                                     -- tells it from the others of the chat
    body       TEXT NOT NULL,                                     -- a `views.puzzle.PuzzleView` as JSON
    poll_id    TEXT,                                              -- NULL: not known
    message_id INTEGER,                                           -- NULL: not known, or out of reach
    evening_at REAL,                                              -- when it is told who has solved it; NULL: done
    UNIQUE (chat_id, day)
) STRICT;

CREATE UNIQUE INDEX puzzles_poll ON puzzles (poll_id) WHERE poll_id IS NOT NULL;
CREATE INDEX puzzles_evening ON puzzles (evening_at) WHERE evening_at IS NOT NULL;

CREATE TABLE puzzle_answers (
    puzzle_id INTEGER NOT NULL REFERENCES puzzles (id),
    user_id   INTEGER NOT NULL,
    solved    INTEGER NOT NULL CHECK (solved IN (0, 1)),
    at        REAL NOT NULL,
    PRIMARY KEY (puzzle_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzle_answers_person ON puzzle_answers (user_id);
