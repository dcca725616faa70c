drop table seat_away;
