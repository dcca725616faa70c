-- A patron's own order to be paid: a code that the patron reads to the cashier. The API writes it, for the patron of the session.
-- Without one a manager signs the payout, so that no cashier alone pays out of the wallet of somebody who is not there.

create table payout_order (
    id      bigint generated always as identity primary key,
    at      timestamptz not null default house_now(),
    patron  bigint not null references speaker,
    cents   bigint not null check (cents > 0),
    code    bytea not null,                     -- the SHA-256 of the order's number and its code
    until   timestamptz not null,
    failed  int not null default 0,             -- wrong codes that were typed for it
    slip    bigint                              -- the payout that used it up
);
create index on payout_order (patron, id desc);
