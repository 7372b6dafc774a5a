-- Figures of cotton: which cotton an alarm and an inspection were of, where it came from and how long it had lain. Written down
-- with the record itself: stacks are built up anew and removed, and what was measured stays true of what lay there then.
alter table cotton_inspection add column origin text not null default '', add column stacked_at timestamptz;
update cotton_inspection set origin = stack.origin, stacked_at = stack.stacked_at
  from cotton_stack stack where stack.id = cotton_inspection.stack_id and stack.stacked_at <= cotton_inspection.at;
create index cotton_inspection_at on cotton_inspection (at);
create index cotton_inspection_device on cotton_inspection (device_id, at);

alter table cotton_probe
  add column office_id bigint references office (id),
  add column stack_name text not null default '',
  add column origin text not null default '',
  add column stacked_at timestamptz;
update cotton_probe set office_id = stack.office_id, stack_name = stack.name, origin = stack.origin, stacked_at = stack.stacked_at
  from cotton_stack stack where stack.id = cotton_probe.stack_id;
-- Where a probe was is still known when the stack is gone.
alter table cotton_probe drop constraint cotton_probe_stack_id_fkey, alter column stack_id drop not null,
  add foreign key (stack_id) references cotton_stack (id) on delete set null;
create index cotton_probe_time on cotton_probe (device_id, from_at);

create function cotton_probe_lot() returns trigger language plpgsql as $$
begin
  select office_id, name, origin, stacked_at into new.office_id, new.stack_name, new.origin, new.stacked_at
    from cotton_stack where id = new.stack_id;
  return new;
end $$;
create trigger cotton_probe_lot before insert on cotton_probe for each row execute function cotton_probe_lot();

create function cotton_inspection_lot() returns trigger language plpgsql as $$
begin
  select origin, stacked_at into new.origin, new.stacked_at from cotton_stack where id = new.stack_id;
  new.origin = coalesce(new.origin, '');
  return new;
end $$;
create trigger cotton_inspection_lot before insert on cotton_inspection
  for each row execute function cotton_inspection_lot();

-- A stack that was built up anew holds other cotton: what its probes measured before is of the former. Anything else corrects.
create function cotton_stack_lot() returns trigger language plpgsql as $$
declare
  former cotton_probe;
begin
  if new.stacked_at <= old.stacked_at then
    update cotton_probe set office_id = new.office_id, stack_name = new.name, origin = new.origin, stacked_at = new.stacked_at
      where stack_id = new.id and to_at is null;
    return null;
  end if;
  for former in
    update cotton_probe set to_at = greatest(from_at, new.changed_at) where stack_id = new.id and to_at is null returning *
  loop
    insert into cotton_probe (stack_id, row_no, column_no, layer_no, device_id, from_at, by)
      values (former.stack_id, former.row_no, former.column_no, former.layer_no, former.device_id, former.to_at, former."by");
  end loop;
  return null;
end $$;
create trigger cotton_stack_lot after update on cotton_stack for each row
  when ((old.office_id, old.name, old.origin, old.stacked_at) is distinct from (new.office_id, new.name, new.origin, new.stacked_at))
  execute function cotton_stack_lot();

-- Of the bale in which the probe was; of a device that is carried around, of the bale whose check ended next.
create view cotton_alarm_lot as
  select event.id, lot.office_id, lot.stack_name, lot.origin, lot.stacked_at
  from alarm_event event cross join lateral (
    select office_id, stack_name, origin, stacked_at from (
      select 1 as choice, from_at as at, office_id, stack_name, origin, stacked_at from cotton_probe
      where device_id = event.device_id and from_at <= event.begin_at and (to_at is null or to_at > event.begin_at)
      union all
      select 2, at, office_id, stack_name, origin, stacked_at from cotton_inspection
      where device_id = event.device_id
        and at >= event.begin_at - interval '1 minute' and at <= event.begin_at + interval '15 minutes') known
    order by choice, at limit 1) lot;
