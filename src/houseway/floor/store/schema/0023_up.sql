-- Least privilege: what needs more than reading and adding rows is a function that runs with the rights of the schema's owner.
-- Nothing here names a role. `houseway floor prepare` makes the roles and gives each what `record/grants.py` lists.

revoke execute on all functions in schema public from public;

-- Row locks need the right to update some column. Whoever may only add rows to one of these locks them by this column, which stays empty.
do $$
declare
    relation text;
begin
    foreach relation in array array['live', 'book', 'may_hold', 'credential', 'request', 'floor_call', 'camera_task', 'dispute', 'school_result'] loop
        execute format('alter table %I add column locks boolean constraint locks_nothing check (locks is null)', relation);
    end loop;
end $$;

-- A lock on a whole relation, where two who add a row at once must wait for each other.
create function hold_1(relation text) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    if relation <> all (array['live', 'seat_away', 'stock_entry', 'meter_agreed', 'may_hold']) then
        raise exception 'relation % is not one that is held', relation using errcode = 'insufficient_privilege';
    end if;
    execute format('lock table %I in share row exclusive mode', relation);
end $$;

-- Leases: called by owners.

create function renew_lease_1(process text, seconds double precision) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
    insert into owner (name, until) values (process, now() + make_interval(secs => seconds))
        on conflict (name) do update set until = excluded.until
$$;

create function release_lease_1(process text) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
    update owner set until = '-infinity' where name = process
$$;

-- The tables of all other owners whose lease is over. They are locked in the order in which calls lock them, so that neither deadlocks.
create function take_over_1(process text) returns table (table_id int, epoch bigint, seq bigint, hash bytea) language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
    with due as (
        select l.table_id from live l where l.owner in (select o.name from owner o where o.until < now() and o.name <> process)
        order by l.table_id for no key update
    )
    update live l set owner = process, epoch = l.epoch + 1 from due where l.table_id = due.table_id
    returning l.table_id, l.epoch, l.seq, l.hash
$$;

create function begin_again_1(process text) returns void language sql
security definer set search_path = pg_catalog, public, pg_temp as $$
    with due as (select l.table_id from live l where l.owner = process order by l.table_id for no key update)
    update live l set epoch = l.epoch + 1 from due where l.table_id = due.table_id
$$;

-- A new table of an owner. Its chain is empty: nothing that is there can be changed by this.
create function enter_table_1(number int, process text, genesis bytea) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    if number <= 0 then raise exception 'a table has a number above zero' using errcode = 'insufficient_privilege'; end if;
    insert into live (table_id, owner, epoch, seq, hash, playing) values (number, process, 1, 0, genesis, false);
end $$;

-- A new chain of the cage (zero) or of a meter (below zero): its row is its lock, and no owner has it.
create function enter_chain_1(number int, genesis bytea) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    if number > 0 then raise exception 'tables are not opened by this call' using errcode = 'insufficient_privilege'; end if;
    insert into live (table_id, epoch, seq, hash, playing) values (number, 1, 0, genesis, false);
end $$;

-- Gaming days. A day's relation belongs to the schema's owner, and whoever reads `step` reads it.
-- It is attached and not created as a partition: that would lock all days.
create function open_day_1(new_day date) returns boolean language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    name text := 'step_' || to_char(new_day, 'YYYYMMDD');
    reader record;
begin
    insert into day (day) values (new_day) on conflict do nothing;
    if not found then return false; end if;
    execute format('create table public.%I (like public.step including all)', name);
    execute format('alter table step attach partition %I for values from (%L) to (%L)', name, new_day, new_day + 1);
    for reader in
        select a.grantee::regrole as role from pg_class c, aclexplode(c.relacl) a
        where c.oid = 'step'::regclass and a.privilege_type = 'SELECT' and a.grantee not in (0, c.relowner)
    loop
        execute format('grant select on %I to %s', name, reader.role);
    end loop;
    return true;
end $$;

-- Let no more steps into a day, and return the tables at which a round of it is in progress: where there are some, nothing is done.
-- The trigger waits for writers and not for readers; the caller limits how long, because all who want to write wait behind it.
create function seal_day_1(old_day date) returns setof int language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    name text := 'step_' || to_char(old_day, 'YYYYMMDD');
begin
    if exists (select from day d where d.day <= old_day and (d.day = old_day) = (d.closed_at is not null))
       or not exists (select from day d where d.day = old_day) then
        raise exception '% is closed, was never opened, or comes after a day that is open', old_day using errcode = 'object_not_in_prerequisite_state';
    end if;
    execute format('create trigger day_is_closed before insert or update or delete on %I for each row execute function day_is_closed()', name);
    return query select l.table_id from live l where l.playing and l.day = old_day order by l.table_id;
    if found then execute format('drop trigger day_is_closed on %I', name); end if;  -- one that began while this call waited
end $$;

-- Enter the signed root of a day that was sealed before, once.
create function close_day_1(old_day date, n bigint, told bytea, last_root bytea, new_root bytea, key bytea, signed bytea) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    update day set closed_at = now(), steps = n, heads = told, before = last_root, root = new_root, public = key, signature = signed
        where day = old_day and closed_at is null and exists (
            select from pg_trigger t where t.tgrelid = to_regclass('step_' || to_char(old_day, 'YYYYMMDD')) and t.tgname = 'day_is_closed');
    if not found then
        raise exception '% is closed, or was not sealed', old_day using errcode = 'object_not_in_prerequisite_state';
    end if;
end $$;

-- The commit calls. Each takes the same arguments; what differs is whose chains it may write:
--   commit_steps_N   any chain: for owners of tables only
--   commit_meters_N  chains below zero, and only their own accounts
--   commit_cage_N    chain zero, one step without postings; entries of the books go with it and add up to nothing
--   commit_opening_N the first step of a table that is not there yet, with the seeds of its meters; the next owner that looks takes it over
-- The last three are written here from the first one, so that they cannot differ from it.
do $$
declare
    call record;
    makes constant text := 'create function %s(%s) returns setof verdict language plpgsql security definer'
        ' set search_path = pg_catalog, public, pg_temp as %L';
    refuses constant text := 'raise exception ''this call may not write that'' using errcode = ''insufficient_privilege'';';
    forwards text;
    newest constant int := (select max(substring(proname from '\d+$')::int) from pg_proc
                            where pronamespace = 'public'::regnamespace and proname ~ '^commit_steps_\d+$');
begin
    for call in
        select p.oid, p.proname, pg_get_function_identity_arguments(p.oid) as arguments,
               array_to_string(p.proargnames[1:p.pronargs], ', ') as names, substring(p.proname from '\d+$')::int as version
        from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname ~ '^commit_steps_\d+$'
    loop
        execute format('alter function %s security definer', call.oid::regprocedure);
        execute format('alter function %s set search_path = pg_catalog, public, pg_temp', call.oid::regprocedure);
        -- a statement without an index is priced so high where sequential scans are off that it would be compiled, for 300 ms
        execute format('alter function %s set jit = off', call.oid::regprocedure);
        if call.version < newest then continue; end if;  -- no part but owners calls these
        forwards := format('return query select * from %I(%s);', call.proname, call.names);
        -- An array that is null has no cardinality, so what is not known to be allowed is refused.
        execute format(makes, 'commit_meters_' || call.version, call.arguments,
            'begin if (cardinality(o_table) > 0 and 0 > all (o_table) and not exists (select from unnest(m_src || m_dst || a_id) u(id)'
            || ' where ((u.id >> 32)::int = any (o_table)) is not true)) is not true then ' || refuses || ' end if; ' || forwards || ' end');
        execute format(makes, 'commit_cage_' || call.version, call.arguments || ', e_place text[], e_gain bigint[]',
            'begin if (o_table = array[0] and s_of = array[1] and cardinality(m_src || m_dst || m_chips || a_id) = 0'
            || ' and cardinality(m_step || a_step) = 0 and cardinality(h_shoe) = 0 and cardinality(e_place) = cardinality(e_gain)'
            || ' and (select coalesce(sum(g), 0) = 0 and count(g) = count(*) from unnest(e_gain) g)) is not true then ' || refuses || ' end if; '
            || forwards || ' if not found and cardinality(e_place) > 0 then perform enter_1(e_place, e_gain); end if; end');
        execute format(makes, 'commit_opening_' || call.version, call.arguments,
            'begin if (cardinality(o_table) = 1 and o_table[1] > 0 and o_seq = array[0::bigint] and o_epoch = array[1::bigint]'
            || ' and s_of = array[1] and s_speaker = array[0::bigint] and cardinality(h_shoe) = 0'
            || ' and not exists (select from unnest(m_src, m_dst) m(src, dst) where (exists (select from unnest(a_id, a_place) a(id, place)'
            || ' where a.id = m.src and a.place = ''cage'') and exists (select from unnest(a_id, a_place) a(id, place)'
            || ' where a.id = m.dst and starts_with(a.place, ''meter ''))) is not true)) is not true then ' || refuses || ' end if;'
            || ' perform renew_lease_1(''nobody yet'', 0); perform release_lease_1(''nobody yet'');'
            || ' perform enter_table_1(o_table[1], ''nobody yet'', o_hash[1]); ' || forwards || ' end');
    end loop;
end $$;

revoke execute on all functions in schema public from public;
