-- Attempts to let Telegram throw a die (🎰) before a game, each noted before its call. `lost`: no answer was
-- heard (yet), so nobody knows what it showed, or whether it was thrown. Neither lost nor with a value: none was
-- thrown, as the chat wants none or Telegram refused.

CREATE TABLE telegram_throws (
    game_id bigint NOT NULL REFERENCES games (id),
    n bigint NOT NULL CHECK (n > 0),
    lost bigint NOT NULL DEFAULT 1 CHECK (lost IN (0, 1)),
    value bigint CHECK (value >= 1 AND value <= 64),
    message_id bigint,
    PRIMARY KEY (game_id, n),
    CHECK (lost = 0 OR value IS NULL)
);
