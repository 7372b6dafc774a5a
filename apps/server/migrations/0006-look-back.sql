-- Looking back: what the lists of the past search by, and the queries that people keep.

-- What the shield was when the fault began. Of earlier ones it is not known; a shield against faults would have kept them out.
alter table fault add column shield text not null default 'none'
  check (shield in ('none', 'fault', 'alarm', 'faultAndAlarm'));
create index fault_begin on fault (begin_at desc, id);

create index sample_end on sample (end_at desc, id);

-- A check may carry spectra, whose unpacking takes longer than everything else about it: what is searched stands apart.
create function detection_modules(mods jsonb) returns text[] language sql immutable parallel safe as
  $$ select coalesce(array_agg(key order by key), '{}') from jsonb_object_keys(mods) as key $$;
create function detection_findings(mods jsonb) returns text language sql immutable parallel safe as
  $$ select coalesce(string_agg(found #>> '{}', ' '), '') from jsonb_path_query(mods, '$.*.findings[*].name') as found $$;
alter table detection
  add column modules  text[] not null generated always as (detection_modules(mods)) stored,
  add column findings text not null generated always as (detection_findings(mods)) stored;

-- Few among many, newest first.
create index detection_danger on detection (end_at desc, id) where state > 0;
create index device_state_change_shown on device_state_change (shown, at desc);
create index reading_not_normal on reading (at desc, device_id) where state2 <> 0;
create index reading_hour_not_normal on reading_hour (at desc, device_id) where state2 <> 0;
create index reading_hour_newest on reading_hour (at desc, device_id);

create table saved_query (
  id       text primary key,
  user_id  bigint not null references app_user (id) on delete cascade,
  name     text not null,
  address  text not null,
  saved_at timestamptz not null,
  unique (user_id, name)
);
