drop function commit_steps_2;
drop table shoe;
alter table step drop column root, drop column shoe;
