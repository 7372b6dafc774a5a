-- Which of two states is newer: the writer counts them. Their dates are of a clock that may be set back.
alter table device_latest add column counted bigint not null default 0;
