-- What a regulator said about a submission or about a ruling of the register, and what the house answered. Rows are only added: a word is
-- answered and never edited. It moves no money and changes no rule. An objection may hold a submission that is not in force yet until
-- the house answers, or until the regulator takes note; the table is dealt under the rules in force meanwhile.

create table regulator_word (
    id        bigint generated always as identity primary key,
    at        timestamptz not null default house_now(),
    word      text not null check (word in ('noted', 'accepted', 'objected', 'asked')),
    table_id  integer not null references live,
    request   bigint references submission (request),   -- the submission; null for a ruling
    ruling    text,                                     -- the id of the ruling; null for a submission
    setting   text,                                     -- the setting of the submission that is meant; null for all of it
    clauses   text[] not null,
    holds     boolean not null,
    says      text not null,
    by        bigint not null references speaker,
    role      text not null,
    assertion bigint unique references assertion,       -- null where a code of the second factor was given
    check ((request is null) <> (ruling is null)),
    check (not holds or word = 'objected' and request is not null),
    check (says <> '' or word in ('noted', 'accepted'))
);

create table regulator_answer (
    word      bigint primary key references regulator_word,
    at        timestamptz not null default house_now(),
    says      text not null check (says <> ''),
    by        bigint not null references speaker,
    role      text not null,
    assertion bigint unique references assertion
);

-- Who proposed a submission does not end what holds it.
create function another_answers_regulator() returns trigger language plpgsql as $$
begin
    if new."by" in (
        select q.asked_by from regulator_word w join request q on q.id = w.request where w.id = new.word
        union select w."by" from regulator_word w where w.id = new.word
    ) then
        raise exception 'somebody else answers' using errcode = 'check_violation', constraint = 'another_answers_regulator';
    end if;
    return new;
end $$;
create index regulator_word_request on regulator_word (request);
create trigger another_answers_regulator before insert on regulator_answer
    for each row execute function another_answers_regulator();
create trigger only_added before update or delete or truncate on regulator_word for each statement execute function pit_only_adds();
create trigger only_added before update or delete or truncate on regulator_answer for each statement execute function pit_only_adds();
