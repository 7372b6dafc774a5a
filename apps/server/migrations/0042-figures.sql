-- Figures of whole weeks, months and years, each summed up for the one question that is asked of it: so many alarms of this priority,
-- with this finding, by this device. A page of a year reads some thousand rows of them, however many records there were; days tell
-- how many alone. They are added to by the same statement as what is kept by device, and filled from that at the first start.
create table figure (
  record      text not null,
  grain       text not null,
  -- The day on which it begins, on the site's calendar.
  period      date not null,
  -- What is told apart, and which of them this row counts.
  axis        text not null,
  -- 0, and no model and module: of the whole site.
  office_id   bigint not null,
  device_type text not null,
  module      text not null,
  kind        text not null,
  key         text not null,
  n           int not null,
  -- Of checks: how many of them said how sure they were, and the sum of that.
  told        int not null,
  sure        numeric not null,
  primary key (record, grain, period, axis, office_id, device_type, module, kind, key)
);

-- Where what is kept of a device is counted. When it stands elsewhere, its figures follow it; until then whoever reads corrects them.
create table figure_place (
  record      text not null,
  device_id   bigint not null,
  office_id   bigint not null,
  device_type text not null,
  primary key (record, device_id)
);

-- How long in which state: of each device in a whole week, month and year, and of the whole site (device 0) on each day and in each month.
-- From days that are kept; the current week, month and year as far as its days are over.
create table state_figure (
  grain     text not null,
  period    date not null,
  device_id bigint not null,
  shown     smallint not null,
  available boolean not null,
  ms        bigint not null,
  n         int not null,
  primary key (grain, period, device_id, shown, available)
);
-- Devices that are counted with the site.
create table state_counted (device_id bigint primary key);
