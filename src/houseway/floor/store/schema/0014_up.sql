-- What players wish for the end of the round that is on: a seat that is kept for them, chips out of the wallet, or to leave (G6).
-- A wish is not history: the step says what came of it. So a row is changed and goes away, and one of a player at a table holds.

create table seat_wish (
    id       bigint generated always as identity primary key,   -- in the order of arrival
    table_id int not null references live,
    player   text not null,
    leaves   boolean not null,                 -- whether the player leaves; otherwise seat or chips or both are wished for
    seat     text,
    chips    bigint check (chips > 0),
    refused  text,                             -- why it cannot be: a reason and its clause
    until    timestamptz,                      -- it ends then; null: it stays, because a player who leaves need not wait for it
    unique (table_id, player),
    check (leaves = (seat is null and chips is null))
);
create unique index on seat_wish (table_id, seat) where refused is null;

-- As in version 5, and chips out of a wallet are never bought for an excluded patron, whoever speaks: the platform buys in for a wish (A11).
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
