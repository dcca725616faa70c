-- Meters that several tables share. A meter has a chain of steps, like a table, with a number below zero; its row in `live` is the
-- lock that puts claims in order, and no owner has it. What it is worth is in `account`: its own accounts and those of its tables.
-- The relations here are a picture of its chain, for those who ask.

create table meter (
    meter   int primary key references live check (meter < 0),
    name    text not null unique,
    timing  text not null,                  -- which moment says how much a claim is shown
    away    text not null,                  -- the house that has the meter, where it is another one
    enabled boolean not null,
    claims  bigint not null                 -- the last number
);

create table meter_level (
    meter   int references meter,
    level   text,
    nr      int not null,                   -- its place in the arrays of a claim
    seed    bigint not null check (seed >= 0),
    ceiling bigint check (ceiling >= seed),
    primary key (meter, level)
);

-- The levels that a table shares. A level of a table belongs to one meter.
create table meter_part (
    table_id int references live,
    level    text,
    meter    int not null references meter,
    primary key (table_id, level),
    foreign key (meter, level) references meter_level
);
create index on meter_part (meter);

create table claim (
    meter     int references meter,
    number    bigint,                       -- in the order of the lock on the meter
    house     text not null,                -- empty for this one
    table_id  int not null,
    standing  text not null,
    stood     bigint[],                     -- what it is shown of each level
    after     bigint[],                     -- and what each level shows when it has taken its part
    seq       bigint,                       -- the step of the table
    bets      text[] not null,
    reserved  bigint not null check (reserved >= 0),
    paid      bigint not null,
    returned  bigint not null,
    confirmed boolean not null,
    primary key (meter, number)
);
create index on claim (meter, number) where standing = 'open';

-- The last report of each other house that shares a meter of this one.
create table meter_report (
    meter  int references meter,
    house  text,
    report bigint not null,
    primary key (meter, house)
);
create sequence meter_reports;

-- What each level of each meter comes to: its own accounts and those of the tables that share it. A level's accounts are `meter`
-- and `link`; the meter has one more `link` for each other house.
create view meter_total as
    select l.meter, l.level, l.nr, l.ceiling, coalesce(sum(a.chips), 0)::bigint as chips
    from meter_level l
    left join lateral (
        select own.chips from account own
        where own.table_id = l.meter and (own.place = 'meter ' || l.level or starts_with(own.place, 'link ' || l.level || ' '))
        union all
        select part.chips from meter_part p join account part on part.table_id = p.table_id
             and part.place in ('meter ' || p.level, 'link ' || p.level)
        where p.meter = l.meter and p.level = l.level
    ) a on true
    group by l.meter, l.level, l.nr, l.ceiling;
