-- Shoes: the order of the cards at a table, sealed, with the step that brought it into play.
-- The step has the commitment (`root`) and the SHA-256 of the shoe's row (`shoe`), so the chain covers both. The key that opens a
-- shoe is not in this database. A shoe outlives the day of its step: an idle table goes on with it.

alter table step add column root bytea, add column shoe bytea;

create table shoe (
    table_id int not null,
    seq      bigint not null,
    key_id   text not null,                 -- which key opens it
    sealed   bytea not null,                -- AES-256-GCM; table and step are authenticated with it
    primary key (table_id, seq)
);

-- As `commit_steps_1`, with shoes: s_root and s_shoe are null except at a step that brings a shoe into play, h_ has one entry per
-- shoe and finds its step by the hash in s_shoe. `blame_1` serves both.
create function commit_steps_2(
    o_table int[], o_epoch bigint[], o_seq bigint[], o_hash bytea[], o_playing boolean[], o_kept bytea[],
    s_of int[], s_version smallint[], s_day date[], s_at timestamptz[], s_speaker bigint[], s_no bigint[], s_said bytea[],
    s_refused text[], s_events bytea[], s_rests bytea[], s_hash bytea[], s_root bytea[], s_shoe bytea[],
    a_step int[], a_id bigint[], a_place text[], a_deep boolean[],
    m_step int[], m_src bigint[], m_dst bigint[], m_chips bigint[], m_why text[],
    h_shoe bytea[], h_key text[], h_sealed bytea[]
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
                              why, rests, hash, root, shoe)
            select s.day, o_table[s.i], o_seq[s.i] + row_number() over (partition by s.i order by s.nr), s.version, s.at, s.speaker,
                   s.said_no, s.said, s.refused, s.events, opened.places, m.src, m.dst, m.chips, m.why, s.rests, s.hash,
                   s.root, s.shoe
            from unnest(s_of, s_version, s_day, s_at, s_speaker, s_no, s_said, s_refused, s_events, s_rests, s_hash, s_root, s_shoe)
                     with ordinality
                     s(i, version, day, at, speaker, said_no, said, refused, events, rests, hash, root, shoe, nr)
                 left join postings m on m.step = s.nr
                 left join opened on opened.step = s.nr
            returning step.table_id, step.seq, step.day, step.speaker, step.said_no, step.hash, step.rests, step.shoe
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
        ), shod as (
            insert into shoe (table_id, seq, key_id, sealed)
            select w.table_id, w.seq, h.key_id, h.sealed
            from written w join unnest(h_shoe, h_key, h_sealed) h(shoe, key_id, sealed) on h.shoe = w.shoe
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
