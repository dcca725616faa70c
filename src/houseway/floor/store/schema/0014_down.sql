drop table seat_wish;

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
    where c.came > 0 and s_speaker[c.step] > 0 and is_excluded(patron_1(c.name))
    union
    select c.step, 'beyond a limit'
    from crossed_1(cages, m_step, m_src, m_dst, m_chips, m_why, a_id, a_place) c join limit_now l on l.patron in (0, patron_1(c.name))
    where c.came > 0 and l.kind = 'loss' and l.amount is not null and patron_1(c.name) is not null and l.amount <
        (select sum(x.chips) from crossing x where x.name = c.name and x.at > house_now() - span_1(l.period))
$$;
