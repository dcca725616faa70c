drop table round_mark;
drop table round_found_upto;
drop table round_found;
