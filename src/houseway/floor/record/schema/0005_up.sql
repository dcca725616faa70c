-- The cage: the books of the house, which stand behind the `cage` of every table, and slips.
-- A table's `cage` is a mirror (core/money/cage.py). Once the books are open, every posting that touches it is entered here too, in the
-- same call: in the wallet, the drop box or the chip bank behind it, and as what the table has of the house. The entry follows from the
-- step, so the chain of the table covers it. What cashiers do has a chain of its own, with the number zero.

-- A place of the books. What is given and taken is as in `account`. Cash is counted the other way round: a drop box that took 100 in cash
-- gave 100 in chips, so it is at -100 (`held` says 100).
create table book (
    place text primary key,
    chips bigint not null default 0,
    held  bigint not null generated always as (case when place = 'cash' or place ~ '^(drop|box) ' then -chips else chips end) stored,
    constraint wallet_has_it check (chips >= 0 or not starts_with(place, 'wallet ')),
    constraint cash_is_there check (chips <= 0 or not (place = 'cash' or place ~ '^(drop|box) '))
) with (fillfactor = 50);

-- A numbered slip, as the chain of the cage has it.
create table slip (
    number   bigint primary key,
    kind     text not null,
    standing text not null,
    table_id int,                           -- the table that it is about
    patron   bigint,                        -- or the patron
    chips    bigint not null,
    asked_by bigint not null,
    body     jsonb not null                 -- all of it
);
create index on slip (standing) where standing in ('waiting', 'signed');
create index on slip (patron, number) where patron is not null;

-- What stands behind the cage of a chain in one posting (`behind_the_cage` of core, with the table in the name of its drop box).
create function behind_1(chain int, other text, why text) returns text language sql immutable as $$
    select case when not starts_with(other, 'player ') then 'chip bank'
                when why in ('buys in', 'changed') then 'drop ' || chain
                else 'wallet ' || substr(other, 8) end
$$;

-- What places of the books gain by the postings of a call, two rows for each posting that touches a cage.
create function crossed_1(
    m_step int[], m_src bigint[], m_dst bigint[], m_chips bigint[], m_why text[], a_id bigint[], a_place text[]
) returns table (step int, place text, gain bigint) language sql stable as $$
    with named as (
        select m.step, (m.src >> 32)::int as chain, m.chips, m.why,
               coalesce(s.place, (select p from unnest(a_id, a_place) a(id, p) where a.id = m.src)) as src,
               coalesce(d.place, (select p from unnest(a_id, a_place) a(id, p) where a.id = m.dst)) as dst
        from unnest(m_step, m_src, m_dst, m_chips, m_why) m(step, src, dst, chips, why)
             left join account s on s.id = m.src left join account d on d.id = m.dst
    ), signed as (
        select n.step, n.chain, behind_1(n.chain, case 'cage' when n.src then n.dst else n.src end, n.why) as behind,
               case 'cage' when n.src then n.chips else -n.chips end as out
        from named n where 'cage' in (n.src, n.dst)
    )
    select s.step, s.behind, -s.out from signed s
    union all
    select s.step, case when s.chain < 0 then 'meter ' || -s.chain else 'table ' || s.chain end, s.out from signed s
$$;

-- Enter gains in the books. Places are made and locked in one order, so that two calls wait for each other and do not deadlock.
create function enter_1(places text[], gains bigint[]) returns void language plpgsql as $$
begin
    insert into book (place) select distinct p from unnest(places) p order by p on conflict do nothing;
    perform from book where place = any (places) order by place for no key update;
    update book set chips = book.chips + g.n
        from (select p, sum(n)::bigint as n from unnest(places, gains) u(p, n) group by p) g where book.place = g.p;
end $$;

-- As `commit_steps_2`, with the books.
create function commit_steps_3(
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
    crosses boolean;
    broken text;
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
    loop begin
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
            update account set chips = account.chips + legs.n from legs where account.id = legs.id returning account.place
        )
        select (select count(*) from legs), count(*), coalesce(bool_or(done.place = 'cage'), false) from done
            into wanted, found_rows, crosses;
        -- an update drops the leg of an account that does not exist, in silence
        if wanted <> found_rows then raise exception 'a move names an unknown account' using errcode = 'HW003'; end if;
        -- The books come last: every call locks its tables first and then places of the book, both in one order.
        if crosses and exists (select from book) then
            perform enter_1(array_agg(c.place), array_agg(c.gain)) from crossed_1(m_step, m_src, m_dst, m_chips, m_why, a_id, a_place) c;
        end if;
        return;
    exception
        when check_violation or sqlstate 'HW003' or sqlstate 'HW004' then
            get stacked diagnostics broken = constraint_name;
            return query select * from blame_1(o_table, o_seq, s_of, s_day, a_id, a_deep, m_step, m_src, m_dst, m_chips);
            if found then return; end if;
            return query
                with legs as (
                    select s_of[c.step] as i, c.place, sum(c.gain)::bigint as n
                    from crossed_1(m_step, m_src, m_dst, m_chips, m_why, a_id, a_place) c group by 1, 2
                ), sunk as (
                    select legs.place from legs left join book on book.place = legs.place where starts_with(legs.place, 'wallet ')
                    group by legs.place, book.chips having coalesce(book.chips, 0) + sum(legs.n) < 0
                )
                select distinct o_table[legs.i], 'overdrawn', o_seq[legs.i] from legs join sunk using (place) where legs.n < 0;
            if found then return; end if;
            -- the wallet was filled after its lock was gone: once more
            if broken is distinct from 'wallet_has_it' then raise; end if;
    end; end loop;
end $$;

-- Owners of earlier builds go on: their calls enter the books too.
alter function commit_steps_2 rename to commit_steps_2_without_books;
alter function commit_steps_1 rename to commit_steps_1_without_books;

create function commit_steps_2(
    o_table int[], o_epoch bigint[], o_seq bigint[], o_hash bytea[], o_playing boolean[], o_kept bytea[],
    s_of int[], s_version smallint[], s_day date[], s_at timestamptz[], s_speaker bigint[], s_no bigint[], s_said bytea[],
    s_refused text[], s_events bytea[], s_rests bytea[], s_hash bytea[], s_root bytea[], s_shoe bytea[],
    a_step int[], a_id bigint[], a_place text[], a_deep boolean[],
    m_step int[], m_src bigint[], m_dst bigint[], m_chips bigint[], m_why text[],
    h_shoe bytea[], h_key text[], h_sealed bytea[]
) returns setof verdict language plpgsql as $$
begin
    return query select * from commit_steps_3(
        o_table, o_epoch, o_seq, o_hash, o_playing, o_kept, s_of, s_version, s_day, s_at, s_speaker, s_no, s_said, s_refused, s_events,
        s_rests, s_hash, s_root, s_shoe, a_step, a_id, a_place, a_deep, m_step, m_src, m_dst, m_chips, m_why, h_shoe, h_key, h_sealed);
end $$;

create function commit_steps_1(
    o_table int[], o_epoch bigint[], o_seq bigint[], o_hash bytea[], o_playing boolean[], o_kept bytea[],
    s_of int[], s_version smallint[], s_day date[], s_at timestamptz[], s_speaker bigint[], s_no bigint[], s_said bytea[],
    s_refused text[], s_events bytea[], s_rests bytea[], s_hash bytea[],
    a_step int[], a_id bigint[], a_place text[], a_deep boolean[],
    m_step int[], m_src bigint[], m_dst bigint[], m_chips bigint[], m_why text[]
) returns setof verdict language plpgsql as $$
begin
    return query select * from commit_steps_3(
        o_table, o_epoch, o_seq, o_hash, o_playing, o_kept, s_of, s_version, s_day, s_at, s_speaker, s_no, s_said, s_refused, s_events,
        s_rests, s_hash, null, null, a_step, a_id, a_place, a_deep, m_step, m_src, m_dst, m_chips, m_why, null, null, null);
end $$;
