-- Chats that the bot is not in, each with the names by which Telegram knows it, and the inline messages there.

CREATE TABLE inline_places (
    chat_id      INTEGER PRIMARY KEY,                            -- below `values.INLINE`
    instance     TEXT UNIQUE,                                    -- Telegram's `chat_instance`; NULL: nobody has tapped
    group_id     INTEGER UNIQUE,                                 -- of a supergroup; NULL: not known, or another chat
    silent_until REAL                                            -- the chat has said no; NULL: it has not
) STRICT;
CREATE TABLE inline_messages (
    chat_id  INTEGER NOT NULL,
    number   INTEGER NOT NULL,                                   -- by which the bot knows it in its chat
    address  TEXT UNIQUE,                                        -- Telegram's `inline_message_id`; NULL: not heard of
    user_id  INTEGER NOT NULL,                                   -- who has asked for it
    asked_at REAL NOT NULL,
    PRIMARY KEY (chat_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX inline_messages_person ON inline_messages (user_id, asked_at);
