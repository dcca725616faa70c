-- The outbox of the log: a commitment to each row that says who did what, written by a trigger in the transaction that writes the row.
-- Steps are not here: the follower of the log reads them by their number, which has no gap.

-- Written by the triggers below and by nothing else; read by the follower (`houseway floor log`) and by `houseway floor verify --witness`.
-- The follower reads by `xid` and never by `no`: a number is given before its transaction ends, so a reader by number loses rows.
create table log_row (
    no         bigint generated always as identity primary key,
    xid        xid8 not null default pg_current_xact_id(),
    at         timestamptz not null default clock_timestamp(),
    rel        text not null,
    key        text not null,
    op         text not null check (op in ('i', 'u', 'd', 's')),   -- added, changed, deleted, or there when the log began
    version    smallint not null,                                  -- which list of columns the commitment covers
    salt       bytea,                                              -- null: nothing can be guessed any more, and nothing proved
    commitment bytea not null check (length(commitment) = 32)
);
create index log_row_by_transaction on log_row (xid);
create index log_row_by_key on log_row (rel, key);

-- A row of the outbox stays. Its salt may go, with the row of a person that is erased.
create function log_row_stays() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' and new.salt is null
       and (new.no, new.xid, new.at, new.rel, new.key, new.op, new.version, new.commitment)
           is not distinct from (old.no, old.xid, old.at, old.rel, old.key, old.op, old.version, old.commitment) then
        return new;
    end if;
    raise exception 'rows of log_row are only added' using errcode = 'check_violation', constraint = 'log_row_stays';
end $$;
create trigger log_row_stays before update or delete on log_row for each row execute function log_row_stays();
create trigger log_row_is_not_emptied before truncate on log_row for each statement execute function log_row_stays();

-- The key of a row as text: its columns with commas, each as JSON writes it, which no setting of a session changes. Names are quoted,
-- because `by` is a word of PL/pgSQL.
create function log_key_1(source text, key text[]) returns text language sql immutable as $$
    select 'concat_ws('','', ' || string_agg(format('to_jsonb(%s."%s") #>> ''{}''', source, k), ', ' order by nr) || ')'
    from unnest(key) with ordinality u(k, nr)
$$;

-- The content of a row as the text that a commitment covers: version, relation, and named columns as a JSON array. Times and days are
-- whole numbers since 1970, bytes are hexadecimal. A type whose text depends on a setting, or is not exact, is refused.
create function log_content_1(rel regclass, source text, version int, columns text[]) returns text language plpgsql stable as $$
declare
    one text;
    kind text;
    parts text[] := array[format('to_jsonb(%s)', version), format('to_jsonb(%L::text)', rel::text)];
begin
    foreach one in array columns loop
        select format_type(a.atttypid, null) into kind
        from pg_attribute a where a.attrelid = rel and a.attname = one and not a.attisdropped;
        parts := parts || case
            when kind in ('smallint', 'integer', 'bigint', 'numeric', 'text', 'boolean', 'jsonb', 'integer[]', 'bigint[]', 'text[]', 'uuid')
                then format('to_jsonb(%s."%s")', source, one)
            when kind = 'bytea' then format('to_jsonb(encode(%s."%s", ''hex''))', source, one)
            when kind = 'timestamp with time zone' then format(
                'case when isfinite(%1$s."%2$s") then to_jsonb((extract(epoch from %1$s."%2$s") * 1000000)::bigint) else to_jsonb(%1$s."%2$s"::text) end',
                source, one)
            when kind = 'date' then format('to_jsonb(%s."%s" - date ''1970-01-01'')', source, one)
        end;
        if parts[cardinality(parts)] is null then
            raise exception 'the log has no canonical form for %.% of type %', rel, one, kind;
        end if;
    end loop;
    return 'jsonb_build_array(' || array_to_string(parts, ', ') || ')::text';
end $$;

-- Log a relation: from now on each row that is added, changed in a named column, or deleted writes a row of the outbox. Rows that are
-- there already are written once. Where `forgets`, deleting a row takes away the salts of all that was logged of it.
-- It does nothing where the relation is logged so already. Called by a migration (`record/logged.py` has the list) and by nobody else.
create function log_attach_1(rel regclass, key text[], version int, columns text[], forgets boolean) returns boolean
language plpgsql as $$
declare
    name text := 'log_of_' || rel::text;
    told text := jsonb_build_array(version, key, columns, forgets)::text;
    was text := obj_description(to_regproc('log_of_' || rel::text), 'pg_proc');
    changed text;
begin
    if was = told and (select count(*) from pg_trigger where tgrelid = rel and tgname in ('logged', 'logged_change')) = 2 then
        return false;
    end if;
    execute format($make$
        create or replace function %1$I() returns trigger language plpgsql security definer
        set search_path = pg_catalog, public, pg_temp as $body$
        declare
            salt bytea := uuid_send(gen_random_uuid());
        begin
            if tg_op = 'DELETE' or (tg_op = 'UPDATE' and %2$s <> %3$s) then
                %7$s
                insert into log_row (rel, key, op, version, salt, commitment)
                    values (%4$L, %2$s, 'd', %5$s, null, decode(repeat('00', 32), 'hex'));
            end if;
            if tg_op <> 'DELETE' then
                insert into log_row (rel, key, op, version, salt, commitment)
                    values (%4$L, %3$s, case tg_op when 'INSERT' then 'i' else 'u' end, %5$s, salt,
                            sha256(salt || convert_to(%6$s, 'UTF8')));
            end if;
            return null;
        end $body$ $make$,
        name, log_key_1('old', key), log_key_1('new', key), rel::text, version, log_content_1(rel, 'new', version, columns),
        case when forgets then format('update log_row set salt = null where log_row.rel = %L and log_row.key = %s;',
                                      rel::text, log_key_1('old', key)) else '' end);
    execute format('comment on function %I() is %L', name, told);
    execute format('revoke execute on function %I() from public', name);
    select string_agg(format('old."%1$s" is distinct from new."%1$s"', c), ' or ') into changed from unnest(key || columns) c;
    execute format('drop trigger if exists logged on %s', rel);
    execute format('drop trigger if exists logged_change on %s', rel);
    execute format('create trigger logged after insert or delete on %s for each row execute function %I()', rel, name);
    execute format('create trigger logged_change after update on %s for each row when (%s) execute function %I()', rel, changed, name);
    if was is null then
        execute format($fill$
            insert into log_row (rel, key, op, version, salt, commitment)
            select %1$L, %2$s, 's', %3$s, t.log_salt, sha256(t.log_salt || convert_to(%4$s, 'UTF8'))
            from (select *, uuid_send(gen_random_uuid()) as log_salt from %5$s) t $fill$,
            rel::text, log_key_1('t', key), version, log_content_1(rel, 't', version, columns), rel);
    end if;
    return true;
end $$;
revoke execute on function log_attach_1 from public;
