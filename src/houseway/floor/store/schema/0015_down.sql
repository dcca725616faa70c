drop table floor_came, floor_call;
