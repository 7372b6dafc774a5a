-- A live alarm whose peak rose and of which nothing else was told: what it measured then.
create table replay_rise (
  event_id  text not null,
  device_id bigint not null references device (id) on delete cascade,
  at        timestamptz not null,
  told      jsonb not null,
  primary key (event_id, at)
);
create index replay_rise_at on replay_rise (at);
