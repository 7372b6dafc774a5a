-- Incidents: alarms of one danger at one place and time. Which one an alarm belongs to is part of its course; alarms of before have
-- none, and are each an incident by itself. The column repeats it, so that the alarms of one that are over are found.
alter table alarm_event add column incident_id text;
create index alarm_event_incident on alarm_event (incident_id) where incident_id is not null;

-- Who has an incident. One that nobody has ever taken has no row.
create table incident (
  id         text primary key,
  version    int not null,
  taken_id   bigint,
  -- As the user was called then.
  taken_by   text,
  taken_at   timestamptz,
  -- Whoever gave it to them; empty when they took it themselves.
  handed_by  text not null default '',
  check ((taken_id is null) = (taken_at is null) and (taken_id is null) = (taken_by is null))
);

-- What people did with the incident itself; what they did with its alarms stands in the logs of those.
create table incident_log (
  id          text primary key,
  n           bigint generated always as identity,
  incident_id text not null,
  at          timestamptz not null,
  kind        text not null check (kind in ('incidentTaken', 'incidentHanded', 'incidentReleased', 'incidentSeen')),
  username    text not null,
  user_id     bigint not null,
  address     text not null,
  note        text not null default ''
);
create index incident_log_incident on incident_log (incident_id, at, n);
-- Whoever opens it is written down once.
create unique index incident_log_seen on incident_log (incident_id, user_id) where kind = 'incidentSeen';
create trigger incident_log_append_only before update or delete or truncate on incident_log
  for each statement execute function alarm_log_is_append_only();
