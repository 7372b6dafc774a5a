-- Which cotton alarms were of, kept: a year of alarms was gone through for each look at it. It hangs on alarms, on probes and on checks,
-- and those who change two of them at once do not see each other. So nobody leaves a difference: whoever changes one of them names the
-- device and the time in the same transaction; until that time is looked through again, whoever reads looks through it.
create table lot_touched (
  id        bigint generated always as identity primary key,
  device_id bigint not null,
  since     timestamptz not null,
  -- Not of it any more.
  until     timestamptz not null
);

-- What the figures count: each alarm of which the cotton is known.
create table alarm_lot (
  device_id bigint not null,
  at        timestamptz not null,
  -- On the site's calendar.
  day       date not null,
  module    text not null,
  kind      text not null,
  stack     text not null,
  origin    text not null,
  age       text not null
);
create index alarm_lot_device on alarm_lot (device_id, at);

create function alarm_lot_touched() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into lot_touched (device_id, since, until) values (old.device_id, old.begin_at, old.begin_at + interval '1 microsecond');
  end if;
  if tg_op <> 'DELETE' then
    insert into lot_touched (device_id, since, until) values (new.device_id, new.begin_at, new.begin_at + interval '1 microsecond');
  end if;
  return null;
end $$;
create trigger alarm_lot_inserted after insert on alarm_event for each row
  when (new.module = 'baleMod') execute function alarm_lot_touched();
create trigger alarm_lot_updated after update on alarm_event for each row
  when ('baleMod' in (old.module, new.module)
    and (old.begin_at, old.device_id, old.module, old.kind) is distinct from (new.begin_at, new.device_id, new.module, new.kind))
  execute function alarm_lot_touched();
create trigger alarm_lot_deleted after delete on alarm_event for each row
  when (old.module = 'baleMod') execute function alarm_lot_touched();

create function probe_lot_touched() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into lot_touched (device_id, since, until) values (old.device_id, old.from_at, coalesce(old.to_at, 'infinity'));
  end if;
  if tg_op <> 'DELETE' then
    insert into lot_touched (device_id, since, until) values (new.device_id, new.from_at, coalesce(new.to_at, 'infinity'));
  end if;
  return null;
end $$;
create trigger probe_lot_changed after insert or delete on cotton_probe for each row execute function probe_lot_touched();
create trigger probe_lot_updated after update on cotton_probe for each row
  when ((old.device_id, old.from_at, old.to_at, old.office_id, old.stack_name, old.origin, old.stacked_at)
    is distinct from (new.device_id, new.from_at, new.to_at, new.office_id, new.stack_name, new.origin, new.stacked_at))
  execute function probe_lot_touched();

-- Alarms of a device that is carried around are of the bale whose check ended next: `apps/server/src/history/reading/cotton-lot.ts`.
create function inspection_lot_touched() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into lot_touched (device_id, since, until)
      values (old.device_id, old.at - interval '15 minutes', old.at + interval '1 minute 1 microsecond');
  end if;
  if tg_op <> 'DELETE' then
    insert into lot_touched (device_id, since, until)
      values (new.device_id, new.at - interval '15 minutes', new.at + interval '1 minute 1 microsecond');
  end if;
  return null;
end $$;
create trigger inspection_lot_changed after insert or delete on cotton_inspection for each row
  execute function inspection_lot_touched();
create trigger inspection_lot_updated after update on cotton_inspection for each row
  when ((old.device_id, old.at, old.office_id, old.stack_name, old.origin, old.stacked_at)
    is distinct from (new.device_id, new.at, new.office_id, new.stack_name, new.origin, new.stacked_at))
  execute function inspection_lot_touched();

-- Those that are stored already are looked through at the first start, as after a change of the site's time zone.
