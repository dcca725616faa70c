drop table school_signed, school_result;
