drop table saved_search, case_entry, watch_case;
drop function case_is_open();
