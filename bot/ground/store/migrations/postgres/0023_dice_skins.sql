-- What dice look like in the texts of a chat.

ALTER TABLE chats ADD COLUMN dice text COLLATE "C" NOT NULL DEFAULT 'digits'
    CHECK (dice IN ('digits', 'pips', 'keycaps'));
