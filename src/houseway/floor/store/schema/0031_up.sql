-- What was filed about patrons' money: a tax form (w2g), a currency report (ctr), or the log of a day's cash (mtl). Rows are only added and
-- move no money. Where a sum has grown since it was filed, the next row has the new sum. The list of what is due is made from the record.

create table filing (
    id        bigint generated always as identity primary key,
    at        timestamptz not null default house_now(),
    kind      text not null check (kind in ('w2g', 'ctr', 'mtl')),
    day       date not null,
    about     text not null,                -- the win, the way of the cash, or nothing for the log of a day
    patron    bigint references speaker,
    cents     bigint not null check (cents > 0),
    reference text not null,                -- the number that the authority gave it
    by        bigint not null references speaker,
    role      text not null,
    cites     text not null,
    unique nulls not distinct (kind, day, about, patron, cents)
);

create trigger only_added before update or delete or truncate on filing for each statement execute function pit_only_adds();
