-- What is kept for a bounded time is found by its age.

-- Rows are written in order of time, so a small index of ranges is enough.
create index shown_by_age on shown using brin (at);
create index asked_once_by_age on asked_once using brin (at);
