-- What checks have found, by name, by the module that named it and by how sure it was. Lists search by the same columns as figures
-- count by, so that a number and the list behind it can not differ.
create function detection_names(mods jsonb) returns table (name text, sure numeric) language sql immutable parallel safe as $$
  select found ->> 'name', max((found ->> 'confidence')::numeric)
  from jsonb_path_query(mods, '$.*.findings[*]') as found where found ->> 'name' is not null group by 1 $$;
create function detection_named(mods jsonb) returns text[] language sql immutable parallel safe as
  $$ select coalesce(array_agg(name order by name), '{}') from detection_names(mods) $$;
create function detection_named_by(mods jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(key order by key), '{}') from jsonb_each(mods)
  where jsonb_path_exists(value, '$.findings[*].name') $$;
-- By the surest of what was named; empty where nothing was.
create function detection_sureness(mods jsonb) returns text language sql immutable parallel safe as $$
  select case when count(*) = 0 then '' when max(sure) is null then 'unsaid' when max(sure) >= 90 then 'certain'
    when max(sure) >= 70 then 'likely' else 'possible' end from detection_names(mods) $$;
alter table detection
  add column named    text[] not null generated always as (detection_named(mods)) stored,
  add column named_by text[] not null generated always as (detection_named_by(mods)) stored,
  add column sureness text not null generated always as (detection_sureness(mods)) stored;

-- What one check adds to the figures: every check has one `state`, every one that named something one `sure`.
create function detection_facts(state smallint, mods jsonb, sureness text)
  returns table (what text, key text, sure numeric) language sql immutable parallel safe as $$
  select 'state', state::text, null::numeric
  union all select 'sure', sureness, null where sureness <> ''
  union all select 'module', module, null from unnest(detection_named_by(mods)) as module
  union all select 'name', name, sure from detection_names(mods) $$;

-- As with alarms: whatever changes a check leaves its difference in the same transaction, and one at a time sums them up.
create table detection_delta (
  id        bigint generated always as identity primary key,
  at        timestamptz not null,
  device_id bigint not null,
  kind      text not null,
  what      text not null,
  key       text not null,
  n         int not null,
  -- How many of them said how sure they were, and the sum of that.
  told      int not null,
  sure      numeric not null
);
create table detection_day (
  day       date not null,
  device_id bigint not null,
  kind      text not null,
  what      text not null,
  key       text not null,
  n         int not null,
  told      int not null,
  sure      numeric not null,
  primary key (day, device_id, kind, what, key)
);
create table detection_month (
  month     date not null,
  device_id bigint not null,
  kind      text not null,
  what      text not null,
  key       text not null,
  n         int not null,
  told      int not null,
  sure      numeric not null,
  primary key (month, device_id, kind, what, key)
);

create function detection_inserted() returns trigger language plpgsql as $$
begin
  insert into detection_delta (at, device_id, kind, what, key, n, told, sure)
  select end_at, device_id, kind, what, key, 1, (sure is not null)::int, coalesce(sure, 0)
  from fresh cross join lateral detection_facts(fresh.state, fresh.mods, fresh.sureness);
  return null;
end $$;
create function detection_deleted() returns trigger language plpgsql as $$
begin
  insert into detection_delta (at, device_id, kind, what, key, n, told, sure)
  select end_at, device_id, kind, what, key, -1, -(sure is not null)::int, -coalesce(sure, 0)
  from former cross join lateral detection_facts(former.state, former.mods, former.sureness);
  return null;
end $$;
create function detection_updated() returns trigger language plpgsql as $$
begin
  insert into detection_delta (at, device_id, kind, what, key, n, told, sure)
  select old.end_at, old.device_id, old.kind, what, key, -1, -(sure is not null)::int, -coalesce(sure, 0)
  from detection_facts(old.state, old.mods, old.sureness)
  union all
  select new.end_at, new.device_id, new.kind, what, key, 1, (sure is not null)::int, coalesce(sure, 0)
  from detection_facts(new.state, new.mods, new.sureness);
  return null;
end $$;
create trigger detection_inserted after insert on detection
  referencing new table as fresh for each statement execute function detection_inserted();
create trigger detection_deleted after delete on detection
  referencing old table as former for each statement execute function detection_deleted();
create trigger detection_updated after update of end_at, device_id, kind, state, mods on detection
  for each row execute function detection_updated();

-- Alarms on which people have said whether anything was found are few: each is looked at when it is asked for, by this index.
create index alarm_event_judged on alarm_event (begin_at) where outcome in ('nothing', 'something');
