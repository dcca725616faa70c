-- Passkeys, what people signed with them, and accounts at a directory of the house. The API writes all of these tables.

-- The random handle by which an authenticator names a person. Written by people/passkeys.py.
create table passkey_handle (
    speaker bigint primary key references speaker,
    handle  bytea not null unique check (length(handle) = 32)
);

-- A passkey is never replaced: it ends, and its public key stays, so that what it signed can still be checked.
-- Written by people/passkeys.py.
create table passkey (
    id          bigint generated always as identity primary key,
    speaker     bigint not null references speaker,
    credential  bytea not null unique,              -- the id that the authenticator chose
    public_key  bytea not null,                     -- as COSE has it
    counter     bigint not null check (counter >= 0),
    transports  text[] not null,
    aaguid      uuid not null,                      -- the model, where the authenticator says it
    synced      boolean not null,                   -- may be copied to other devices of the person; otherwise bound to one
    backed_up   boolean not null,
    enrolled_at timestamptz not null default house_now(),
    enrolled_by bigint not null references speaker,
    enrolment   bigint references enrolment,        -- the one-time enrolment that it came from, if it came from one
    used_at     timestamptz,
    ended_at    timestamptz,
    ended_by    bigint references speaker,
    ended_why   text,
    constraint ended_by_somebody check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_why is null))
);
create index on passkey (speaker) where ended_at is null;

create function passkey_stays() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        if not exists (select from speaker where number = old.speaker and kind = 'patron') then
            raise exception 'a passkey ends and stays' using errcode = 'check_violation', constraint = 'passkey_stays';
        end if;
        return old;
    end if;
    if (old.speaker, old.credential, old.public_key, old.transports, old.aaguid, old.synced, old.enrolled_at, old.enrolled_by,
        old.enrolment) is distinct from (new.speaker, new.credential, new.public_key, new.transports, new.aaguid, new.synced,
        new.enrolled_at, new.enrolled_by, new.enrolment) or old.ended_at is not null then
        raise exception 'a passkey is not replaced' using errcode = 'check_violation', constraint = 'passkey_stays';
    end if;
    return new;
end $$;
create trigger passkey_stays before update or delete on passkey for each row execute function passkey_stays();

-- Challenges that were issued and not used yet. Written by people/challenges.py, which deletes them when they are used or over.
create table passkey_challenge (
    challenge bytea primary key check (length(challenge) = 32),
    what      text not null check (what in ('enrol', 'log in', 'sign')),
    terminal  bytea not null,                       -- the hash of what the terminal shows
    session   bigint references session,            -- null before a log-in
    enrolment bigint references enrolment,          -- the one-time enrolment, where it was issued for one
    nonce     bytea not null default '',
    request   bytea not null default '',            -- what is signed, in canonical form
    until     timestamptz not null
);
create index on passkey_challenge (until);

-- What people signed with a passkey: challenge = SHA-256(label, nonce, request). Rows are only added.
-- Written by people/assertions.py.
create table assertion (
    id                 bigint generated always as identity primary key,
    at                 timestamptz not null default house_now(),
    speaker            bigint not null references speaker,
    passkey            bigint not null references passkey,
    nonce              bytea not null check (length(nonce) = 32),
    request            bytea not null,
    authenticator_data bytea not null,
    client_data        bytea not null,
    signature          bytea not null
);
create trigger only_added before update or delete or truncate on assertion for each statement execute function pit_only_adds();

alter table approval add column assertion bigint unique references assertion;   -- null where a code of the second factor was given

alter table session add column begun_with text not null default 'password'
    check (begun_with in ('password', 'passkey', 'directory'));

-- Log-ins and links that were begun at the directory and have not come back yet. Written by people/directory.py.
create table directory_trip (
    state    bytea primary key check (length(state) = 32),   -- the hash of the state
    terminal bytea not null,
    session  bigint references session,             -- whose account is linked; null for a log-in
    nonce    text not null,
    verifier text not null,
    until    timestamptz not null
);
create index on directory_trip (until);

-- Who is who at the directory. A person makes the link while logged in with credentials of the house. Written by people/directory.py.
create table directory_account (
    id        bigint generated always as identity primary key,
    speaker   bigint not null references speaker,
    issuer    text not null,
    subject   text not null,
    linked_at timestamptz not null default house_now(),
    ended_at  timestamptz,
    ended_why text,
    constraint ended_for_a_reason check ((ended_at is null) = (ended_why is null))
);
create unique index one_person_per_subject on directory_account (issuer, subject) where ended_at is null;
create unique index one_subject_per_person on directory_account (speaker, issuer) where ended_at is null;
