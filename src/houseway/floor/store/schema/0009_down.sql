drop table meter_agreed, meter_asked;
drop function another_agrees;
