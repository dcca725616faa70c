-- The incident log of the shift desk: what somebody on the floor entered, at a table or not, and what others answered to it. Rows are
-- only added: an entry is answered and never edited. It moves no money and permits nothing.

create table incident (
    id       bigint generated always as identity primary key,
    at       timestamptz not null default house_now(),
    table_id integer references live,
    answers  bigint references incident,   -- the entry that this one answers
    says     text not null check (says <> ''),
    by       bigint not null references speaker,
    role     text not null
);

create index incident_at on incident (at);
create trigger only_added before update or delete or truncate on incident for each statement execute function pit_only_adds();
