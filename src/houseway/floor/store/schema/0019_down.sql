drop table directory_account, directory_trip;
alter table session drop column begun_with;
alter table approval drop column assertion;
drop table assertion, passkey_challenge, passkey, passkey_handle;
drop function passkey_stays();
