-- The desk of a moment long ago: which alarms lay on it. By their begin alone every alarm of all the years before would be read, and
-- by their end every one since.
create index alarm_event_lay on alarm_event using gist (
  tstzrange(begin_at, greatest(begin_at, coalesce(end_at, 'infinity'), coalesce(handled_at, 'infinity')), '[]')
);

-- What was measured at a moment and came later: few messages are late, and by the time of their arrival all that came since would
-- be searched.
create index reading_late on reading (device_id, device_time) where at - device_time > interval '10 seconds';
