-- Cash and chips obey arithmetic: chips that a table has by value, chips by denomination wherever they are, who was identified, and notices
-- of large cash. Sums of a patron over a gaming day are added up from `slip` and `crossing`.

-- Chips that the chip bank gave to a table, less what came back, in cents. Written by `cross_1`, in the call that commits the table's step,
-- and once when the books are opened. Players' hands and the layout hold a part of them, and the rack holds the rest (`rack_1`).
create table table_chips (
    table_id int primary key references live,
    chips    bigint not null
);

-- How many chips of each denomination are where: `bank`, `table 12` (its rack, its players' hands and its layout), `way 7` (on slip 7),
-- `found` (what counts found beyond the slips; below zero, what they missed), and `issued`, which is below zero: what was put in use.
-- Written by `move_pieces_1`, which `commit_cage` calls in the transaction of the step that says so.
create table chip_piece (
    place        text,
    denomination bigint check (denomination > 0),
    pieces       bigint not null,
    primary key (place, denomination),
    constraint pieces_are_there check (pieces >= 0 or place in ('issued', 'found'))
);

-- Chips of some denominations from one place to another. What leaves one place arrives at the other, and no place gives what it does not have.
create function move_pieces_1(src text, dst text, denominations bigint[], many bigint[]) returns void language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    insert into chip_piece (place, denomination, pieces)
        select p, d, 0 from unnest(array[src, dst]) p, unnest(denominations) d on conflict do nothing;
    update chip_piece c set pieces = c.pieces - m.n from unnest(denominations, many) m(d, n) where c.place = src and c.denomination = m.d;
    update chip_piece c set pieces = c.pieces + m.n from unnest(denominations, many) m(d, n) where c.place = dst and c.denomination = m.d;
end $$;

-- What tables have of the house as the books are opened is their chips. Called once, by whoever opens them.
create function open_chips_1() returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    insert into table_chips (table_id, chips)
        select table_id, -chips from account where place = 'cage' and table_id > 0
            and (select seq from live where table_id = 0) = 1 and not exists (select from table_chips)
$$;

-- Whoever writes, the chips of a denomination add up to what was issued when the transaction ends.
create function pieces_add_up() returns trigger language plpgsql as $$
begin
    if (select sum(pieces) from chip_piece where denomination in (new.denomination, old.denomination)) <> 0 then
        raise exception 'chips of a denomination do not add up to what was issued'
            using errcode = 'check_violation', constraint = 'pieces_add_up';
    end if;
    return null;
end $$;

-- That a member of staff saw who a patron is. Written by the API for a cashier or a supervisor; rows are only added.
create table identified (
    id     bigint generated always as identity primary key,
    at     timestamptz not null default house_now(),
    patron bigint not null references speaker,
    by     bigint not null references speaker,
    role   text not null,
    shown  text not null                    -- which kind of document, and not its number
);
create index on identified (patron);
create trigger only_added before update or delete or truncate on identified for each statement execute function pit_only_adds();

-- That the cash of a patron in one gaming day passed the sum of the house, in or out. Written by the API, once for each; rows are only added.
create table cash_notice (
    day    date,
    patron bigint references speaker,
    way    text check (way in ('in', 'out')),
    cents  bigint not null,                 -- the sum when it was noticed
    at     timestamptz not null default house_now(),
    primary key (day, patron, way)
);
create trigger only_added before update or delete or truncate on cash_notice for each statement execute function pit_only_adds();

-- What the chip bank gave to each table in a call: everything that crossed its cage and was neither a player's nor a meter's.
create function given_1(cages bigint[], m_src bigint[], m_dst bigint[], m_chips bigint[])
returns table (chain int, came bigint) language sql stable as $$
    select (m.src >> 32)::int, sum(case when m.src = any (cages) then m.chips else -m.chips end)::bigint
    from unnest(m_src, m_dst, m_chips) m(src, dst, chips)
         join account o on o.id = case when m.src = any (cages) then m.dst else m.src end
    where (m.src = any (cages) or m.dst = any (cages)) and m.src > 0
      and not (starts_with(o.place, 'player ') or starts_with(o.place, 'meter ') or starts_with(o.place, 'link '))
    group by 1
$$;

-- What the rack of a table holds in chips: those of the table less those in hands and on the layout. All accounts of a table add up to
-- zero, so that is everything but cage, rack and meters. A buy-in takes chips out of the rack, for cash or out of a wallet. Until the
-- books are opened, all that a table has of the house counts as its chips.
create function rack_1(t int) returns bigint language sql stable as $$
    select coalesce((select c.chips from table_chips c where c.table_id = t), 0) + coalesce((select sum(a.chips) from account a
        where a.table_id = t and (a.place = 'rack' or (a.place = 'cage' and exists (select from book))
                                  or starts_with(a.place, 'meter ') or starts_with(a.place, 'link '))), 0)::bigint
$$;

-- As in version 5, and chips of the bank are entered at their table.
create or replace function cross_1(
    cages bigint[], o_seq bigint[], s_of int[], s_at timestamptz[],
    m_step int[], m_src bigint[], m_dst bigint[], m_chips bigint[], m_why text[], a_id bigint[], a_place text[]
) returns void language plpgsql as $$
begin
    insert into table_chips (table_id, chips) select g.chain, g.came from given_1(cages, m_src, m_dst, m_chips) g where g.chain > 0
        on conflict (table_id) do update set chips = table_chips.chips + excluded.chips;
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

-- As in version 14, and chips that a table does not have are not sold for cash: were they, somebody would have made them.
create or replace function barred_1(
    cages bigint[], s_speaker bigint[], m_step int[], m_src bigint[], m_dst bigint[], m_chips bigint[], m_why text[], a_id bigint[], a_place text[]
) returns table (step int, ruling text) language sql stable as $$
    select m.step, 'excluded'
    from unnest(m_step, m_src, m_dst) m(step, src, dst) join account s on s.id = m.src join account d on d.id = m.dst
    where s_speaker[m.step] in (select e.patron from exclusion e where e.patron = any (s_speaker) and is_excluded(e.patron))
      and starts_with(s.place, 'player ') and d.place not in ('cage', 'rack', 'tokens')
    union
    select c.step, 'excluded'
    from crossed_1(cages, m_step, m_src, m_dst, m_chips, m_why, a_id, a_place) c
    where c.came > 0 and (s_speaker[c.step] > 0 or m_why[c.nr] = 'from wallet') and is_excluded(patron_1(c.name))
    union
    select c.step, 'beyond a limit'
    from crossed_1(cages, m_step, m_src, m_dst, m_chips, m_why, a_id, a_place) c join limit_now l on l.patron in (0, patron_1(c.name))
    where c.came > 0 and l.kind = 'loss' and l.amount is not null and patron_1(c.name) is not null and l.amount <
        (select sum(x.chips) from crossing x where x.name = c.name and x.at > house_now() - span_1(l.period))
    union
    select c.step, 'overdrawn'
    from crossed_1(cages, m_step, m_src, m_dst, m_chips, m_why, a_id, a_place) c
    where c.came > 0 and starts_with(c.behind, 'drop ') and exists (select from book) and rack_1(c.chain) < 0
$$;

-- A house whose books are open already: chips of a table are what it has of the house, less what players brought and meters were given since.
insert into table_chips (table_id, chips)
    select l.table_id, -coalesce((select a.chips from account a where a.table_id = l.table_id and a.place = 'cage'), 0)
        - coalesce((select sum(x.chips) from crossing x where x.table_id = l.table_id), 0)
        - coalesce((select sum(case when m.src = c.id then m.chips else -m.chips end)
                    from step s, unnest(s.src, s.dst, s.chips) m(src, dst, chips), account c, account o
                    where s.table_id = l.table_id and s.at >= (select min(b.at) from step b where b.table_id = 0)
                      and c.table_id = l.table_id and c.place = 'cage' and c.id in (m.src, m.dst)
                      and o.id = case when m.src = c.id then m.dst else m.src end
                      and (starts_with(o.place, 'meter ') or starts_with(o.place, 'link '))), 0)
    from live l where l.table_id > 0 and exists (select from book);

insert into chip_piece (place, denomination, pieces)
    with pieces as (
        select s.kind, s.number, s.table_id, s.standing, sign(s.chips) as way, jsonb_array_length(s.body -> 'given') as given,
               p.key::bigint as denomination, p.value::bigint as n
        from slip s, jsonb_each_text(s.body -> 'pieces') p where s.kind in ('chips', 'fill', 'credit')
    ), moved as (
        select 'issued' as place, denomination, -way * n as n from pieces where kind = 'chips' and standing = 'done'
        union all select 'bank', denomination, way * n from pieces where kind = 'chips' and standing = 'done'
        union all select 'bank', denomination, -n from pieces
            where kind = 'fill' and (standing in ('done', 'signed') or (standing = 'waiting' and given > 0))
        union all select 'way ' || number, denomination, n from pieces
            where kind = 'fill' and (standing = 'signed' or (standing = 'waiting' and given > 0))
        union all select 'table ' || table_id, denomination, n from pieces where kind = 'fill' and standing = 'done'
        union all select 'table ' || table_id, denomination, -n from pieces where kind = 'credit' and standing in ('done', 'signed')
        union all select 'bank', denomination, n from pieces where kind = 'credit' and standing = 'done'
        union all select 'way ' || number, denomination, n from pieces where kind = 'credit' and standing = 'signed'
    ), held as (
        select place, denomination, sum(n) as n from moved group by 1, 2
    )
    select case when n < 0 and starts_with(place, 'table ') then 'found' else place end, denomination, sum(n)
    from held group by 1, 2 having sum(n) <> 0;
create constraint trigger pieces_add_up after insert or update or delete on chip_piece deferrable initially deferred
    for each row execute function pieces_add_up();
