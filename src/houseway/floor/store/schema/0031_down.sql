drop table filing;
