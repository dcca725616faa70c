drop table log_in_tally, known_terminal, staff_change_ended, staff_change, enrolment_confirmed, enrolment;
drop function two_change_staff;
drop function another_confirms;
