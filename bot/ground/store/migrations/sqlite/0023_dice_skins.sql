-- What dice look like in the texts of a chat.

ALTER TABLE chats ADD COLUMN dice TEXT NOT NULL DEFAULT 'digits' CHECK (dice IN ('digits', 'pips', 'keycaps'));
