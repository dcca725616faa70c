drop table submission, table_use, dispute_entry, dispute, utterance_heard, utterance, ending, approval, request;
drop function pit_only_adds;
drop function approver_did_not_ask;
