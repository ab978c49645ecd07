-- Chats that the bot is not in, each with the names by which Telegram knows it, and the inline messages there.

CREATE TABLE inline_places (
    chat_id bigint PRIMARY KEY, -- below `values.INLINE`
    instance text COLLATE "C" UNIQUE, -- Telegram's `chat_instance`; NULL: nobody has tapped there
    group_id bigint UNIQUE, -- of a supergroup; NULL: not known, or another chat
    silent_until double precision -- the chat has said no; NULL: it has not
);
CREATE TABLE inline_messages (
    chat_id bigint NOT NULL,
    number bigint NOT NULL, -- by which the bot knows it in its chat
    address text COLLATE "C" UNIQUE, -- Telegram's `inline_message_id`; NULL: not heard of
    user_id bigint NOT NULL, -- who has asked for it
    asked_at double precision NOT NULL,
    PRIMARY KEY (chat_id, number)
);
CREATE INDEX inline_messages_person ON inline_messages (user_id, asked_at);
