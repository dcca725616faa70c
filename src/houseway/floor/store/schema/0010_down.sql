drop index shown_by_age;
drop index asked_once_by_age;
