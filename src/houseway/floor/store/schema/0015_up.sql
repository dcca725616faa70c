-- Calls to the floor: a dealer wants somebody at the table, and somebody comes. Rows are only added.

create table floor_call (
    id       bigint generated always as identity primary key,
    at       timestamptz not null default house_now(),
    table_id int not null references live,
    by       bigint not null references speaker,
    why      text not null
);

create table floor_came (
    call bigint primary key references floor_call,
    at   timestamptz not null default house_now(),
    by   bigint not null references speaker,
    role text not null
);

create index floor_call_table on floor_call (table_id);
create trigger only_added before update or delete or truncate on floor_call for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on floor_came for each statement execute function pit_only_adds();
