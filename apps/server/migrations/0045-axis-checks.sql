-- Checks of the axis of instruments of light, by a spectrum of a standard that the operator has measured.
create table axis_check (
  id        bigint generated always as identity primary key,
  device_id bigint not null references device (id),
  technique text not null check (technique in ('raman', 'ftir')),
  standard  text not null,
  at        timestamptz not null,
  user_id   bigint not null,
  username  text not null,
  -- How far it was off in the middle and at the worst line, 1/cm, and how many lines were found.
  "offset"  double precision not null,
  worst     double precision not null,
  lines     int not null,
  file_name text not null
);
create index axis_check_latest on axis_check (device_id, technique, at desc);
