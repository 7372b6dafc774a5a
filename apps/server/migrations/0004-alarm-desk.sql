-- The alarm desk: the life of an alarm, its log, cases, plans, contacts, escalation.

create table alarm_case (
  id     text primary key,
  origin text not null check (origin in ('hand', 'auto')),
  -- As the user was called then; empty for the server.
  by     text not null,
  at     timestamptz not null
);

alter table alarm_event
  -- The whole life as the rules see it; the columns after it repeat what is searched for.
  add column course          jsonb,
  add column version         int not null default 1,
  add column phase           text,
  add column source          text not null default 'device' check (source in ('device', 'drill')),
  add column occurrences     int not null default 1,
  add column acknowledged_at timestamptz,
  add column cleared_at      timestamptz,
  add column handler         text,
  add column case_id         text references alarm_case (id),
  -- Somebody took it out of a case: the server does not put it back.
  add column kept_apart      boolean not null default false,
  add column shelved_until   timestamptz,
  -- The worst that it had been when somebody handled or cleared it.
  add column settled_state   smallint,
  -- When a drill that a person started ends by itself.
  add column drill_until     timestamptz,
  -- Escalation is done up to this moment.
  add column escalated_at    timestamptz;

create function pg_temp.ms(moment timestamptz) returns bigint language sql immutable as
  $$ select round(extract(epoch from moment) * 1000)::bigint $$;
create function pg_temp.mark(moment timestamptz, peak smallint) returns jsonb language sql immutable as
  $$ select case when moment is not null then jsonb_build_object('userId', '', 'by', '', 'at', pg_temp.ms(moment),
    'from', '', 'note', '', 'peak', peak) end $$;

update alarm_event event set
  phase = case when handled_at is not null then 'handled' when end_at is not null then 'latched' else 'raised' end,
  acknowledged_at = handled_at,
  settled_state = case when handled_at is not null then peak_state end,
  handler = case when handled_at is not null then '' end,
  course = jsonb_build_object(
    'id', event.id, 'sn', device.sn, 'module', module, 'source', 'device', 'kind', kind,
    'beginAt', pg_temp.ms(begin_at), 'endAt', pg_temp.ms(end_at), 'peakState', peak_state,
    'reported', case when end_at is null then state else 0 end, 'reportedAt', pg_temp.ms(changed_at),
    'begins', jsonb_build_array(pg_temp.ms(begin_at)), 'occurrences', 1,
    'waitingSince', case when handled_at is null then pg_temp.ms(begin_at) end,
    'judged', null, 'cleared', null, 'shelved', null, 'caseId', null,
    'acknowledged', pg_temp.mark(handled_at, peak_state),
    'handled', pg_temp.mark(handled_at, peak_state)
      || jsonb_build_object('handler', '', 'situation', '', 'kind', kind, 'options', '[]'::jsonb),
    'version', 1, 'decisive', 1, 'changedAt', pg_temp.ms(greatest(changed_at, handled_at)), 'decidedBy', '',
    'decidedAt', pg_temp.ms(coalesce(handled_at, begin_at)))
from device where device.id = event.device_id;

alter table alarm_event
  alter column course set not null,
  alter column phase set not null,
  add constraint alarm_event_phase check (phase in ('raised', 'latched', 'acknowledged', 'handled', 'cleared'));

drop index alarm_event_one_open;
create unique index alarm_event_one_open on alarm_event (device_id, module, source) where end_at is null;
create index alarm_event_case on alarm_event (case_id) where case_id is not null;

create table alarm_log (
  id       text primary key,
  n        bigint generated always as identity,
  event_id text not null references alarm_event (id),
  at       timestamptz not null,
  kind     text not null,
  -- Empty for what a device or the server did.
  username text not null default '',
  user_id  bigint,
  address  text not null default '',
  note     text not null default '',
  state    smallint,
  value    double precision,
  -- The version that it led to; null for what changes no life.
  version  int
);
create index alarm_log_event on alarm_log (event_id, at, n);
create unique index alarm_log_version on alarm_log (event_id, version) where version is not null;
insert into alarm_log (id, event_id, at, kind, state, version)
  select id || ':1', id, begin_at, 'raised', peak_state, 1 from alarm_event;
create function alarm_log_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the log of an alarm is append-only: % is refused', tg_op;
end $$;
create trigger alarm_log_append_only before update or delete or truncate on alarm_log
  for each statement execute function alarm_log_is_append_only();

-- Off: cases that the server made by rule are shown apart.
alter table app_user add column auto_merge boolean not null default true;

create table alarm_plan (
  id         text primary key,
  name       text not null,
  level      smallint not null check (level between 1 and 4),
  kinds      text[] not null default '{}',
  office_id  bigint references office (id),
  steps      jsonb not null default '[]',
  version    int not null default 1,
  changed_by text not null,
  changed_at timestamptz not null,
  removed_at timestamptz
);

-- The plan as it was when it was chosen, with what was ticked since.
create table alarm_event_plan (
  event_id text primary key references alarm_event (id),
  chosen   jsonb not null
);

create table alarm_contact (
  id        text primary key,
  office_id bigint not null references office (id),
  name      text not null,
  role      text not null default '',
  phone     text not null default '',
  email     text not null default '',
  rank      int not null default 0,
  version   int not null default 1
);
create index alarm_contact_office on alarm_contact (office_id, rank);

create table escalation_rule (
  -- Null for wherever no other rule holds.
  office_id bigint unique nulls not distinct references office (id),
  low       jsonb not null,
  mid       jsonb not null,
  high      jsonb not null,
  version   int not null default 1
);
