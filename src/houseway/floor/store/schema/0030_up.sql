-- Patrons without an account of their own, whom a dealer seated: they have no credentials, and dealers of this table key what they bet
-- and say. Rows are only added. Every step of such an account was keyed by the dealer who was on shift at the table.

create table walk_in (
    speaker  bigint primary key references speaker,
    at       timestamptz not null default house_now(),
    table_id int not null references live,
    seat     text not null,
    by       bigint not null references speaker
);

create index on walk_in (table_id);
create trigger only_added before update or delete or truncate on walk_in for each statement execute function pit_only_adds();
