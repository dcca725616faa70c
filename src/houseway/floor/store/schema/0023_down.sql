do $$
declare
    call record;
    relation text;
begin
    for call in
        select p.oid, p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
            and p.proname ~ '^commit_(steps|meters|cage|opening)_\d+$'
    loop
        if call.proname ~ '^commit_steps_' then
            execute format('alter function %s security invoker', call.oid::regprocedure);
            execute format('alter function %s reset search_path', call.oid::regprocedure);
            execute format('alter function %s reset jit', call.oid::regprocedure);
        else
            execute format('drop function %s', call.oid::regprocedure);
        end if;
    end loop;
    foreach relation in array array['live', 'book', 'may_hold', 'credential', 'request', 'floor_call', 'camera_task', 'dispute', 'school_result'] loop
        execute format('alter table %I drop column locks', relation);
    end loop;
end $$;
drop function hold_1, renew_lease_1, release_lease_1, take_over_1, begin_again_1, enter_table_1, enter_chain_1, open_day_1, seal_day_1, close_day_1;
grant execute on all functions in schema public to public;
