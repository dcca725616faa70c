-- Cameras over large progressives (P14): a table whose meter comes to a sum of the house gets a task for surveillance, once per meter.
-- Rows are only added.

create table camera_task (
    id       bigint generated always as identity primary key,
    at       timestamptz not null default house_now(),
    table_id int not null references live,
    level    text not null,                 -- the meter, as the rules of the table name it
    cents    bigint not null,               -- what it came to then
    unique (table_id, level)
);

create table camera_confirmed (
    task bigint primary key references camera_task,
    at   timestamptz not null default house_now(),
    by   bigint not null references speaker,
    role text not null,
    says text not null                      -- which cameras
);

create trigger only_added before update or delete or truncate on camera_task for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on camera_confirmed for each statement execute function pit_only_adds();
