drop table cash_notice, identified, chip_piece, table_chips;
drop function pieces_add_up, given_1, rack_1, move_pieces_1, open_chips_1;

create or replace function cross_1(
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
$$;
