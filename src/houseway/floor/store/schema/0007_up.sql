-- What was shown to whom: hashes of the views that a patron was sent, one row per patron and round.

create table shown (
    table_id int not null,
    round    bigint not null,
    speaker  bigint not null,
    at       timestamptz not null default clock_timestamp(),   -- of the last one
    seqs     int[] not null,            -- the number of the last event before each view, as the viewer counts
    hashes   bytea not null,            -- the first 16 bytes of the SHA-256 of each view, one after the other
    primary key (table_id, round, speaker),
    constraint one_hash_per_view check (length(hashes) = 16 * cardinality(seqs))
);
