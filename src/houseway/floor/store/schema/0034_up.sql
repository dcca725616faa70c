-- What surveillance gathers. A case asks a question, gathers rounds, moments, clips, people and notes, and ends with a finding. A saved
-- search can give an alert: the newest row of a title counts, and rounds after it are new. Rows are only added, and move no money.

create table watch_case (
    id       bigint generated always as identity primary key,
    at       timestamptz not null default house_now(),
    question text not null check (question <> ''),
    by       bigint not null references speaker,
    role     text not null
);

create table case_entry (
    id       bigint generated always as identity primary key,
    at       timestamptz not null default house_now(),
    of_case  bigint not null references watch_case,
    kind     text not null check (kind in ('round', 'moment', 'clip', 'person', 'note', 'finding')),
    table_id integer references live,
    round    bigint,
    nr       integer,                     -- the event of the round that a moment is about
    camera   text,
    shown_at timestamptz,                 -- the time in the recording, by the clock of the recorder
    until    timestamptz,                 -- the end of a clip
    sha256   text check (sha256 ~ '^[0-9a-f]{64}$'),
    about    bigint references speaker,   -- the person
    finding  text check (finding in ('in order', 'to be corrected', 'to the commission')),
    says     text not null,
    by       bigint not null references speaker,
    role     text not null,
    check ((kind in ('round', 'moment')) = (round is not null) and (round is null) = (table_id is null)),
    check ((kind = 'moment') = (nr is not null)),
    check ((kind = 'clip') = (until is not null)),
    check (kind <> 'clip' or (camera is not null and shown_at is not null and until >= shown_at)),
    check ((kind = 'person') = (about is not null)),
    check ((kind = 'finding') = (finding is not null)),
    check (says <> '' or kind not in ('note', 'finding'))
);

create table saved_search (
    id      bigint generated always as identity primary key,
    at      timestamptz not null default house_now(),
    title   text not null check (title <> ''),
    sought  jsonb not null,
    alerts  boolean not null,
    in_use  boolean not null,
    by      bigint not null references speaker,
    role    text not null
);

-- A finding ends a case, and nobody writes in a case about themselves.
create function case_is_open() returns trigger language plpgsql as $$
begin
    perform pg_advisory_xact_lock(5034, new.of_case::int);
    if exists (select from case_entry e where e.of_case = new.of_case and e.kind = 'finding') then
        raise exception 'the case has its finding' using errcode = 'check_violation', constraint = 'case_is_open';
    end if;
    if exists (select from case_entry e where e.of_case = new.of_case and e.about = new."by") or new.about = new."by" then
        raise exception 'somebody else writes in this case' using errcode = 'check_violation', constraint = 'not_about_oneself';
    end if;
    return new;
end $$;
create index case_entry_of on case_entry (of_case, id);
create index saved_search_title on saved_search (title, id);
create trigger case_is_open before insert on case_entry for each row execute function case_is_open();
create trigger only_added before update or delete or truncate on watch_case for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on case_entry for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on saved_search for each statement execute function pit_only_adds();
