drop table significant, session, device, shift, may_hold, credential, person, speaker, house;
drop function only_added;
drop function bots_play_in_a_demo;
drop function house_now;
