-- An index of rounds that are over, so that one is found by table, time, person, wager, amount, clause or outcome. It follows from
-- the steps and proves nothing: it may be emptied at any time, and is filled again.

create table round_found (
    table_id  int not null,
    round     bigint not null,
    day       date not null,
    game      text not null,
    edition   text not null,
    first_seq bigint not null,                 -- the step that opened it
    last_seq  bigint not null,                 -- and the one that ended it
    opened_at timestamptz not null,
    closed_at timestamptz not null,
    players   text[] not null,                 -- whoever sat there, by opaque name
    speakers  bigint[] not null,               -- whoever said something, staff and devices too
    wagers    text[] not null,
    clauses   text[] not null,                 -- every clause that an event cites
    outcomes  text[] not null,
    amounts   bigint[] not null,               -- every stake and every result of a bet, in cents
    staked    bigint not null,                 -- all stakes together
    paid_most bigint not null,                 -- the largest win of one bet; zero where none won
    house_net bigint not null,                 -- what the bets brought the house; below zero, what they cost it
    primary key (table_id, round)
);
create index on round_found (closed_at desc, table_id, round);
create index on round_found (table_id, closed_at desc);
create index on round_found (paid_most, closed_at desc);
create index on round_found (staked, closed_at desc);
create index on round_found using gin (players, speakers, wagers, clauses, outcomes, amounts);

-- How far the steps of a table are in the index: the last step that ended a round.
create table round_found_upto (
    table_id int primary key,
    seq      bigint not null
);

-- What somebody marked in a round while looking back: added, and never changed.
create table round_mark (
    id       bigint generated always as identity primary key,
    at       timestamptz not null default now(),
    by       bigint not null,
    role     text not null,
    table_id int not null,
    round    bigint not null,
    nr       int not null check (nr > 0),      -- the event of the round that it is about
    says     text not null
);
create index on round_mark (table_id, round);
