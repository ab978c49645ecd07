-- Who has left a group since they were met, and whom the host of a lobby has turned away there.

CREATE TABLE departures (
    chat_id    bigint NOT NULL,
    user_id    bigint NOT NULL,
    left_at    double precision NOT NULL,
    games      text COLLATE "C" NOT NULL,  -- the games whose seats they left by that, by number, separated by blanks
    PRIMARY KEY (chat_id, user_id)
);

CREATE TABLE turned_away (
    chat_id    bigint NOT NULL,
    user_id    bigint NOT NULL,
    until      double precision NOT NULL,
    PRIMARY KEY (chat_id, user_id)
);
