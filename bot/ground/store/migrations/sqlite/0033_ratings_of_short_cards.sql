-- Ratings in games with short cards are apart from those in games with full ones.

CREATE TABLE ratings_by_card (
    chat_id INTEGER NOT NULL,                                    -- 0: over all chats
    user_id INTEGER NOT NULL,
    card    TEXT NOT NULL DEFAULT 'full' CHECK (card IN ('full', 'short')),
    mu      REAL NOT NULL,
    sigma   REAL NOT NULL CHECK (sigma > 0),
    games   INTEGER NOT NULL CHECK (games >= 1),
    PRIMARY KEY (chat_id, user_id, card)
) STRICT, WITHOUT ROWID;

INSERT INTO ratings_by_card (chat_id, user_id, mu, sigma, games)
SELECT chat_id, user_id, mu, sigma, games FROM ratings;
DROP TABLE ratings;
ALTER TABLE ratings_by_card RENAME TO ratings;
CREATE INDEX ratings_person ON ratings (user_id);
