-- What a console has sent into the laboratory, by an id of its own: sent again after an answer that was lost, it is stored once.
create table laboratory_request (
  user_id    bigint not null,
  request_id text not null,
  at         timestamptz not null,
  -- The act with all that was sent: under the same id something else is something new, and is not taken for stored.
  sha256     bytea not null,
  -- Of what was stored; empty until it is, within one transaction.
  made       text not null default '',
  primary key (user_id, request_id)
);
