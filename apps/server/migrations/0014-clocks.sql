-- How far the device's date of an alarm's first signal was from its arrival, in ms; null where a right clock explains it.
alter table alarm_event add column clock_offset bigint;

-- The end as the device dated it, where the row is filed under its arrival because nothing could be filed under that date.
alter table detection add column device_time timestamptz;
alter table sample add column device_time timestamptz;
