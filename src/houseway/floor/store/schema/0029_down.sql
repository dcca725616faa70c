drop table payment_unmark, payment_mark;
