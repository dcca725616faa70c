-- Payments that a dealer has made: one row for each bet that was paid, taken or returned by hand, and one for each that was taken back.
-- Rows are only added. They move no chips: the steps of the table do. They show whoever deals next what is left to do.

create table payment_mark (
    id       bigint generated always as identity primary key,
    at       timestamptz not null default house_now(),
    table_id int not null references live,
    round    int not null,
    hands    text not null check (hands in ('pays', 'takes', 'returns')),
    hand     text not null,
    player   text not null,
    wager    text not null,
    chips    bigint not null check (chips > 0),
    by       bigint not null references speaker
);

create table payment_unmark (
    mark bigint primary key references payment_mark,
    at   timestamptz not null default house_now(),
    by   bigint not null references speaker
);

create index on payment_mark (table_id, round);
create trigger only_added before update or delete or truncate on payment_mark for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on payment_unmark for each statement execute function pit_only_adds();
