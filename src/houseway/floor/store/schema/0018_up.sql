-- Separation of duties: enrolments, changes of staff accounts that two people make, and throttled log-ins.
-- The API writes all of them; `houseway floor unlock`, `enrol` and `administrator` write them at the machine.

-- A person without credentials sets them at a terminal of their own. The terminal has the ticket and shows the code; staff confirm
-- the person with the code. Nobody but the terminal ever has the ticket, and the one who confirms sees no secret.
-- Written by people/enrolling.py.
create table enrolment (
    id        bigint generated always as identity primary key,
    speaker   bigint not null references speaker,
    ticket    bytea unique,                     -- the hash of the ticket, until it is used or over
    code      bytea not null,                   -- the hash of the short code that the terminal shows
    resets    boolean not null,                 -- whether the account had credentials when it began
    lost      text not null check (lost in ('password', 'everything')),
    terminal  bytea not null,                   -- the hash of what the terminal shows: the ticket is good there only
    device    bigint references device,         -- the terminal, if it is enrolled
    address   text not null,
    begun_at  timestamptz not null default house_now(),
    until     timestamptz not null,
    secret    bytea,                            -- of the new second factor, sealed, until the first code proves it
    ended_at  timestamptz,
    ended_why text,
    constraint over_without_a_ticket check ((ticket is null) = (ended_at is not null))
);
create index on enrolment (speaker, id);

-- Who confirmed an enrolment, and in which role. Rows are only added.
create table enrolment_confirmed (
    enrolment bigint references enrolment,
    by        bigint references speaker,
    role      text not null,
    at        timestamptz not null default house_now(),
    primary key (enrolment, by),
    constraint two_roles unique (enrolment, role)
);
create index on enrolment_confirmed (by, at);
create trigger only_added before update or delete or truncate on enrolment_confirmed
    for each statement execute function pit_only_adds();

-- Nobody confirms an enrolment of their own, whatever a program believes.
create function another_confirms() returns trigger language plpgsql as $$
begin
    if new."by" = (select speaker from enrolment where id = new.enrolment) then
        raise exception 'another person confirms' using errcode = 'check_violation', constraint = 'another_confirms';
    end if;
    return new;
end $$;
create trigger another_confirms before insert on enrolment_confirmed for each row execute function another_confirms();

-- What was asked for about the account of a member of staff: unlock it, grant or withdraw a role, close it. Rows are only added.
-- Written by people/changing.py.
create table staff_change (
    id       bigint generated always as identity primary key,
    at       timestamptz not null default house_now(),
    what     text not null check (what in ('unlock', 'grant', 'withdraw', 'end')),
    about    bigint not null references speaker,
    role     text not null default '',          -- that is granted or withdrawn
    asked_by bigint not null references speaker,
    asked_as text not null,
    until    timestamptz not null,
    constraint not_for_oneself check (about <> asked_by)
);

-- How it ended: another person in another role confirmed it, or somebody turned it down.
create table staff_change_ended (
    change bigint primary key references staff_change,
    how    text not null check (how in ('done', 'turned down')),
    by     bigint not null references speaker,
    role   text not null,
    at     timestamptz not null default house_now()
);
create index on staff_change_ended (by, at);
create trigger only_added before update or delete or truncate on staff_change
    for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on staff_change_ended
    for each statement execute function pit_only_adds();

-- Two people in two roles, and neither of them is the one it is about, whatever a program believes.
create function two_change_staff() returns trigger language plpgsql as $$
begin
    if new.how = 'done' and exists (
        select from staff_change c where c.id = new.change and (new."by" in (c.asked_by, c.about) or new.role = c.asked_as)
    ) then
        raise exception 'two people in two roles change the account of a third' using errcode = 'check_violation',
            constraint = 'two_change_staff';
    end if;
    return new;
end $$;
create trigger two_change_staff before insert on staff_change_ended for each row execute function two_change_staff();

-- Terminals at which somebody has logged in before: a stranger's failures elsewhere do not count there.
-- Written by people/logging_in.py.
create table known_terminal (
    speaker  bigint references speaker,
    terminal bytea,
    last_at  timestamptz not null default house_now(),
    primary key (speaker, terminal)
);
insert into known_terminal (speaker, terminal, last_at)
    select speaker, terminal, max(begun_at) from session group by speaker, terminal;

-- Failures that were not followed by a success, each kind by its own key. Written by people/locking.py.
create table log_in_tally (
    scope     text,
    speaker   bigint,                           -- 0 where it is not about one account
    key       bytea,                            -- the hash of a terminal or an address
    failures  int not null,
    last_at   timestamptz not null,
    locked_at timestamptz,                      -- until somebody unlocks it
    primary key (scope, speaker, key)
);
create index on log_in_tally (last_at);
create index on log_in_tally (speaker);
