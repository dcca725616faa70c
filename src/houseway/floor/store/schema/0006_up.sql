-- The pit: what waits for approval and what was said to the tables about it, disputes, and tables that are out of use.
-- Rows here are only added: what is decided later is another row.

create function pit_only_adds() returns trigger language plpgsql as $$
begin
    raise exception 'rows of % are only added', tg_table_name using errcode = 'check_violation', constraint = 'pit_only_adds';
end $$;

-- Something that waits. `key` names a payment or a call of a round, so that it is asked for once, whoever notices it.
create table request (
    id       bigint generated always as identity primary key,
    at       timestamptz not null default house_now(),
    table_id int not null references live,
    kind     text not null,
    asked_by bigint not null references speaker,
    asked_as text not null,
    round    bigint,                        -- the round that it is about
    key      text unique,
    about    bigint references request,     -- the payment that a denial is about
    command  bytea not null,
    needs    text[] not null,               -- each of these roles once
    or_above boolean not null,
    clause   text not null,
    facts    jsonb not null
);
create index on request (table_id, id);

create table approval (
    request bigint references request,
    by      bigint references speaker,      -- a person approves once, in whatever role
    role    text not null,
    says    text not null,                  -- how a call is ruled on; empty for everything else
    at      timestamptz not null default house_now(),
    primary key (request, by)
);

-- Whoever asked does not approve, whatever a program believes.
create function approver_did_not_ask() returns trigger language plpgsql as $$
begin
    if new."by" = (select asked_by from request where id = new.request) then
        raise exception 'whoever asked does not approve' using errcode = 'check_violation', constraint = 'approver_did_not_ask';
    end if;
    return new;
end $$;
create trigger approver_did_not_ask before insert on approval for each row execute function approver_did_not_ask();

-- How a request ended: its table has heard it, or refused it; it was turned down; or what it was about is over.
create table ending (
    request bigint primary key references request,
    how     text not null,
    by      bigint not null references speaker,
    role    text not null,
    reason  text not null,
    at      timestamptz not null default house_now()
);

-- What an approved request says to its table, command by command. A number is written down before it is used: after a crash the
-- same message is sent again, and the record gives its first answer. Another number is taken where somebody else used this one.
create table utterance (
    request  bigint references request,
    nr       int,
    said_no  bigint,
    table_id int not null,
    speaker  bigint not null references speaker,
    voice    text not null,
    command  bytea not null,
    primary key (request, nr, said_no),
    unique (table_id, speaker, said_no)
);

create table utterance_heard (
    request bigint,
    nr      int,
    said_no bigint not null,
    seq     bigint not null,                -- the step
    refused text,
    at      timestamptz not null default house_now(),
    primary key (request, nr),
    foreign key (request, nr, said_no) references utterance
);

create table dispute (
    id        bigint generated always as identity primary key,
    at        timestamptz not null default house_now(),
    table_id  int not null references live,
    round     bigint not null,
    opened_by bigint not null references speaker,
    opened_as text not null,
    player    text,                         -- whose bet it is about
    cents     bigint not null check (cents >= 0),
    says      text not null,
    request   bigint unique references request  -- the denial that left the chips with the cage
);
create index on dispute (table_id, round);

-- Everything that is added to a dispute: what each viewer saw, letters, findings, the decision, payment, report.
create table dispute_entry (
    dispute bigint references dispute,
    nr      int,
    at      timestamptz not null default house_now(),
    by      bigint not null references speaker,
    role    text not null,
    kind    text not null,
    says    text not null,
    facts   jsonb not null,
    request bigint references request,      -- the correction that pays
    primary key (dispute, nr)
);
create unique index decided_once on dispute_entry (dispute) where kind = 'decided';

-- A table that is out of use, or in use again. A round in play goes on to its end.
create table table_use (
    id       bigint generated always as identity primary key,
    at       timestamptz not null default house_now(),
    table_id int not null references live,
    by       bigint not null references speaker,
    in_use   boolean not null,
    closed   boolean not null default false,    -- out of use because it was closed for the day
    why      text not null,
    dispute  bigint references dispute
);
create index on table_use (table_id, id);

-- What was proposed for a table. All of them are kept (T11), also those that another one replaced; `request` says who approved.
create table submission (
    id            bigint generated always as identity primary key,
    at            timestamptz not null default house_now(),   -- from then on the change is announced at the table
    table_id      int not null references live,
    request       bigint not null unique references request,
    game          text not null,
    settings      jsonb not null,               -- each as a line of TOML writes it
    before_digest text not null,                -- of the rules that hung when it was proposed
    after_digest  text not null,                -- of the rules that it makes: rounds under it have this one
    effective     timestamptz not null
);
create index on submission (table_id, id);

create trigger only_added before update or delete or truncate on submission for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on request for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on approval for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on ending for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on utterance for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on utterance_heard for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on dispute for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on dispute_entry for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on table_use for each statement execute function pit_only_adds();
