drop trigger own_passkey on passkey;
drop trigger shift_in_granted_role on shift;
drop trigger two_change_roles on may_hold;
drop trigger acts_in_a_role on staff_change_ended;
drop trigger acts_in_a_role on staff_change;
drop trigger acts_in_a_role on enrolment_confirmed;
drop trigger enrolment_stays_over on enrolment;
drop function own_passkey, shift_in_granted_role, two_change_roles, acts_in_a_role, in_role_1, enrolment_stays_over, erase_credential_1,
    end_credential_1, enrol_credential_1, replace_second_factor_1, replace_password_1, clear_failures_1, use_code_1, person_of_1,
    enrolment_of_1, enrolment_holds_1, at_machine_1;
