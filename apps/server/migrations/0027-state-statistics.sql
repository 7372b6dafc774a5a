-- Most updates of an alarm change nothing that is counted: what it tells is compared before anything is called, and neither its old
-- nor its new row is laid aside for that.
drop trigger alarm_updated on alarm_event;
create or replace function alarm_updated() returns trigger language plpgsql as $$
begin
  insert into alarm_delta (at, device_id, module, kind, priority, subject, outcome, n) values
    (old.begin_at, old.device_id, old.module, old.kind, old.priority, old.subject, old.outcome, -1),
    (new.begin_at, new.device_id, new.module, new.kind, new.priority, new.subject, new.outcome, 1);
  return null;
end $$;
create trigger alarm_updated after update on alarm_event for each row
  when ((old.begin_at, old.device_id, old.module, old.kind, old.priority, old.subject, old.outcome)
    is distinct from (new.begin_at, new.device_id, new.module, new.kind, new.priority, new.subject, new.outcome))
  execute function alarm_updated();

-- How long each device was in each state, by days of the site's clock that are over. What still changes (today) is counted from the
-- changes themselves; whatever changes a day that is over names its device here in the same transaction, and until its days are
-- counted again, they are counted from the changes as well. So a figure is exact at every moment, and nobody who stores waits.
create table state_touched (
  id        bigint generated always as identity primary key,
  device_id bigint not null,
  at        timestamptz not null
);

-- A day and a month are known by the moment at which they begin.
create table state_day (
  day       timestamptz not null,
  device_id bigint not null,
  shown     smallint not null,
  -- Connected and not in fault.
  available boolean not null,
  -- Without the times at which no server ran.
  ms        bigint not null,
  -- Changes to this state.
  n         int not null,
  primary key (day, device_id, shown, available)
);
create index state_day_device on state_day (device_id, day);

create table state_month (
  month     timestamptz not null,
  device_id bigint not null,
  shown     smallint not null,
  available boolean not null,
  ms        bigint not null,
  n         int not null,
  primary key (month, device_id, shown, available)
);
create index state_month_device on state_month (device_id, month);

create function state_change_touched() returns trigger language plpgsql as $$
begin
  insert into state_touched (device_id, at) select device_id, min(at) from touched group by device_id;
  return null;
end $$;
create trigger state_change_inserted after insert on device_state_change
  referencing new table as touched for each statement execute function state_change_touched();
create trigger state_change_updated after update on device_state_change
  referencing new table as touched for each statement execute function state_change_touched();

-- A device is not connected from its registration on. What is thinned out leaves its figures behind: no trigger tells of it.
create function device_touched() returns trigger language plpgsql as $$
begin
  insert into state_touched (device_id, at) values (new.id, new.created_at);
  return null;
end $$;
create trigger device_registered after insert or update of created_at on device for each row execute function device_touched();

-- Faults are few: each is counted when it is asked for, by this index alone.
create index fault_counted on fault (begin_at) include (device_id, module, end_at);
