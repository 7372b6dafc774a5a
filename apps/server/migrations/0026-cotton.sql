-- The cotton desk. A warehouse is an office; a bale is a place in one of its stacks.
create table cotton_stack (
  id         bigint generated always as identity primary key,
  office_id  bigint not null references office (id),
  name       text not null,
  -- Shares of the plan's width and height.
  x          double precision not null,
  y          double precision not null,
  width      double precision not null,
  height     double precision not null,
  rows_n     int not null check (rows_n > 0),
  columns_n  int not null check (columns_n > 0),
  layers_n   int not null check (layers_n > 0),
  origin     text not null default '',
  stacked_at timestamptz not null,
  probe_days int not null check (probe_days > 0),
  version    int not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);
-- A device names a stack by its name.
create unique index cotton_stack_name on cotton_stack (office_id, lower(name));

-- What is written of a bale.
create table cotton_bale (
  stack_id   bigint not null references cotton_stack (id) on delete cascade,
  row_no     int not null,
  column_no  int not null,
  layer_no   int not null,
  code       text not null default '',
  note       text not null default '',
  version    int not null default 1,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (stack_id, row_no, column_no, layer_no)
);

-- A probe that stays in a bale; the row stays when it is taken out.
create table cotton_probe (
  id        bigint generated always as identity primary key,
  stack_id  bigint not null references cotton_stack (id) on delete cascade,
  row_no    int not null,
  column_no int not null,
  layer_no  int not null,
  device_id bigint not null references device (id),
  from_at   timestamptz not null,
  to_at     timestamptz,
  by        text not null
);
create unique index cotton_probe_device on cotton_probe (device_id) where to_at is null;
create unique index cotton_probe_bale on cotton_probe (stack_id, row_no, column_no, layer_no) where to_at is null;

-- Somebody checks a bale with a device: its next check is of that bale.
create table cotton_probing (
  id           bigint generated always as identity primary key,
  stack_id     bigint not null references cotton_stack (id) on delete cascade,
  row_no       int not null,
  column_no    int not null,
  layer_no     int not null,
  device_id    bigint not null references device (id),
  by           text not null,
  at           timestamptz not null,
  until        timestamptz not null,
  ended_at     timestamptz,
  -- What it has become.
  detection_id text,
  note         text not null default ''
);
create unique index cotton_probing_device on cotton_probing (device_id) where ended_at is null;

-- A check that was of a bale. Stands by itself: stacks are removed and checks are thinned, the record of the round stays.
create table cotton_inspection (
  id           bigint generated always as identity primary key,
  detection_id text not null unique,
  office_id    bigint not null references office (id),
  stack_id     bigint references cotton_stack (id) on delete set null,
  stack_name   text not null,
  row_no       int not null,
  column_no    int not null,
  layer_no     int not null,
  code         text not null,
  device_id    bigint not null references device (id),
  by           text not null,
  at           timestamptz not null,
  state        smallint not null,
  level        text not null check (level in ('normal', 'warning', 'alarm')),
  probability  double precision not null,
  reading      jsonb not null,
  note         text not null default '',
  simulated    boolean not null default false
);
create index cotton_inspection_bale on cotton_inspection (stack_id, row_no, column_no, layer_no, at desc);
create index cotton_inspection_office on cotton_inspection (office_id, at desc);

-- Checks of bales of which nobody has decided yet whether they were an inspection: put down with the check itself, so that none
-- is forgotten, whichever server stored it and whenever it came.
create table cotton_heard (
  detection_id text primary key,
  -- One that can't be decided must not hold up the others.
  failures     int not null default 0
);
create function cotton_heard() returns trigger language plpgsql as $$
begin
  insert into cotton_heard (detection_id) values (new.id) on conflict do nothing;
  perform pg_notify('cotton_heard', '');
  return null;
end $$;
create trigger cotton_heard after insert on detection
  for each row when (new.mods ? 'baleMod') execute function cotton_heard();
