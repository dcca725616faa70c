-- The record: owners, live tables, accounts, steps by gaming day, and what each speaker said last.
-- `table` is a word of SQL, so a table on the floor is `table_id` here.

create table owner (
    name  text primary key,
    until timestamptz not null              -- by the clock of this database; one lease per process, not one per table
);

create table live (
    table_id int primary key,
    owner    text references owner,
    epoch    bigint not null,               -- counts takeovers; every call carries it
    seq      bigint not null,               -- the last step
    hash     bytea not null,                -- and its hash
    day      date,                          -- and its gaming day
    playing  boolean not null               -- whether a round is in progress after it
) with (fillfactor = 50);

-- The table as it was kept after its last round. It is apart from `live` because `live` is written with every step and this once
-- per round: a step then writes a hundred bytes and not a thousand.
create table rest (
    table_id int primary key references live,
    seq      bigint not null,
    kept     bytea not null
) with (fillfactor = 50);

create table account (
    id       bigint primary key,
    table_id int not null,
    place    text not null,
    deep     boolean not null,
    chips    bigint not null default 0,
    unique (table_id, place),
    constraint of_its_table check (id >> 32 = table_id),
    constraint never_below_zero check (deep or chips >= 0)
) with (fillfactor = 50);

-- A gaming day. It takes steps until it is closed; then its relation has a trigger that lets nothing in, out or be changed.
create table day (
    day       date primary key,
    closed_at timestamptz,
    steps     bigint,                       -- how many
    heads     bytea,                        -- the first and last step of each table, with its hash, and what each account gained
    before    bytea,                        -- the root of the day closed before
    root      bytea,                        -- the SHA-256 over all of that
    public    bytea,                        -- the public key
    signature bytea,                        -- Ed25519, over the root
    exported  bytea,                        -- the SHA-256 of the exported file
    exported_signature bytea                -- Ed25519, over root and file
);

create function day_is_closed() returns trigger language plpgsql as $$
begin
    raise exception 'this day is closed' using errcode = 'check_violation';
end $$;

-- The primary key starts with the table, so that one step or the end of a chain is found without knowing its day.
create table step (
    day      date not null,
    table_id int not null,
    seq      bigint not null,
    version  smallint not null,
    at       timestamptz not null,
    speaker  bigint not null,
    said_no  bigint not null,
    said     bytea not null,
    refused  text,
    events   bytea not null,
    opens    text[],                        -- the accounts that this step opened
    src      bigint[],                      -- its postings, column by column; null where there are none
    dst      bigint[],
    chips    bigint[],
    why      text[],
    rests    bytea,                         -- the SHA-256 of `rest.kept` as this step left it
    hash     bytea not null,
    primary key (table_id, seq, day)
) partition by range (day);
alter table step alter column said set storage main, alter column events set storage main;

-- One row per speaker and table: a number that is not above this one has been used, in whatever day the step is.
create table heard (
    table_id int,
    speaker  bigint,
    said_no  bigint not null,
    seq      bigint not null,
    primary key (table_id, speaker)
) with (fillfactor = 50);

create type verdict as (table_id int, ruling text, seq bigint);

-- The one call. No row returned means that all of it happened; any row means that none of it did.
-- The version is in the name: owners of two builds call their own side by side during a deploy.
-- Arrays named o_ have one entry per table of the call, s_ one per step (each table's in order), a_ one per account that is
-- opened, m_ one per posting. A step names its table by its index in o_, so that no step escapes its table's epoch.
create function commit_steps_1(
    o_table int[], o_epoch bigint[], o_seq bigint[], o_hash bytea[], o_playing boolean[], o_kept bytea[],
    s_of int[], s_version smallint[], s_day date[], s_at timestamptz[], s_speaker bigint[], s_no bigint[], s_said bytea[],
    s_refused text[], s_events bytea[], s_rests bytea[], s_hash bytea[],
    a_step int[], a_id bigint[], a_place text[], a_deep boolean[],
    m_step int[], m_src bigint[], m_dst bigint[], m_chips bigint[], m_why text[]
) returns setof verdict language plpgsql
-- the number of steps in a call never changes the plan, and planning costs more than running it
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
    wanted int;
    found_rows int;
begin
    -- always in one order, so that two calls wait for each other and do not deadlock
    perform from live where table_id = any (o_table) order by table_id for no key update;

    return query
        select o.t, 'fenced', l.seq
        from unnest(o_table, o_epoch) o(t, e) left join live l on l.table_id = o.t
        where l.epoch is distinct from o.e;
    if found then return; end if;

    return query
        select o_table[s.i], 'said before', coalesce(h.seq, o_seq[s.i])
        from (select i, p, n, lag(n) over (partition by i, p order by nr) as last
              from unnest(s_of, s_speaker, s_no) with ordinality u(i, p, n, nr)) s
        left join heard h on h.table_id = o_table[s.i] and h.speaker = s.p
        where s.n <= coalesce(s.last, h.said_no);
    if found then return; end if;

    return query
        select o.t, 'out of order', l.seq
        from unnest(o_table, o_seq, o_hash) o(t, q, h) join live l on l.table_id = o.t
        where l.seq <> o.q or l.hash <> o.h;
    if found then return; end if;

    -- From here on the call writes. What it may not write ends this block, and nothing of it stays.
    begin
        insert into account (id, table_id, place, deep)
            select a.id, o_table[s_of[a.step]], a.place, a.deep
            from unnest(a_step, a_id, a_place, a_deep) a(step, id, place, deep);

        with postings as (
            select step, array_agg(src order by nr) as src, array_agg(dst order by nr) as dst,
                   array_agg(chips order by nr) as chips, array_agg(why order by nr) as why
            from unnest(m_step, m_src, m_dst, m_chips, m_why) with ordinality m(step, src, dst, chips, why, nr) group by step
        ), opened as (
            select step, array_agg(place order by nr) as places
            from unnest(a_step, a_place) with ordinality a(step, place, nr) group by step
        ), written as (
            insert into step (day, table_id, seq, version, at, speaker, said_no, said, refused, events, opens, src, dst, chips,
                              why, rests, hash)
            select s.day, o_table[s.i], o_seq[s.i] + row_number() over (partition by s.i order by s.nr), s.version, s.at, s.speaker,
                   s.said_no, s.said, s.refused, s.events, opened.places, m.src, m.dst, m.chips, m.why, s.rests, s.hash
            from unnest(s_of, s_version, s_day, s_at, s_speaker, s_no, s_said, s_refused, s_events, s_rests, s_hash) with ordinality
                     s(i, version, day, at, speaker, said_no, said, refused, events, rests, hash, nr)
                 left join postings m on m.step = s.nr
                 left join opened on opened.step = s.nr
            returning step.table_id, step.seq, step.day, step.speaker, step.said_no, step.hash, step.rests
        ), spoken as (
            insert into heard (table_id, speaker, said_no, seq)
            select w.table_id, w.speaker, max(w.said_no), max(w.seq) from written w group by w.table_id, w.speaker
            on conflict (table_id, speaker) do update set said_no = excluded.said_no, seq = excluded.seq
        ), rested as (
            insert into rest (table_id, seq, kept)
            select distinct on (w.table_id) w.table_id, w.seq, o.kept
            from written w join unnest(o_table, o_kept) o(table_id, kept) on o.table_id = w.table_id
            where w.rests is not null order by w.table_id, w.seq desc
            on conflict (table_id) do update set seq = excluded.seq, kept = excluded.kept
        )
        update live l set seq = w.seq, hash = w.hash, day = w.day, playing = w.playing
        from (select distinct on (written.table_id) written.*, o.playing
              from written join unnest(o_table, o_playing) o(table_id, playing) on o.table_id = written.table_id
              order by written.table_id, written.seq desc) w
        where l.table_id = w.table_id;

        if 0 >= any (m_chips) then raise exception 'a move of nothing' using errcode = 'HW004'; end if;
        with legs as (
            select leg.id, sum(leg.n)::bigint as n
            from (select unnest(m_src) as id, -unnest(m_chips) as n union all select unnest(m_dst), unnest(m_chips)) leg
            group by leg.id
        ), done as (
            update account set chips = account.chips + legs.n from legs where account.id = legs.id returning 1
        )
        select (select count(*) from legs), (select count(*) from done) into wanted, found_rows;
        -- an update drops the leg of an account that does not exist, in silence
        if wanted <> found_rows then raise exception 'a move names an unknown account' using errcode = 'HW003'; end if;
        return;
    exception
        when check_violation or sqlstate 'HW003' or sqlstate 'HW004' then
            return query select * from blame_1(o_table, o_seq, s_of, s_day, a_id, a_deep, m_step, m_src, m_dst, m_chips);
            if not found then raise; end if;
    end;
end $$;

-- The tables to which it is due that a call may not be written. It runs only after a call was undone, so neighbours can go again.
create function blame_1(
    o_table int[], o_seq bigint[], s_of int[], s_day date[], a_id bigint[], a_deep boolean[],
    m_step int[], m_src bigint[], m_dst bigint[], m_chips bigint[]
) returns setof verdict language plpgsql stable as $$
begin
    return query
        select distinct o_table[s.i], 'day is not open', o_seq[s.i]
        from unnest(s_of, s_day) s(i, day) left join day d on d.day = s.day
        where d.day is null or d.closed_at is not null;
    if found then return; end if;

    return query
        select distinct o_table[s_of[m.step]], 'move of nothing', o_seq[s_of[m.step]]
        from unnest(m_step, m_chips) m(step, chips) where m.chips <= 0;
    if found then return; end if;

    return query
        select distinct o_table[s_of[m.step]], 'unknown account', o_seq[s_of[m.step]]
        from unnest(m_step || m_step, m_src || m_dst) m(step, id)
        where m.id <> all (a_id) and not exists (select from account where account.id = m.id);
    if found then return; end if;

    -- an account that several tables share is overdrawn by all that take from it
    return query
        with legs as (
            select s_of[m.step] as i, m.id, sum(m.n)::bigint as n
            from unnest(m_step || m_step, m_src || m_dst, array(select -unnest(m_chips)) || m_chips) m(step, id, n) group by 1, 2
        ), sunk as (
            select legs.id from legs left join account on account.id = legs.id
            where not coalesce(account.deep, (select a.deep from unnest(a_id, a_deep) a(id, deep) where a.id = legs.id))
            group by legs.id, account.chips having coalesce(account.chips, 0) + sum(legs.n) < 0
        )
        select distinct o_table[legs.i], 'overdrawn', o_seq[legs.i] from legs join sunk using (id) where legs.n < 0;
end $$;
