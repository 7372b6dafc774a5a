-- Estimates of where a release goes or came from, kept as they were shown: wind and readings go on, what somebody decided by stays.
create table estimate (
  id        text primary key,
  user_id   bigint references app_user (id) on delete set null,
  saved_by  text not null,
  office_id bigint not null references office (id),
  saved_at  timestamptz not null,
  name      text not null,
  kind      text not null check (kind in ('spread', 'source')),
  -- The moment that it is about.
  at        timestamptz not null,
  -- In whose log it stands; with the alarm, which is kept as long as the law asks, goes what was made of it.
  event_id  text references alarm_event (id) on delete cascade,
  result    jsonb not null,
  version   int not null default 1
);
create index estimate_office on estimate (office_id, saved_at desc);
create index estimate_event on estimate (event_id, saved_at desc) where event_id is not null;
