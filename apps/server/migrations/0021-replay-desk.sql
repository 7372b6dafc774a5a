-- The desk of a moment long ago: which alarms lay on it. By their begin alone every alarm of all the years before would be read, and
-- by their end every one since.
create index alarm_event_lay on alarm_event using gist (
  tstzrange(begin_at, greatest(begin_at, coalesce(end_at, 'infinity'), coalesce(handled_at, 'infinity')), '[]')
);
