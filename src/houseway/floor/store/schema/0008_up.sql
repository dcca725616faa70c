-- Writes beside the tables, each under a key of whoever asked: a repeat gets the first answer.

create table asked_once (
    speaker bigint not null,
    key     text not null,
    what    bytea not null,             -- the SHA-256 of the request: another one under the same key is refused
    at      timestamptz not null default clock_timestamp(),
    answer  bytea,                      -- as JSON; null where there is nothing to tell, or where it is told once only
    primary key (speaker, key)
);
