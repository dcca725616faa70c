drop table shown;
