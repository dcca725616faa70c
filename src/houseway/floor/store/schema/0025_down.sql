drop table payout_order;
