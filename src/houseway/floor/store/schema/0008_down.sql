drop table asked_once;
