drop function commit_steps_1;
drop function commit_steps_2;
alter function commit_steps_1_without_books rename to commit_steps_1;
alter function commit_steps_2_without_books rename to commit_steps_2;
drop function commit_steps_3;
drop function enter_1;
drop function crossed_1;
drop function behind_1;
drop table slip, book;
