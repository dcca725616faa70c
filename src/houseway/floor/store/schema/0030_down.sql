drop table walk_in;
