-- Figures that are kept instead of counted again. Whatever changes an alarm leaves its difference in the same transaction; the
-- differences are summed up afterwards, by one at a time. Kept counts and differences together are the truth at every moment,
-- and nobody who stores alarms waits for anybody else who does.

-- What was found last, which is what the alarm is known by.
alter table alarm_event add column subject text not null generated always as (coalesce(findings -> 0 ->> 'name', '')) stored;

-- What became of an alarm: people found nothing, found something, said nothing about it, took it off, or have not settled it.
create function alarm_outcome(course jsonb) returns text language sql immutable parallel safe as $$
  select case
    when jsonb_typeof(course -> 'handled') = 'object' then case
      when course -> 'handled' -> 'options' ?| array['videoShowsNoAnomaly', 'inspectionShowsNoAnomaly'] then 'nothing'
      when jsonb_array_length(coalesce(course -> 'handled' -> 'options', '[]')) > 0 then 'something'
      else 'handled' end
    when jsonb_typeof(course -> 'cleared') = 'object' then 'cleared'
    else 'open' end $$;
alter table alarm_event add column outcome text not null generated always as (alarm_outcome(course)) stored;

-- The index of the counted columns is asked for what is not summed up: one device, one day, a task.
drop index alarm_event_counted;
create index alarm_event_counted on alarm_event (begin_at)
  include (kind, priority, device_id, module, subject, outcome);

create table alarm_delta (
  id        bigint generated always as identity primary key,
  at        timestamptz not null,
  device_id bigint not null,
  module    text not null,
  kind      text not null,
  priority  smallint not null,
  subject   text not null,
  outcome   text not null,
  n         int not null
);

create table alarm_day (
  day       date not null,
  device_id bigint not null,
  module    text not null,
  kind      text not null,
  priority  smallint not null,
  subject   text not null,
  outcome   text not null,
  n         int not null,
  primary key (day, device_id, module, kind, priority, subject, outcome)
);

create table alarm_month (
  month     date not null,
  device_id bigint not null,
  module    text not null,
  kind      text not null,
  priority  smallint not null,
  subject   text not null,
  outcome   text not null,
  n         int not null,
  primary key (month, device_id, module, kind, priority, subject, outcome)
);

-- Hours of the week (Monday 0 to 23, Tuesday 24 to 47, ...). By place and model: by device there would be as many rows as alarms.
create table alarm_slot (
  month       date not null,
  office_id   bigint not null,
  device_type text not null,
  module      text not null,
  kind        text not null,
  priority    smallint not null,
  slot        smallint not null,
  n           int not null,
  primary key (month, office_id, device_type, module, kind, priority, slot)
);

-- Where the hours of a device are counted. When it stands elsewhere, they follow it.
create table alarm_slot_place (
  device_id   bigint primary key,
  office_id   bigint not null,
  device_type text not null
);

create function alarm_inserted() returns trigger language plpgsql as $$
begin
  insert into alarm_delta (at, device_id, module, kind, priority, subject, outcome, n)
  select begin_at, device_id, module, kind, priority, subject, outcome, 1 from fresh;
  return null;
end $$;
create function alarm_updated() returns trigger language plpgsql as $$
begin
  insert into alarm_delta (at, device_id, module, kind, priority, subject, outcome, n)
  select begin_at, device_id, module, kind, priority, subject, outcome, sum(n) from (
    select begin_at, device_id, module, kind, priority, subject, outcome, 1 as n from fresh
    union all
    select begin_at, device_id, module, kind, priority, subject, outcome, -1 from former) change
  group by begin_at, device_id, module, kind, priority, subject, outcome having sum(n) <> 0;
  return null;
end $$;
create function alarm_deleted() returns trigger language plpgsql as $$
begin
  insert into alarm_delta (at, device_id, module, kind, priority, subject, outcome, n)
  select begin_at, device_id, module, kind, priority, subject, outcome, -1 from former;
  return null;
end $$;
create trigger alarm_inserted after insert on alarm_event
  referencing new table as fresh for each statement execute function alarm_inserted();
create trigger alarm_updated after update on alarm_event
  referencing old table as former new table as fresh for each statement execute function alarm_updated();
create trigger alarm_deleted after delete on alarm_event
  referencing old table as former for each statement execute function alarm_deleted();

-- Those that are stored already are counted at the first start, as after a change of the site's time zone.
