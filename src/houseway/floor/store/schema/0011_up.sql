-- Players who are away from play, or back again (G9). Rows are only added: the last one of a player at a table holds.

create table seat_away (
    id       bigint generated always as identity primary key,
    at       timestamptz not null default house_now(),
    table_id int not null references live,
    player   text not null,
    away     boolean not null,
    how      text not null check (how in ('said', 'missed', 'spoke', 'left'))  -- by whom it is known: the player, or the clock of the table
);
create index on seat_away (table_id, player, id);
create trigger only_added before update or delete or truncate on seat_away for each statement execute function pit_only_adds();
