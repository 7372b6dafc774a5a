-- Counted for the head of a list, which needs nothing else of a row as wide as that of an alarm.
create index alarm_event_counted on alarm_event (begin_at) include (kind, priority, device_id);
