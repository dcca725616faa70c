-- The book of cards, dice and tiles that are not at a table (T5, T6, T7). An entry counts when another person has signed it.
-- Rows are only added: what was wrong is put right by another entry.

create table stock_entry (
    id          bigint generated always as identity primary key,
    at          timestamptz not null default house_now(),
    day         date not null,              -- the gaming day
    stock       text not null check (stock in ('cards', 'dice', 'tiles')),
    item        text not null,              -- the design: a colour and a logo, a serial number
    did         text not null,
    many        int not null check (many >= 0),    -- decks, dice or sets of tiles
    expected    int,                        -- what the book said, where they were counted
    table_id    int references live,        -- where they went, or came from
    instruments text[] not null,            -- with which they were inspected
    says        text not null,
    by          bigint not null references speaker,
    role        text not null
);
create index on stock_entry (stock, item, id);

create table stock_signed (
    entry bigint primary key references stock_entry,
    at    timestamptz not null default house_now(),
    by    bigint not null references speaker,
    role  text not null
);

-- Two people record it, whatever a program believes.
create function another_signs() returns trigger language plpgsql as $$
begin
    if new."by" = (select e."by" from stock_entry e where e.id = new.entry) then
        raise exception 'two people sign an entry' using errcode = 'check_violation', constraint = 'another_signs';
    end if;
    return new;
end $$;
create trigger another_signs before insert on stock_signed for each row execute function another_signs();
create trigger only_added before update or delete or truncate on stock_entry for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on stock_signed for each statement execute function pit_only_adds();
