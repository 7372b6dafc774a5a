-- Which limit raised an alarm, and how many of the higher limits that a statistic asks about (so many times that limit, the smallest
-- first) its peak reaches. `fixed`: it would have come at any limit, because something was named or because no limit raised it.
create function alarm_reach(of_module text, of_quantity text, of_peak float8, of_limits jsonb, of_subject text)
returns table (fixed boolean, factors int, warn float8, direction text, unit text)
language sql immutable parallel safe rows 1 as $$
  select each.fixed,
    case when each.fixed then 5 else (
      select count(*)::int from unnest(array[1.25, 1.5, 2, 3, 5]::float8[]) as factor
      where case each.direction when 'above' then of_peak >= each.warn * factor else of_peak <= each.warn / factor end) end,
    each.warn, each.direction, each.unit
  from (
    select of_subject <> '' or coalesce(held.warn <= 0, true) as fixed, held.warn, held.direction, held.unit
    from (select) alarm left join lateral (
      select (said ->> 'warn')::float8 as warn, said ->> 'direction' as direction, said ->> 'unit' as unit
      from jsonb_array_elements(case jsonb_typeof(of_limits) when 'array' then of_limits else '[]' end) as said
      where said ->> 'module' = of_module and said ->> 'quantity' = of_quantity
        and case said ->> 'direction' when 'above' then of_peak >= (said ->> 'warn')::float8
          else of_peak <= (said ->> 'warn')::float8 end
      limit 1) held on true) each $$;

-- Alarms on which people have said whether anything was found, by what higher limits would have left of them. By device and module:
-- so a device that moves takes its figures along.
create table judged_delta (
  id        bigint generated always as identity primary key,
  at        timestamptz not null,
  device_id bigint not null,
  module    text not null,
  kind      text not null,
  outcome   text not null,
  fixed     boolean not null,
  factors   smallint not null,
  quantity  text,
  warn      float8,
  direction text,
  unit      text,
  n         int not null
);
create table judged_limit (
  grain     text not null,
  period    date not null,
  device_id bigint not null,
  module    text not null,
  kind      text not null,
  outcome   text not null,
  fixed     boolean not null,
  factors   smallint not null,
  quantity  text,
  warn      float8,
  direction text,
  unit      text,
  n         int not null,
  constraint judged_limit_key unique nulls not distinct
    (grain, period, device_id, module, kind, outcome, fixed, factors, quantity, warn, direction, unit)
);

-- As with alarms themselves: whatever changes one leaves its difference in the same transaction, and one at a time sums them up.
create function judged_inserted() returns trigger language plpgsql as $$
begin
  insert into judged_delta (at, device_id, module, kind, outcome, fixed, factors, quantity, warn, direction, unit, n)
  select begin_at, device_id, module, kind, outcome, fixed, factors, peak_quantity, warn, direction, unit, 1
  from fresh cross join lateral alarm_reach(module, peak_quantity, peak_value, limits, subject)
  where outcome in ('nothing', 'something');
  return null;
end $$;
create function judged_updated() returns trigger language plpgsql as $$
begin
  insert into judged_delta (at, device_id, module, kind, outcome, fixed, factors, quantity, warn, direction, unit, n)
  select begin_at, device_id, module, kind, outcome, fixed, factors, peak_quantity, warn, direction, unit, sum(n) from (
    select fresh.*, 1 as n from fresh where outcome in ('nothing', 'something')
    union all
    select former.*, -1 from former where outcome in ('nothing', 'something')) change
  cross join lateral alarm_reach(module, peak_quantity, peak_value, limits, subject)
  group by begin_at, device_id, module, kind, outcome, fixed, factors, peak_quantity, warn, direction, unit having sum(n) <> 0;
  return null;
end $$;
create function judged_deleted() returns trigger language plpgsql as $$
begin
  insert into judged_delta (at, device_id, module, kind, outcome, fixed, factors, quantity, warn, direction, unit, n)
  select begin_at, device_id, module, kind, outcome, fixed, factors, peak_quantity, warn, direction, unit, -1
  from former cross join lateral alarm_reach(module, peak_quantity, peak_value, limits, subject)
  where outcome in ('nothing', 'something');
  return null;
end $$;
create trigger judged_inserted after insert on alarm_event
  referencing new table as fresh for each statement execute function judged_inserted();
create trigger judged_updated after update on alarm_event
  referencing old table as former new table as fresh for each statement execute function judged_updated();
create trigger judged_deleted after delete on alarm_event
  referencing old table as former for each statement execute function judged_deleted();

-- Those that are stored already are counted at the first start, as after a change of the site's time zone.
