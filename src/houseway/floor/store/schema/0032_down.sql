drop table incident;
