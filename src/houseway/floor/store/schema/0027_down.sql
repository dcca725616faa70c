drop table lock_watch;
drop table inbox_claim;
