-- The ground: organisation, people, devices, readings, events. PostgreSQL 15 level.
-- Columns of `reading`, `reading_minute` and `reading_hour` that hold quantities are added at start from the device
-- registry (one per module and quantity), so that a new model needs no migration.

create table office (
  id          bigint generated always as identity primary key,
  parent_id   bigint references office (id),
  name        text not null,
  -- Ids from the root to this office, '/1/4/': "this office and those below" is a prefix.
  path        text not null unique,
  station_map text,
  sort        int not null default 0
);

create table role (
  id          bigint generated always as identity primary key,
  name        text not null unique,
  permissions text[] not null
);

create table app_user (
  id                       bigint generated always as identity primary key,
  username                 text not null,
  name                     text not null,
  password_hash            text not null,
  office_id                bigint not null references office (id),
  role_id                  bigint not null references role (id),
  email                    text not null default '',
  email_alarm              boolean not null default false,
  enable_alarm_disposition boolean not null default false,
  company_logo             text not null default '',
  lang                     text,
  disabled                 boolean not null default false,
  created_at               timestamptz not null default now()
);
create unique index app_user_username on app_user (lower(username));

create table session (
  -- SHA-256 of the token: a stolen backup opens no session.
  token_hash bytea primary key,
  user_id    bigint not null references app_user (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_by_user on session (user_id);

create table device (
  id           bigint generated always as identity primary key,
  sn           text not null unique,
  device_type  text not null,
  name         text not null,
  office_id    bigint not null references office (id),
  -- SHA-256 of a random 128-bit secret; a slow hash would cost minutes when a fleet reconnects.
  secret_hash  bytea not null,
  longitude    double precision,
  latitude     double precision,
  map_url      text,
  run_mode     smallint not null default 0,
  simulated    boolean not null default false,
  thresholds   jsonb not null default '[]',
  settings     jsonb not null default '{}',
  shield       text not null default 'none' check (shield in ('none', 'fault', 'alarm', 'faultAndAlarm')),
  firmware     text,
  created_at   timestamptz not null default now(),
  removed_at   timestamptz
);
create index device_office on device (office_id);

create table task (
  id         bigint generated always as identity primary key,
  name       text not null,
  office_id  bigint not null references office (id),
  created_at timestamptz not null default now()
);

-- The last known state of every device: the live fleet is rebuilt from it at start.
create table device_latest (
  device_id   bigint primary key references device (id) on delete cascade,
  at          timestamptz not null,
  device_time timestamptz not null,
  run_mode    smallint not null,
  runstate    smallint not null,
  -- Read whole and never searched: json is stored as it comes, jsonb would cost twice the time with every message.
  mods        json not null,
  position    json,
  activity    text
) with (
  -- Rewritten with every message: room on the page for the next version, and no compression of what is replaced within
  -- a second.
  fillfactor = 50,
  toast_tuple_target = 8160
);

create table reading (
  device_id   bigint not null,
  at          timestamptz not null,
  device_time timestamptz not null,
  state2      smallint not null,
  runstate    smallint not null,
  longitude   double precision,
  latitude    double precision,
  -- The device's number of the message: the newest are read at start, so that a repetition is known after a crash too.
  message_id  text,
  -- What is not charted: module states, findings, spectra, hot spots.
  rest        jsonb
) partition by range (at);
create index reading_device on reading (device_id, at);
create index reading_at on reading using brin (at);

create table reading_minute (
  device_id bigint not null,
  at        timestamptz not null,
  n         int not null,
  state2    smallint not null,
  primary key (device_id, at)
) partition by range (at);
create index reading_minute_at on reading_minute using brin (at);

create table reading_hour (
  device_id bigint not null,
  at        timestamptz not null,
  n         int not null,
  state2    smallint not null,
  primary key (device_id, at)
);
create index reading_hour_at on reading_hour (at);

-- Minutes that received a reading after they were rolled up; written in the reading's own transaction.
create table rollup_late (
  device_id bigint not null,
  at        timestamptz not null,
  primary key (device_id, at)
);

-- The last batch that each history writer committed. A connection that dies during COMMIT leaves open whether the batch
-- is stored; this row answers.
create table history_writer (
  id         uuid primary key,
  batch      bigint not null,
  changed_at timestamptz not null default now()
);

-- One alarm of one module of one device, from its first warning to its end. Never thinned.
create table alarm_event (
  id            text primary key,
  device_id     bigint not null references device (id),
  module        text not null,
  state         smallint not null,
  peak_state    smallint not null,
  begin_at      timestamptz not null,
  peak_at       timestamptz not null,
  end_at        timestamptz,
  kind          text not null default 'normal' check (kind in ('normal', 'drill', 'test')),
  priority      smallint not null,
  peak_quantity text,
  peak_value    double precision,
  peak_unit     text,
  findings      jsonb not null default '[]',
  mod_state     jsonb not null default '{}',
  message       text not null,
  handled_at    timestamptz,
  simulated     boolean not null default false,
  -- Time of the last transition: a repeated or late one must not turn the event back.
  changed_at    timestamptz not null
);
create index alarm_event_device on alarm_event (device_id, begin_at desc);
create index alarm_event_begin on alarm_event (begin_at desc, id);
create index alarm_event_open on alarm_event (device_id) where end_at is null or handled_at is null;
-- Repeated delivery must not open a second alarm.
create unique index alarm_event_one_open on alarm_event (device_id, module) where end_at is null;

create table alarm_transition (
  id       bigint generated always as identity primary key,
  event_id text not null references alarm_event (id),
  at       timestamptz not null,
  kind     text not null check (kind in ('raised', 'escalated', 'eased', 'ended')),
  state    smallint not null,
  value    double precision,
  unique (event_id, at, kind)
);

-- Alarms per site day of their begin, device, module, kind and peak state: statistics read this instead of a million rows.
create table alarm_day (
  day       date not null,
  device_id bigint not null references device (id),
  module    text not null,
  kind      text not null,
  state     smallint not null,
  n         int not null,
  primary key (day, device_id, module, kind, state)
);

create table device_state_change (
  device_id bigint not null,
  at        timestamptz not null,
  state     smallint not null,
  state2    smallint not null,
  runstate  smallint not null,
  -- The point state shown from this moment on.
  shown     smallint not null,
  primary key (device_id, at)
);
create index device_state_change_at on device_state_change (at desc);

create table fault (
  id        bigint generated always as identity primary key,
  device_id bigint not null references device (id),
  module    text not null,
  begin_at  timestamptz not null,
  end_at    timestamptz
);
create index fault_device on fault (device_id, begin_at desc);
create unique index fault_one_open on fault (device_id, module) where end_at is null;

create table detection (
  id          text primary key,
  device_id   bigint not null references device (id),
  begin_at    timestamptz not null,
  end_at      timestamptz not null,
  received_at timestamptz not null,
  state       smallint not null,
  kind        text not null default 'normal',
  subject     text,
  mods        jsonb not null,
  message     text not null,
  simulated   boolean not null default false
);
create index detection_device on detection (device_id, end_at desc);
create index detection_end on detection (end_at desc, id);

create table sample (
  id              text primary key,
  device_id       bigint not null references device (id),
  number          text not null,
  begin_at        timestamptz not null,
  end_at          timestamptz not null,
  pressure        double precision not null,
  flow            double precision not null,
  volume          double precision not null,
  standard_volume double precision not null,
  temperature     double precision,
  duration        double precision not null,
  result          text not null,
  simulated       boolean not null default false,
  unique (device_id, number, begin_at)
);
create index sample_device on sample (device_id, end_at desc);

create table audit (
  id      bigint generated always as identity primary key,
  at      timestamptz not null default now(),
  user_id bigint,
  act     text not null,
  subject text,
  detail  jsonb not null default '{}',
  address text
);

create table setting (
  key   text primary key,
  value jsonb not null
);

-- Told to the running server when another process (the administrator's command) changes the organisation.
create function organisation_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('organisation_changed', tg_table_name);
  return null;
end $$;
create trigger office_changed after insert or update or delete on office
  for each statement execute function organisation_changed();
create trigger device_changed after insert or update of name, office_id, device_type, longitude, latitude, map_url, thresholds, shield, removed_at, secret_hash or delete on device
  for each statement execute function organisation_changed();
create trigger user_changed after update or delete on app_user
  for each statement execute function organisation_changed();
create trigger role_changed after update or delete on role
  for each statement execute function organisation_changed();
