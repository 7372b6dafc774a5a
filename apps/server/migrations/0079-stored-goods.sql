-- What sites keep of dangerous goods. One that is kept no more stays on record.
create table stored_good (
  id         text primary key,
  office_id  bigint not null references office (id),
  kind       text not null check (kind in ('substance', 'nuclide')),
  -- Id of the substance or nuclide on file.
  what       text not null,
  -- The largest that lies there at one time.
  amount     double precision not null check (amount > 0),
  unit       text not null,
  place      text not null,
  since      date,
  remarks    text not null,
  version    int not null default 1,
  changed_by text not null,
  changed_at timestamptz not null,
  removed_at timestamptz
);
create index stored_good_office on stored_good (office_id) where removed_at is null;

-- What stood there before it was changed, with who had written it.
create table stored_good_former (
  good_id    text not null references stored_good (id),
  -- Of what is kept here.
  version    int not null,
  office_id  bigint not null references office (id),
  amount     double precision not null,
  unit       text not null,
  place      text not null,
  since      date,
  remarks    text not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (good_id, version)
);
