drop table stock_signed, stock_entry;
drop function another_signs;
