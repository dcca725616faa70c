drop table regulator_answer, regulator_word;
drop function another_answers_regulator();
