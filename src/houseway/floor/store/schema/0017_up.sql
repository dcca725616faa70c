-- Results of the house's staff at the school, and who signed them. Rows are only added. The floor marks nothing: whoever signs was
-- there, and the paper is made again from its seed at any time.

create table school_result (
    id      bigint generated always as identity primary key,
    at      timestamptz not null default house_now(),
    by      bigint not null references speaker,          -- whose it is
    game    text not null,
    paper   text not null,                               -- the number that names its items
    seed    text not null,
    rules   text not null,                               -- the digest of the rules that were asked about
    correct int not null check (correct between 0 and asked),
    asked   int not null check (asked > 0),
    took    int not null check (took >= 0),              -- seconds
    minutes int not null check (minutes > 0),
    clauses jsonb not null,                              -- right and asked, by clause
    unique (by, paper)                                   -- who takes a paper again knows its items
);

create table school_signed (
    result bigint primary key references school_result,
    at     timestamptz not null default house_now(),
    by     bigint not null references speaker,
    role   text not null
);

create index school_result_at on school_result (at desc);
create trigger only_added before update or delete or truncate on school_result for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on school_signed for each statement execute function pit_only_adds();
