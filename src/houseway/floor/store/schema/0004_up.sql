-- People: who can speak, their credentials, roles held for a shift, devices, sessions, and significant events.

-- The one clock: every time below is by it. It is a function so that a test can run it ahead, in a database of its own.
create function house_now() returns timestamptz language sql stable as 'select now()';

-- What this database is for, said once. A database of a demonstration never becomes one of real money, nor the other way.
create table house (
    only_one boolean primary key default true check (only_one),
    mode     text not null check (mode in ('demo', 'real money')),
    since    timestamptz not null default house_now()
);

-- Everyone and everything that can speak. The number is the one in `step.speaker`; the name is opaque and outlives the person.
create table speaker (
    number   bigint generated always as identity primary key,
    kind     text not null check (kind in ('platform', 'patron', 'staff', 'device')),
    mark     text not null default 'real' check (mark in ('real', 'test', 'bot', 'house')),
    name     text not null unique generated always as (
                 case kind when 'patron' then 'p' || number when 'staff' then 's' || number when 'device' then 'd' || number
                           else 'platform' end) stored,
    since    timestamptz not null default house_now(),
    ended_at timestamptz,
    constraint platform_is_zero check ((kind = 'platform') = (number = 0))
);
insert into speaker (number, kind, mark) overriding system value values (0, 'platform', 'house');

create function bots_play_in_a_demo() returns trigger language plpgsql as $$
begin
    if not exists (select from house where mode = 'demo') then
        raise exception 'bots play in a demonstration only' using errcode = 'check_violation', constraint = 'bots_play_in_a_demo';
    end if;
    return new;
end $$;
create trigger bots_play_in_a_demo before insert or update on speaker for each row when (new.mark = 'bot')
    execute function bots_play_in_a_demo();

-- Personal data, and all of it. Erasing a person deletes this row; nothing else of the record has to change.
create table person (
    speaker bigint primary key references speaker,
    login   text not null unique,
    called  text not null default '',
    contact text not null default ''
);

create table credential (
    speaker     bigint primary key references speaker,
    password    text not null,                  -- Argon2id, with its parameters
    must_change boolean not null,               -- somebody else chose the password
    secret      bytea,                          -- of the second factor, sealed with a key that is not here
    code_step   bigint,                         -- the time step of the last code that was used: none is used twice
    cleared     bigint not null default 0,      -- the significant event that began the count of failures again
    locked_at   timestamptz
);

create table may_hold (
    speaker    bigint not null references speaker,
    role       text not null,
    granted_at timestamptz not null default house_now(),
    granted_by bigint not null references speaker,
    primary key (speaker, role)
);

-- A role is held for a shift. `tables` is null where it is held at every table.
create table shift (
    id          bigint generated always as identity primary key,
    speaker     bigint not null references speaker,
    role        text not null,
    tables      int[],
    begun_at    timestamptz not null default house_now(),
    begun_by    bigint not null references speaker,
    ended_at    timestamptz,
    ended_by    bigint references speaker,
    relieved_by bigint references shift,
    constraint a_dealer_has_one_table check (role <> 'dealer' or cardinality(tables) = 1)
);
create unique index one_role_at_a_time on shift (speaker) where ended_at is null;
create unique index one_dealer_at_a_table on shift ((tables[1])) where ended_at is null and role = 'dealer';

-- A device is known first and enrolled later, by a member of staff. Only then it has a token, of which this is the hash.
create table device (
    speaker     bigint primary key references speaker,
    what        text not null check (what in ('reader', 'generator', 'console', 'terminal')),
    table_id    int,
    token       bytea unique,
    enrolled_at timestamptz,
    enrolled_by bigint references speaker,
    constraint enrolled_with_a_token check ((token is null) = (enrolled_at is null))
);

-- Tokens are kept as hashes, and not at all once a session has ended.
create table session (
    id           bigint generated always as identity primary key,
    speaker      bigint not null references speaker,
    token        bytea unique,
    terminal     bytea not null,                -- the hash of what the terminal shows
    device       bigint references device,      -- the terminal, if it is enrolled
    address      text not null,
    begun_at     timestamptz not null default house_now(),
    seen_at      timestamptz not null default house_now(),
    idle_seconds int not null check (idle_seconds > 0),
    until        timestamptz not null,
    ended_at     timestamptz,
    ended_why    text,
    constraint gone_when_ended check ((token is null) = (ended_at is not null))
) with (fillfactor = 50);
create unique index one_session_at_a_time on session (speaker) where ended_at is null;
create index on session (speaker, id);

-- Significant events and alterations: who changed what, when, what it was and what it is. Personal data is never in here.
create table significant (
    id      bigint generated always as identity primary key,
    at      timestamptz not null default house_now(),
    kind    text not null,
    who     bigint references speaker,          -- null where nobody knows
    about   bigint references speaker,
    element text not null,                      -- what was changed or tried
    address text,
    before  jsonb,
    after   jsonb
);
create index on significant (about, kind, id);

create function only_added() returns trigger language plpgsql as $$
begin
    raise exception 'significant events are only added' using errcode = 'check_violation', constraint = 'only_added';
end $$;
create trigger only_added before update or delete or truncate on significant for each statement execute function only_added();
