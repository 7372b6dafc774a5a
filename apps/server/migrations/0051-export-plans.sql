-- Recurring exports: what is made again and again, with whose rights, and what became of each file.
create table export_plan (
  id         text primary key,
  -- Whose rights it has when it runs. Without the account it stops.
  user_id    bigint references app_user (id) on delete set null,
  username   text not null,
  name       text not null,
  unit       text not null check (unit in ('day', 'week', 'month')),
  minute     int not null check (minute between 0 and 1439),
  choice     jsonb not null,
  locale     text not null,
  keep       int not null check (keep > 0),
  enabled    boolean not null default true,
  -- Why the server turned it off; null where a person did, or nobody.
  stopped    text check (stopped in ('account', 'rights')),
  -- What became due before is not made.
  armed_at   timestamptz not null,
  -- The begin of the last period that was claimed.
  made_until timestamptz,
  version    int not null default 1,
  changed_at timestamptz not null
);

create table export_run (
  plan_id     text not null references export_plan (id) on delete cascade,
  begin_at    timestamptz not null,
  end_at      timestamptz not null,
  state       text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- Counts who has taken it: whoever has an older number has lost it.
  tries       int not null default 0,
  -- While one process makes it, it lies in the future for the others.
  next_at     timestamptz not null,
  row_count   bigint not null default 0,
  bytes       bigint not null default 0,
  file_name   text not null default '',
  reason      text not null default '',
  changed_at  timestamptz not null,
  -- Of one period one file, whoever comes first.
  primary key (plan_id, begin_at)
);
create index export_run_open on export_run (next_at) where state in ('waiting', 'running');
