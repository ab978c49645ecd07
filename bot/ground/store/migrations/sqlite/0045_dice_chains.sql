-- Chains of secrets for the games of a night: that of the game before follows from each, and the commitment is that of
-- the first. Its three dice (🎰) are noted as those of a game are.

CREATE TABLE dice_chains (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat_id INTEGER NOT NULL,
    secret BLOB NOT NULL CHECK (length(secret) = 32), -- the last of the chain
    length INTEGER NOT NULL CHECK (length >= 1),
    commitment TEXT NOT NULL,
    commitment_shown INTEGER NOT NULL DEFAULT 0 CHECK (commitment_shown IN (0, 1)),
    taken INTEGER NOT NULL DEFAULT 0 CHECK (taken >= 0), -- how many games have begun with a secret of it
    begun INTEGER NOT NULL DEFAULT 0 CHECK (begun IN (0, 1)), -- 1: what is shown from now on comes too late
    drawing INTEGER NOT NULL DEFAULT 0 CHECK (drawing IN (0, 1)), -- 1: Telegram's dice are waited for
    CHECK (taken <= length)
) STRICT;
CREATE INDEX dice_chains_chat ON dice_chains (chat_id);

CREATE TABLE chain_throws (
    chain_id INTEGER NOT NULL REFERENCES dice_chains (id),
    n INTEGER NOT NULL CHECK (n > 0),
    lost INTEGER NOT NULL DEFAULT 1 CHECK (lost IN (0, 1)),
    value INTEGER CHECK (value >= 1 AND value <= 64),
    message_id INTEGER,
    PRIMARY KEY (chain_id, n),
    CHECK (lost = 0 OR value IS NULL)
) STRICT, WITHOUT ROWID;

ALTER TABLE clubs ADD COLUMN chain_id INTEGER REFERENCES dice_chains (id); -- NULL: older than chains
ALTER TABLE games ADD COLUMN chain_id INTEGER REFERENCES dice_chains (id); -- NULL: a secret of its own
ALTER TABLE games ADD COLUMN chain_no INTEGER CHECK (chain_no >= 1); -- which secret of the chain, from 1
CREATE INDEX games_chain ON games (chain_id, chain_no) WHERE chain_id IS NOT NULL;
