-- A site on its own: what it has taken and headquarters has not, and how far its engine has been told.
create table site_outbox (
  number bigint primary key,
  at timestamptz not null,
  body text not null
);
-- `handed`: the last number that the engine has. `stream_seq`: where in its stream that lies; an engine that knows less has lost it.
create table site_line (
  name text primary key,
  handed bigint not null,
  stream_seq bigint not null
);
-- At headquarters: when a reading came that a site had taken earlier. Empty for what came in time.
alter table reading add column arrived_at timestamptz;
