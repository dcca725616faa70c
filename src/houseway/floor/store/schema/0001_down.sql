drop function commit_steps_1;
drop function blame_1;
drop type verdict;
drop table heard, step, day, account, rest, live, owner;
drop function day_is_closed;
