do $$
declare
    one text;
begin
    for one in select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace and proname like 'log\_of\_%' loop
        execute 'drop function ' || one || ' cascade';
    end loop;
end $$;
drop function log_attach_1, log_content_1, log_key_1;
drop table log_row;
drop function log_row_stays;
