-- What the server itself finds in gamma spectra. It stands beside what devices and files have named, never in its place.

-- Alarms whose spectra are looked at. A row stays while its alarm goes on, for more counts tell more, and is what is left to do after a crash.
create table verdict_wanted (
  event_id text primary key references alarm_event (id) on delete cascade,
  due_at   timestamptz not null default now(),
  failures smallint not null default 0
);
create index verdict_wanted_due on verdict_wanted (due_at);

create table alarm_verdict (
  event_id     text primary key references alarm_event (id) on delete cascade,
  -- Readings up to here have been looked at.
  looked_until timestamptz not null,
  -- Of the spectrum that told most: when it came, what was counted since the alarm began, in how many seconds. Null while none came.
  at           timestamptz,
  counts       double precision not null default 0,
  seconds      double precision not null default 0,
  verdict      json
);

create function want_verdict() returns trigger language plpgsql as $$
begin
  insert into verdict_wanted (event_id) values (new.id) on conflict do nothing;
  perform pg_notify('verdict_wanted', '');
  return null;
end $$;
create trigger want_verdict after insert on alarm_event
  for each row when (new.module in ('nuclearMod', 'gcameraMod') and new.source = 'device') execute function want_verdict();
-- It has come again.
create trigger want_verdict_again after update of end_at on alarm_event
  for each row when (old.end_at is not null and new.end_at is null and new.module in ('nuclearMod', 'gcameraMod')
    and new.source = 'device') execute function want_verdict();

alter table spectrum_sample add column verdict json, add column failures smallint not null default 0;
create index spectrum_sample_unjudged on spectrum_sample (at) where verdict is null;
