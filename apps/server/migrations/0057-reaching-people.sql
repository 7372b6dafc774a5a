-- How people are reached who are not in front of the console: phones by web push, SMS and pagers by a service of the site's.

alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('mail', 'cap', 'push', 'call'));

create table push_device (
  id            text primary key,
  user_id       bigint not null references app_user (id) on delete cascade,
  -- An address that whoever knows it may push to; its keys are the browser's.
  endpoint      text not null unique,
  p256dh        text not null,
  auth          text not null,
  name          text not null,
  min_priority  int not null check (min_priority between 1 and 3),
  created_at    timestamptz not null,
  taken_at      timestamptz,
  failed        text not null default '',
  -- What it was told last: what follows within moments is told together.
  told_at       timestamptz,
  told_priority int
);
create index push_device_user on push_device (user_id);

create table alarm_call (
  id            text primary key,
  name          text not null,
  office_id     bigint references office (id) on delete cascade,
  url           text not null,
  method        text not null,
  headers       jsonb not null,
  body_type     text not null,
  body          text not null,
  -- Never answered to anybody.
  secret        text not null default '',
  min_priority  int not null check (min_priority between 1 and 3),
  drills        boolean not null,
  after_min     int not null,
  every_min     int,
  enabled       boolean not null,
  -- What was due before it was turned on, or changed, is not told.
  armed_at      timestamptz not null,
  version       int not null default 1,
  told_at       timestamptz,
  told_priority int
);

-- What each device or service was told of: alarm, since when it waits, which time, how bad. One row for each message, as with mail.
create table reach_told (
  target text not null,
  at     timestamptz not null,
  keys   text[] not null
);
create index reach_told_of on reach_told (target, at);
