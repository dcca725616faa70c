-- What was asked for about shared meters, and who agreed: two people with two roles (P3). Rows are only added.

create table meter_asked (
    id   bigint generated always as identity primary key,
    at   timestamptz not null default house_now(),
    by   bigint not null references speaker,
    role text not null,
    what jsonb not null
);

create table meter_agreed (
    asked bigint primary key references meter_asked,
    at    timestamptz not null default house_now(),
    by    bigint not null references speaker,
    role  text not null,
    meter int not null references meter        -- the meter that it was done to, or that it opened
);

-- Whoever asked does not agree, in whatever role, and two people of one role are not two roles.
create function another_agrees() returns trigger language plpgsql as $$
begin
    if exists (select from meter_asked a where a.id = new.asked and (a."by" = new."by" or a.role = new.role)) then
        raise exception 'two people with two roles change a meter' using errcode = 'check_violation', constraint = 'another_agrees';
    end if;
    return new;
end $$;
create trigger another_agrees before insert on meter_agreed for each row execute function another_agrees();
create trigger only_added before update or delete or truncate on meter_asked for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on meter_agreed for each statement execute function pit_only_adds();
