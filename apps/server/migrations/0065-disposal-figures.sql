-- What people chose when they handled an alarm: the specification's options, the outcomes of the list, and the site's own words behind
-- `own:`. Lists search by the same function as figures count by, so that a number and the list behind it can not differ.
create function alarm_disposals(course jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct chosen.key order by chosen.key), '{}') from (
    select jsonb_array_elements_text(course -> 'handled' -> 'options') as key
    where jsonb_typeof(course -> 'handled' -> 'options') = 'array'
    union all
    select case outcome ->> 'code' when 'own' then 'own:' || (outcome ->> 'words') else outcome ->> 'code' end
    from jsonb_array_elements(case jsonb_typeof(course -> 'handled' -> 'outcomes') when 'array' then course -> 'handled' -> 'outcomes' else '[]' end)
      as outcome) chosen
  where chosen.key is not null $$;

-- As with alarms themselves: whatever changes one leaves its difference in the same transaction, and one at a time sums them up. Apart from
-- `alarm_delta`, because an alarm has as many of these as were chosen, and most have none.
create table disposal_delta (
  id        bigint generated always as identity primary key,
  at        timestamptz not null,
  device_id bigint not null,
  module    text not null,
  kind      text not null,
  key       text not null,
  n         int not null
);
create table disposal_day (
  day       date not null,
  device_id bigint not null,
  module    text not null,
  kind      text not null,
  key       text not null,
  n         int not null,
  primary key (day, device_id, module, kind, key)
);
create table disposal_month (
  month     date not null,
  device_id bigint not null,
  module    text not null,
  kind      text not null,
  key       text not null,
  n         int not null,
  primary key (month, device_id, module, kind, key)
);

create function disposal_inserted() returns trigger language plpgsql as $$
begin
  insert into disposal_delta (at, device_id, module, kind, key, n)
  select begin_at, device_id, module, kind, chosen, 1
  from fresh cross join lateral unnest(alarm_disposals(fresh.course)) as chosen where fresh.outcome in ('nothing', 'something');
  return null;
end $$;
create function disposal_updated() returns trigger language plpgsql as $$
begin
  insert into disposal_delta (at, device_id, module, kind, key, n)
  select begin_at, device_id, module, kind, key, sum(n) from (
    select begin_at, device_id, module, kind, chosen as key, 1 as n
    from fresh cross join lateral unnest(alarm_disposals(fresh.course)) as chosen where fresh.outcome in ('nothing', 'something')
    union all
    select begin_at, device_id, module, kind, chosen, -1
    from former cross join lateral unnest(alarm_disposals(former.course)) as chosen where former.outcome in ('nothing', 'something')) change
  group by begin_at, device_id, module, kind, key having sum(n) <> 0;
  return null;
end $$;
create function disposal_deleted() returns trigger language plpgsql as $$
begin
  insert into disposal_delta (at, device_id, module, kind, key, n)
  select begin_at, device_id, module, kind, chosen, -1
  from former cross join lateral unnest(alarm_disposals(former.course)) as chosen where former.outcome in ('nothing', 'something');
  return null;
end $$;
create trigger disposal_inserted after insert on alarm_event
  referencing new table as fresh for each statement execute function disposal_inserted();
create trigger disposal_updated after update on alarm_event
  referencing old table as former new table as fresh for each statement execute function disposal_updated();
create trigger disposal_deleted after delete on alarm_event
  referencing old table as former for each statement execute function disposal_deleted();

-- Those that are stored already are counted at the first start, as after a change of the site's time zone.
