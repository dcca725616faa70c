drop view meter_total;
drop sequence meter_reports;
drop table meter_report, claim, meter_part, meter_level, meter;
