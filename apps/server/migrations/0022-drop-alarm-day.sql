-- Counts per day that were written with every alarm and read by nobody.
drop table alarm_day;
