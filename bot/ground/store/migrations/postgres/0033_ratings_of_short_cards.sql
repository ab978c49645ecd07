-- Ratings in games with short cards are apart from those in games with full ones.

ALTER TABLE ratings ADD COLUMN card text COLLATE "C" NOT NULL DEFAULT 'full'
    CHECK (card IN ('full', 'short'));
ALTER TABLE ratings DROP CONSTRAINT ratings_pkey;
ALTER TABLE ratings ADD PRIMARY KEY (chat_id, user_id, card);
