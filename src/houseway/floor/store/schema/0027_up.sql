-- Who has an item of the inbox in hand. A claim keeps two people from doing the same thing; it permits nothing and ends by itself.
-- A page that locks keeps a key with which it is told how much waits, and nothing else.

create table inbox_claim (
    item    text primary key,
    by      bigint not null references speaker,
    role    text not null,
    at      timestamptz not null default house_now(),
    seen_at timestamptz not null default house_now()    -- the last key: two minutes later it is over
);

create table lock_watch (
    key     bytea primary key,                          -- the SHA-256 of the key
    speaker bigint not null references speaker,
    role    text not null,
    tables  int[],
    until   timestamptz not null
);
