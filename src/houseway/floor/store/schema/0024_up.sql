-- What the docs promise and nothing reached.

-- Which process runs under an owner's name, counted at each start. Written by owners (`begin_again`): one that was replaced under its
-- name renews no lease and takes nothing over.
alter table owner add column incarnation bigint not null default 0;
-- Whether it takes tables over: not while it drains or its clock is wrong. Written by owners with each renewal of their lease.
alter table owner add column takes boolean not null default false;

-- Leases, called by owners. Those of an earlier version are for earlier builds; the epoch in every call keeps both apart.

create function begin_again_2(process text) returns bigint language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    began bigint;
begin
    insert into owner (name, until, incarnation) values (process, '-infinity', 1)
        on conflict (name) do update set incarnation = owner.incarnation + 1 returning incarnation into began;
    with due as (select l.table_id from live l where l.owner = process order by l.table_id for no key update)
    update live l set epoch = l.epoch + 1 from due where l.table_id = due.table_id;
    return began;
end $$;

-- A process that was replaced under its name begins again when the lease of the other is over; null before that.
create function begin_after_another_1(process text) returns bigint language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    perform from owner o where o.name = process and o.until >= now() for update;
    if found then return null; end if;
    return begin_again_2(process);
end $$;

-- False where another process began under the name since. The row stays locked to the end of the transaction.
create function extend_lease_1(process text, began bigint, seconds double precision, taking boolean) returns boolean language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    update owner o set until = now() + make_interval(secs => seconds), takes = taking where o.name = process and o.incarnation = began;
    return found;
end $$;

create function release_lease_2(process text, began bigint) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
    update owner set until = '-infinity' where name = process and incarnation = began
$$;

-- As version 1, and at most so many tables; null for all. They are locked in the order in which calls lock them.
create function take_over_2(process text, most bigint) returns table (table_id int, epoch bigint, seq bigint, hash bytea) language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
    with due as (
        select l.table_id from live l where l.owner in (select o.name from owner o where o.until < now() and o.name <> process)
        order by l.table_id limit most for no key update
    )
    update live l set owner = process, epoch = l.epoch + 1 from due where l.table_id = due.table_id
    returning l.table_id, l.epoch, l.seq, l.hash
$$;

-- Tables that an owner gives to whoever takes them: its clock is wrong. Only its own, under the epoch that it had them.
create function give_up_1(process text, tables int[], epochs bigint[]) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    insert into owner (name, until) values ('nobody yet', '-infinity') on conflict do nothing;
    with due as (
        select l.table_id from live l join unnest(tables, epochs) given(t, e) on l.table_id = t and l.epoch = e
        where l.owner = process order by l.table_id for no key update of l
    )
    update live l set owner = 'nobody yet' from due where l.table_id = due.table_id;
end $$;

revoke execute on function begin_again_2, begin_after_another_1, extend_lease_1, release_lease_2, take_over_2, give_up_1 from public;
