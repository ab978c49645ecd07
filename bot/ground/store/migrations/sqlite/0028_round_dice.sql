-- A die of Telegram's own (🎰) before each round, for chats that want it: `games.round_dice` is fixed at a
-- game's start. One attempt a round, noted before its call. `lost`: no answer was heard (yet). `settled`: what
-- was heard until then stands for ever, and the round's throws have it in their labels; what comes later counts
-- no more. Neither lost nor with a value: none was thrown.

ALTER TABLE chats ADD COLUMN round_dice INTEGER NOT NULL DEFAULT 0 CHECK (round_dice IN (0, 1));
ALTER TABLE games ADD COLUMN round_dice INTEGER NOT NULL DEFAULT 0 CHECK (round_dice IN (0, 1));

CREATE TABLE round_throws (
    game_id    INTEGER NOT NULL REFERENCES games (id),
    round      INTEGER NOT NULL CHECK (round > 1),
    lost       INTEGER NOT NULL DEFAULT 1 CHECK (lost IN (0, 1)),
    settled    INTEGER NOT NULL DEFAULT 0 CHECK (settled IN (0, 1)),
    value      INTEGER CHECK (value >= 1 AND value <= 64),
    message_id INTEGER,
    PRIMARY KEY (game_id, round),
    CHECK (lost = 0 OR value IS NULL),
    CHECK (settled = 1 OR value IS NULL)
) STRICT, WITHOUT ROWID;
