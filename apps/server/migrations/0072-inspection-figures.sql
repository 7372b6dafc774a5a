-- Figures of inspections, kept: those of a year were gone through for each look at it.
create table inspection_delta (
  id         bigint generated always as identity primary key,
  device_id  bigint not null,
  at         timestamptz not null,
  kind       text not null,
  office_id  bigint not null,
  stack_name text not null,
  origin     text not null,
  stacked_at timestamptz,
  by         text not null,
  level      text not null,
  probability double precision not null,
  n          int not null
);

-- What the figures count, each with the day on the site's calendar; what is corrected is taken away by a row of its own.
create table inspection_day (like inspection_delta including defaults);
alter table inspection_day drop column id, add column day date not null;

create function inspection_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into inspection_delta (device_id, at, kind, office_id, stack_name, origin, stacked_at, by, level, probability, n)
      values (old.device_id, old.at, old.kind, old.office_id, old.stack_name, old.origin, old.stacked_at, old."by", old.level, old.probability, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into inspection_delta (device_id, at, kind, office_id, stack_name, origin, stacked_at, by, level, probability, n)
      values (new.device_id, new.at, new.kind, new.office_id, new.stack_name, new.origin, new.stacked_at, new."by", new.level, new.probability, 1);
  end if;
  return null;
end $$;

create trigger inspection_counted after insert or delete on cotton_inspection for each row execute function inspection_changed();
create trigger inspection_recounted after update on cotton_inspection for each row
  when ((old.device_id, old.at, old.kind, old.office_id, old.stack_name, old.origin, old.stacked_at, old."by", old.level, old.probability)
    is distinct from (new.device_id, new.at, new.kind, new.office_id, new.stack_name, new.origin, new.stacked_at, new."by", new.level, new.probability))
  execute function inspection_changed();

-- Those that are stored already are counted at the first start, as after a change of the site's time zone.
