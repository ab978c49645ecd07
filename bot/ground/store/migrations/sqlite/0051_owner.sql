-- What the owner of the bot has said: who is not heard any more, and what every chat is told once, in a result.

CREATE TABLE blocked (
    id         INTEGER PRIMARY KEY,                              -- of a person or a chat
    blocked_at REAL NOT NULL,
    told       INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1)) -- 1: they were told so, which is once
) STRICT;
CREATE TABLE owner_notices (
    number     INTEGER PRIMARY KEY,                              -- of the notice 'owner <number>' of a chat
    text       TEXT NOT NULL CHECK (text <> ''),
    said_at    REAL NOT NULL,
    ended_at   REAL                                              -- NULL: chats that have not read it still will
) STRICT;
