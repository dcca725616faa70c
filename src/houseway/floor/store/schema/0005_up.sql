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

-- The keys of requests: one that comes again is answered with the slip that it wrote the first time.
create table slip_key (
    speaker bigint,
    key     text,
    slip    bigint not null references slip,
    primary key (speaker, key)
);

-- What stands behind the cage of a chain in one posting (`behind_the_cage` of core, with the table in the name of its drop box).
create function behind_1(chain int, other text, why text) returns text language sql immutable as $$
    select case when not starts_with(other, 'player ') then 'chip bank'
                when why in ('buys in', 'changed') then 'drop ' || chain
                else 'wallet ' || substr(other, 8) end
$$;

-- The postings of a call that touch a cage: the chain, whose stack it is if it is a player's, what is behind the cage, and how much came
-- out from behind it. `cages` are the accounts that mirror the cage, found on the way.
create function crossed_1(
    cages bigint[], m_step int[], m_src bigint[], m_dst bigint[], m_chips bigint[], m_why text[], a_id bigint[], a_place text[]
) returns table (step int, nr bigint, chain int, name text, behind text, came bigint) language sql stable as $$
    with named as (
        select m.step, m.nr, (m.src >> 32)::int as chain, m.chips, m.why,
               coalesce(s.place, (select p from unnest(a_id, a_place) a(id, p) where a.id = m.src)) as src,
               coalesce(d.place, (select p from unnest(a_id, a_place) a(id, p) where a.id = m.dst)) as dst
        from unnest(m_step, m_src, m_dst, m_chips, m_why) with ordinality m(step, src, dst, chips, why, nr)
             left join account s on s.id = m.src left join account d on d.id = m.dst
        where m.src = any (cages) or m.dst = any (cages)
    ), crossing as (
        select n.step, n.nr, n.chain, n.why, case 'cage' when n.src then n.dst else n.src end as other,
               case 'cage' when n.src then n.chips else -n.chips end as came
        from named n
    )
    select c.step, c.nr, c.chain, case when starts_with(c.other, 'player ') then substr(c.other, 8) end,
           behind_1(c.chain, c.other, c.why), c.came
    from crossing c
$$;

-- Enter gains in the books. Places are made and locked in one order, so that two calls wait for each other and do not deadlock.
create function enter_1(places text[], gains bigint[]) returns void language plpgsql as $$
begin
    insert into book (place) select distinct p from unnest(places) p order by p on conflict do nothing;
    perform from book where place = any (places) order by place for no key update;
    update book set chips = book.chips + g.n
        from (select p, sum(n)::bigint as n from unnest(places, gains) u(p, n) group by p) g where book.place = g.p;
end $$;

-- Player protection: limits, exclusions, and what each patron took to tables and away from them.

-- A limit that a patron or the house has set; the patron zero stands for all. A limit that is loosened goes on until `next_at`; one
-- without an amount is none. Deposits, losses and wagers are in cents, time and reality checks in seconds.
create table play_limit (
    patron      bigint not null references speaker,
    kind        text not null check (kind in ('deposit', 'loss', 'wager', 'time', 'reality')),
    period      text not null check (period in ('session', 'day', 'week', 'month')),
    set_by      text not null check (set_by in ('patron', 'house')),
    amount      bigint check (amount >= 0),
    since       timestamptz not null default house_now(),
    next_amount bigint check (next_amount >= 0),
    next_at     timestamptz,
    primary key (patron, kind, period, set_by)
);

create view limit_now as
    select patron, kind, period, set_by, case when next_at <= house_now() then next_amount else amount end as amount
    from play_limit;

create table exclusion (
    id        bigint generated always as identity primary key,
    patron    bigint not null references speaker,
    since     timestamptz not null default house_now(),
    until     timestamptz,                  -- null: for good
    by        bigint not null references speaker,
    why       text not null,
    lifted_at timestamptz,
    lifted_by bigint references speaker
);
create index on exclusion (patron);

create function is_excluded(who bigint) returns boolean language sql stable as $$
    select exists (select from exclusion where patron = who and lifted_at is null and coalesce(until, 'infinity') > house_now())
$$;

-- The number of a patron from the opaque name; null where a name is not a patron's.
create function patron_1(name text) returns bigint language sql immutable as $$
    select case when name ~ '^p[1-9][0-9]{0,17}$' then substr(name, 2)::bigint end
$$;

create function span_1(period text) returns interval language sql immutable as $$
    select case period when 'day' then interval '1 day' when 'week' then interval '7 days' else interval '30 days' end
$$;

-- What a player took to a table (above zero) or away from it, as the step of the table says. It stays when days are detached.
create table crossing (
    name     text not null,
    table_id int not null,
    seq      bigint not null,
    nr       int not null,                  -- its place among those of its step
    at       timestamptz not null,
    behind   text not null,
    chips    bigint not null,
    primary key (table_id, seq, nr)
);
create index on crossing (name, at);

create table reality_check (
    session      bigint primary key references session,
    confirmed_at timestamptz not null
);

-- Enter in the books what crosses the cages of a call. A buy-in that could lose more than a limit of the patron allows ends the call:
-- were all of it lost, the loss would be what was bought in less what was taken away.
create function cross_1(
    cages bigint[], o_seq bigint[], s_of int[], s_at timestamptz[],
    m_step int[], m_src bigint[], m_dst bigint[], m_chips bigint[], m_why text[], a_id bigint[], a_place text[]
) returns void language plpgsql as $$
begin
    perform enter_1(array_agg(e.place), array_agg(e.gain)) from (
        select c.behind as place, -c.came as gain from crossed_1(cages, m_step, m_src, m_dst, m_chips, m_why, a_id, a_place) c
        union all
        select case when c.chain < 0 then 'meter ' || -c.chain else 'table ' || c.chain end, c.came
        from crossed_1(cages, m_step, m_src, m_dst, m_chips, m_why, a_id, a_place) c
    ) e;
    insert into crossing (name, table_id, seq, nr, at, behind, chips)
        select c.name, c.chain, s.seq, row_number() over (partition by c.step order by c.nr), s.at, c.behind, c.came
        from crossed_1(cages, m_step, m_src, m_dst, m_chips, m_why, a_id, a_place) c
             join (select nr, at, o_seq[i] + row_number() over (partition by i order by nr) as seq
                   from unnest(s_of, s_at) with ordinality u(i, at, nr)) s on s.nr = c.step
        where c.name is not null;
end $$;

-- The steps of a call that player protection does not let happen, and why. Only the platform plays on for an excluded patron: it ends a
-- round that is in progress. Wagers are found by who spoke, and buy-ins by whose stack it is.
create function barred_1(
    cages bigint[], s_speaker bigint[], m_step int[], m_src bigint[], m_dst bigint[], m_chips bigint[], m_why text[], a_id bigint[], a_place text[]
) returns table (step int, ruling text) language sql stable as $$
    select m.step, 'excluded'
    from unnest(m_step, m_src, m_dst) m(step, src, dst) join account s on s.id = m.src join account d on d.id = m.dst
    where s_speaker[m.step] in (select e.patron from exclusion e where e.patron = any (s_speaker) and is_excluded(e.patron))
      and starts_with(s.place, 'player ') and d.place not in ('cage', 'rack', 'tokens')
    union
    select c.step, 'excluded'
    from crossed_1(cages, m_step, m_src, m_dst, m_chips, m_why, a_id, a_place) c
    where c.came > 0 and s_speaker[c.step] > 0 and is_excluded(patron_1(c.name))
    union
    select c.step, 'beyond a limit'
    from crossed_1(cages, m_step, m_src, m_dst, m_chips, m_why, a_id, a_place) c join limit_now l on l.patron in (0, patron_1(c.name))
    where c.came > 0 and l.kind = 'loss' and l.amount is not null and patron_1(c.name) is not null and l.amount <
        (select sum(x.chips) from crossing x where x.name = c.name and x.at > house_now() - span_1(l.period))
$$;

-- As `commit_steps_2`, with the books and with player protection.
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
    cages bigint[];
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
            update account set chips = account.chips + legs.n from legs where account.id = legs.id returning account.id, account.place
        )
        select (select count(*) from legs), count(*), array_agg(done.id) filter (where done.place = 'cage') from done
            into wanted, found_rows, cages;
        -- an update drops the leg of an account that does not exist, in silence
        if wanted <> found_rows then raise exception 'a move names an unknown account' using errcode = 'HW003'; end if;
        -- The books come last: every call locks its tables first and then places of the book, both in one order.
        if cages is not null and exists (select from book) then
            perform cross_1(cages, o_seq, s_of, s_at, m_step, m_src, m_dst, m_chips, m_why, a_id, a_place);
        end if;
        -- after all locks: an exclusion is committed before this is asked, or after the call
        if cages is not null or exists (select from exclusion where patron = any (s_speaker)) then
            return query
                select distinct o_table[s_of[b.step]], b.ruling, o_seq[s_of[b.step]]
                from barred_1(cages, s_speaker, m_step, m_src, m_dst, m_chips, m_why, a_id, a_place) b;
            if found then raise exception 'player protection' using errcode = 'HW005'; end if;
        end if;
        return;
    exception
        when sqlstate 'HW005' then return;
        when check_violation or sqlstate 'HW003' or sqlstate 'HW004' then
            get stacked diagnostics broken = constraint_name;
            return query select * from blame_1(o_table, o_seq, s_of, s_day, a_id, a_deep, m_step, m_src, m_dst, m_chips);
            if found then return; end if;
            return query
                with legs as (
                    select s_of[c.step] as i, c.behind as place, -sum(c.came)::bigint as n
                    from crossed_1(cages, m_step, m_src, m_dst, m_chips, m_why, a_id, a_place) c group by 1, 2
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

-- Owners of earlier builds go on: their calls enter the books too. To them a bar of player protection is an account that is overdrawn.
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
    return query select c.table_id, case when c.ruling in ('excluded', 'beyond a limit') then 'overdrawn' else c.ruling end, c.seq
        from commit_steps_3(
        o_table, o_epoch, o_seq, o_hash, o_playing, o_kept, s_of, s_version, s_day, s_at, s_speaker, s_no, s_said, s_refused, s_events,
        s_rests, s_hash, s_root, s_shoe, a_step, a_id, a_place, a_deep, m_step, m_src, m_dst, m_chips, m_why, h_shoe, h_key, h_sealed) c;
end $$;

create function commit_steps_1(
    o_table int[], o_epoch bigint[], o_seq bigint[], o_hash bytea[], o_playing boolean[], o_kept bytea[],
    s_of int[], s_version smallint[], s_day date[], s_at timestamptz[], s_speaker bigint[], s_no bigint[], s_said bytea[],
    s_refused text[], s_events bytea[], s_rests bytea[], s_hash bytea[],
    a_step int[], a_id bigint[], a_place text[], a_deep boolean[],
    m_step int[], m_src bigint[], m_dst bigint[], m_chips bigint[], m_why text[]
) returns setof verdict language plpgsql as $$
begin
    return query select c.table_id, case when c.ruling in ('excluded', 'beyond a limit') then 'overdrawn' else c.ruling end, c.seq
        from commit_steps_3(
        o_table, o_epoch, o_seq, o_hash, o_playing, o_kept, s_of, s_version, s_day, s_at, s_speaker, s_no, s_said, s_refused, s_events,
        s_rests, s_hash, null, null, a_step, a_id, a_place, a_deep, m_step, m_src, m_dst, m_chips, m_why, null, null, null) c;
end $$;
