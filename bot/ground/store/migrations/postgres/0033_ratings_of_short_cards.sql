-- Ratings in games with short cards are apart from those in games with full ones.

CREATE TABLE ratings_by_card (
    chat_id bigint NOT NULL,
    user_id bigint NOT NULL,
    card text COLLATE "C" NOT NULL DEFAULT 'full' CHECK (card IN ('full', 'short')),
    mu double precision NOT NULL,
    sigma double precision NOT NULL CHECK (sigma > 0),
    games bigint NOT NULL CHECK (games >= 1),
    PRIMARY KEY (chat_id, user_id, card)
);

INSERT INTO ratings_by_card (chat_id, user_id, mu, sigma, games)
SELECT chat_id, user_id, mu, sigma, games FROM ratings;
DROP TABLE ratings;
ALTER TABLE ratings_by_card RENAME TO ratings;
CREATE INDEX ratings_person ON ratings (user_id);
