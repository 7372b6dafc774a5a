-- When the server ran. Between two runs nobody watched: that time says nothing about a device.
create table server_run (
  id         bigint generated always as identity primary key,
  started_at timestamptz not null,
  -- Renewed every few seconds while the server runs.
  alive_at   timestamptz not null
);
create index server_run_alive on server_run (alive_at);

-- The oldest alarm that nobody has handled, among a million that somebody has.
create index alarm_event_unhandled on alarm_event (begin_at, id) where handled_at is null;
