-- Signatures: each call is signed by its owner, and each command is vouched for by the API.
drop function commit_steps_3;
alter function commit_steps_3_without_call rename to commit_steps_3;
drop function commit_steps_4;
alter table step drop column voucher, drop column call;
drop table call;
drop function calls_are_only_added;
