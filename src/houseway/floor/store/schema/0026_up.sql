-- Credentials and roles. The API changes a row of `credential` by these calls only, and adds a role, a shift or a passkey only
-- where the rows that justify it are there. Each call changes one account, and what it asks for is in the log.
-- Whoever owns the schema, or is a superuser, is at the machine: the first people of a house, demonstrations and `reseal`.

create function at_machine_1() returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
    select pg_has_role(session_user, (select relowner from pg_class where oid = 'public.credential'::regclass), 'member')
$$;

-- Whether an enrolment is open and as many people have confirmed it as have to; the machine counts for all of them.
create function enrolment_holds_1(number bigint) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
    select exists (
        select from enrolment e join speaker s on s.number = e.speaker and s.ended_at is null
        where e.id = enrolment_holds_1.number and e.ticket is not null and e.until > house_now()
        and (exists (select from enrolment_confirmed c where c.enrolment = e.id and c.role = 'platform')
            or (select count(*) from enrolment_confirmed c where c.enrolment = e.id) >= case
                when s.kind = 'staff' then 2
                when e.lost = 'everything' and exists (select from credential c where c.speaker = e.speaker and c.secret is not null) then 2
                else 1 end))
$$;

-- The open enrolment of a ticket at its own terminal, if it holds; the row is locked.
create function enrolment_of_1(its_ticket bytea, its_terminal bytea) returns enrolment language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    found_one enrolment;
begin
    select * into found_one from enrolment e where e.ticket = its_ticket and e.terminal = its_terminal for update;
    if enrolment_holds_1(found_one.id) is not true then
        raise exception 'no confirmed enrolment has this ticket at this terminal' using errcode = 'insufficient_privilege';
    end if;
    return found_one;
end $$;

-- The person of an open session, where an event of this transaction says that this person did one of these things.
create function person_of_1(its_session bigint, did text[]) returns bigint language plpgsql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    whose bigint := (select s.speaker from session s where s.id = its_session and s.ended_at is null and s.until > house_now());
begin
    if not exists (select from significant e where e.about = whose and e.who = whose and e.kind = any (did) and e.at = house_now()) then
        raise exception 'no open session has this number, or no event says what its person does'
            using errcode = 'insufficient_privilege';
    end if;
    return whose;
end $$;

-- Called by the API.

-- Use a code of the second factor up. False where it, or a later one, was used before. No code of a later time is used up.
create function use_code_1(whose bigint, step bigint) returns boolean language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    if (step <= extract(epoch from house_now())::bigint / 30 + 1) is not true then
        raise exception 'a code of that time is not due' using errcode = 'insufficient_privilege';
    end if;
    update credential c set code_step = step where c.speaker = whose and (c.code_step is null or c.code_step < step);
    return found;
end $$;

-- Begin the count of failures again after an event about the account. A lock of an earlier build opens where the event says so.
create function clear_failures_1(whose bigint, event bigint) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    what text := (select e.kind from significant e where e.id = event and e.about = whose);
begin
    if (what in ('logged in', 'account unlocked', 'credentials changed')) is not true then
        raise exception 'event % clears no failures of this account', event using errcode = 'insufficient_privilege';
    end if;
    update credential c set cleared = greatest(c.cleared, event), locked_at = case when what = 'logged in' then c.locked_at end
        where c.speaker = whose;
end $$;

-- A person's own change, or the same password hashed again at a log-in: only with the hash that it replaces.
create function replace_password_1(its_session bigint, old_hash text, new_hash text) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    whose bigint := person_of_1(its_session, array['logged in', 'credentials changed']);
begin
    update credential c set password = new_hash, must_change = c.must_change and not exists (
            select from significant e where e.about = whose and e.who = whose and e.kind = 'credentials changed' and e.at = house_now())
        where c.speaker = whose and c.password = old_hash;
    if not found then raise exception 'the password is another one' using errcode = 'insufficient_privilege'; end if;
end $$;

create function replace_second_factor_1(its_session bigint, old_hash text, sealed bytea) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    whose bigint := person_of_1(its_session, array['credentials changed']);
begin
    update credential c set secret = sealed, code_step = null where c.speaker = whose and c.password = old_hash and sealed is not null;
    if not found then raise exception 'the password is another one' using errcode = 'insufficient_privilege'; end if;
end $$;

-- Credentials that the terminal of a confirmed enrolment sets. A new second factor is the one of the enrolment's own row.
create function enrol_credential_1(its_ticket bytea, its_terminal bytea, new_hash text, step bigint) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    one enrolment := enrolment_of_1(its_ticket, its_terminal);
    is_staff boolean := (select s.kind = 'staff' from speaker s where s.number = one.speaker);
    has_second boolean := exists (select from credential c where c.speaker = one.speaker and c.secret is not null);
    is_new boolean := is_staff or (has_second and one.lost = 'everything');
begin
    if is_new and (one.secret is null or step is null) then
        raise exception 'the new second factor was not proved' using errcode = 'insufficient_privilege';
    end if;
    insert into credential as c (speaker, password, must_change, secret, code_step)
        values (one.speaker, new_hash, false, case when is_new then one.secret end, case when is_new then step end)
        on conflict (speaker) do update set password = excluded.password, must_change = false,
            secret = coalesce(excluded.secret, c.secret), code_step = coalesce(excluded.code_step, c.code_step);
end $$;

-- Credentials end where a confirmed enrolment has made a passkey in their place.
create function end_credential_1(its_ticket bytea, its_terminal bytea) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    one enrolment := enrolment_of_1(its_ticket, its_terminal);
begin
    if not exists (select from passkey k where k.enrolment = one.id and k.speaker = one.speaker and k.ended_at is null) then
        raise exception 'the enrolment has made no passkey' using errcode = 'insufficient_privilege';
    end if;
    delete from credential c where c.speaker = one.speaker;
end $$;

-- Credentials of a patron whose personal data is erased.
create function erase_credential_1(whose bigint) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    if not exists (select from speaker s where s.number = whose and s.kind = 'patron')
       or exists (select from person p where p.speaker = whose) then
        raise exception 'the personal data is not erased, or is not that of a patron' using errcode = 'insufficient_privilege';
    end if;
    delete from credential c where c.speaker = whose;
end $$;

-- Triggers.

-- An enrolment that is over, by its end or by time, does not open again: those who confirmed it confirmed it for then.
create function enrolment_stays_over() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    if old.ended_at is not null or (new.ticket is not null and new.ticket is distinct from old.ticket)
       or (old.until <= house_now() and new.until > old.until) then
        raise exception 'an enrolment that is over stays over, with its ticket' using errcode = 'check_violation',
            constraint = 'enrolment_stays_over';
    end if;
    return new;
end $$;
create trigger enrolment_stays_over before update on enrolment for each row execute function enrolment_stays_over();

-- Whoever confirms or asks does so in a role that is held for a shift now, and was granted before this transaction.
create function in_role_1(who bigint, what text) returns boolean language sql stable
security definer set search_path = pg_catalog, public, pg_temp as $$
    select at_machine_1() or (what <> 'platform' and exists (
        select from shift s join may_hold m using (speaker, role) join speaker p on p.number = s.speaker
        where s.speaker = who and s.role = what and s.ended_at is null and p.ended_at is null and p.kind = 'staff'
        and age(m.xmin) > 0))
$$;
create function acts_in_a_role() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    is_held boolean;
begin
    if tg_table_name = 'staff_change' then
        is_held := in_role_1(new.asked_by, new.asked_as);
    elsif tg_table_name = 'staff_change_ended' then
        is_held := new.how <> 'done' or in_role_1(new."by", new.role);
    else
        is_held := in_role_1(new."by", new.role);
    end if;
    if is_held is not true then
        raise exception 'whoever asks or confirms holds that role in an open shift' using errcode = 'insufficient_privilege';
    end if;
    return new;
end $$;
create trigger acts_in_a_role before insert on enrolment_confirmed for each row execute function acts_in_a_role();
create trigger acts_in_a_role before insert on staff_change for each row execute function acts_in_a_role();
create trigger acts_in_a_role before insert on staff_change_ended for each row execute function acts_in_a_role();

-- A role is granted and withdrawn where two people have changed the account since. It is looked at when the transaction ends:
-- a change is done first and then written down as done.
create function two_change_roles() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
    one may_hold := case tg_op when 'DELETE' then old else new end;
begin
    if not at_machine_1() and not exists (
        select from staff_change c join staff_change_ended e on e.change = c.id and e.how = 'done'
        where c.about = one.speaker and c.role = one.role and c.what = case tg_op when 'DELETE' then 'withdraw' else 'grant' end
        and e.at >= one.granted_at and e.at < c.until and (tg_op = 'DELETE' or e."by" = one.granted_by)
    ) then
        raise exception 'two people in two roles grant and withdraw a role' using errcode = 'insufficient_privilege';
    end if;
    return null;
end $$;
create constraint trigger two_change_roles after insert or delete on may_hold deferrable initially deferred
    for each row execute function two_change_roles();

-- A shift is begun in a role that was granted.
create function shift_in_granted_role() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    if not at_machine_1() and not exists (select from may_hold m where m.speaker = new.speaker and m.role = new.role) then
        raise exception 'the role was not granted' using errcode = 'insufficient_privilege';
    end if;
    return new;
end $$;
create trigger shift_in_granted_role before insert on shift for each row execute function shift_in_granted_role();

-- A passkey is added by its own person: in an open session that the person proved, or by a confirmed enrolment.
-- The database cannot check that the authenticator answered: the API does.
create function own_passkey() returns trigger language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    if not at_machine_1() and (new.enrolled_by = new.speaker and case when new.enrolment is null
        then exists (select from session s where s.speaker = new.speaker and s.ended_at is null and s.until > house_now()
                     and s.begun_with <> 'directory')
        else enrolment_holds_1(new.enrolment) and new.speaker = (select e.speaker from enrolment e where e.id = new.enrolment)
        end) is not true then
        raise exception 'a passkey is added by its own person' using errcode = 'insufficient_privilege';
    end if;
    return new;
end $$;
create trigger own_passkey before insert on passkey for each row execute function own_passkey();

revoke execute on all functions in schema public from public;
