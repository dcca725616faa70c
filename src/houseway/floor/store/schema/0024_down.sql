-- What the docs promise and nothing reached.

drop function begin_again_2, begin_after_another_1, extend_lease_1, release_lease_2, take_over_2, give_up_1;
alter table owner drop column takes;
alter table owner drop column incarnation;
