-- What the server had told its consoles, for the replay: readings are merged over messages and silence comes with time, so that
-- the picture of a moment does not follow from single rows of the history.

-- A device after every change that a list or a map shows, and now and then while it is calm.
create table replay_picture (
  device_id bigint not null references device (id) on delete cascade,
  at        timestamptz not null,
  picture   jsonb not null,
  primary key (device_id, at)
);
create index replay_picture_at on replay_picture (at);

-- An alarm as it was told, each time that it was.
create table replay_alarm (
  n         bigint generated always as identity primary key,
  event_id  text not null,
  device_id bigint not null references device (id) on delete cascade,
  at        timestamptz not null,
  told      jsonb not null
);
create index replay_alarm_event on replay_alarm (event_id, at, n);
create index replay_alarm_at on replay_alarm (at, n);

create index alarm_log_at on alarm_log (at);

create table replay_bookmark (
  id       text primary key,
  user_id  bigint not null references app_user (id) on delete cascade,
  at       timestamptz not null,
  note     text not null,
  address  text not null,
  shared   boolean not null,
  saved_at timestamptz not null
);
create index replay_bookmark_user on replay_bookmark (user_id);
