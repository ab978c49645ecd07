-- Messages that nobody needs any more and that may still stand in their chat: a lobby whose board has been sent,
-- a call that was followed. The bot may die before it has deleted them.

CREATE TABLE stale_messages (
    chat_id bigint NOT NULL,
    message_id bigint NOT NULL,
    PRIMARY KEY (chat_id, message_id)
);
