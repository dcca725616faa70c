-- Visitors of a demonstration, who need no log-in. A session says that it began so, and only a demonstration has such sessions.

alter table session drop constraint session_begun_with_check;
alter table session add constraint session_begun_with_check
    check (begun_with in ('password', 'passkey', 'directory', 'demonstration'));

create function visitors_in_a_demo() returns trigger language plpgsql as $$
begin
    if not exists (select from house where mode = 'demo') then
        raise exception 'visitors without a log-in come to a demonstration only'
            using errcode = 'check_violation', constraint = 'visitors_in_a_demo';
    end if;
    return new;
end $$;
create trigger visitors_in_a_demo before insert or update on session for each row when (new.begun_with = 'demonstration')
    execute function visitors_in_a_demo();

-- As before, and not for a visitor, who proved nothing.
create or replace function own_passkey() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    if not at_machine_1() and (new.enrolled_by = new.speaker and case when new.enrolment is null
        then exists (select from session s where s.speaker = new.speaker and s.ended_at is null and s.until > house_now()
                     and s.begun_with not in ('directory', 'demonstration'))
        else enrolment_holds_1(new.enrolment) and new.speaker = (select e.speaker from enrolment e where e.id = new.enrolment)
        end) is not true then
        raise exception 'a passkey is added by its own person' using errcode = 'insufficient_privilege';
    end if;
    return new;
end $$;

revoke execute on function visitors_in_a_demo() from public;
