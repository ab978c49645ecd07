-- What the owner of the bot has said: who is not heard any more, and what every chat is told once, in a result.

CREATE TABLE blocked (
    id bigint PRIMARY KEY, -- of a person or a chat
    blocked_at double precision NOT NULL,
    told bigint NOT NULL DEFAULT 0 CHECK (told IN (0, 1)) -- 1: they were told so, which is once
);
CREATE TABLE owner_notices (
    number bigint PRIMARY KEY, -- of the notice 'owner <number>' of a chat
    text text COLLATE "C" NOT NULL CHECK (text <> ''),
    said_at double precision NOT NULL,
    ended_at double precision -- NULL: chats that have not read it still will
);
