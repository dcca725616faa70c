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

-- Comps: what the house gives a patron for the play of a gaming day. From a sum on, somebody else signs one, or refuses it; until then
-- nothing is given. Rows are only added.

create table comp (
    id     bigint generated always as identity primary key,
    at     timestamptz not null default house_now(),
    day    date not null,
    patron bigint not null references speaker,
    cents  bigint not null check (cents > 0),
    says   text not null check (says <> ''),  -- what was given
    signs  boolean not null,                  -- whether somebody else signs it
    by     bigint not null references speaker,
    role   text not null
);

create table comp_signed (
    comp  bigint primary key references comp,
    at    timestamptz not null default house_now(),
    gives boolean not null,                   -- false where it was refused
    by    bigint not null references speaker,
    role  text not null
);

create function another_signs_comp() returns trigger language plpgsql as $$
begin
    if new."by" = (select c."by" from comp c where c.id = new.comp) then
        raise exception 'somebody else signs a comp' using errcode = 'check_violation', constraint = 'another_signs_comp';
    end if;
    return new;
end $$;
create index comp_of on comp (patron, day);
create trigger another_signs_comp before insert on comp_signed for each row execute function another_signs_comp();
create trigger only_added before update or delete or truncate on comp for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on comp_signed for each statement execute function pit_only_adds();
