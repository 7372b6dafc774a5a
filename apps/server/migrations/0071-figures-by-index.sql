-- What people judged, and what was named: each read from its index alone. Of millions of alarms they are few, and stand far apart
-- in the table.
drop index alarm_event_judged;
create index alarm_event_judged on alarm_event (begin_at) include (id, device_id, module, kind, outcome)
  where outcome in ('nothing', 'something');
create index alarm_event_named on alarm_event (device_id, begin_at) include (subject) where kind = 'normal' and subject <> '';
