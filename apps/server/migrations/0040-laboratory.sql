-- Raman test data: what is assayed, what was found, and what stood there before it was corrected.
create table assay_item (
  id         bigint generated always as identity primary key,
  -- Whoever stands below this office may use it, and whoever stands above may change it.
  office_id  bigint not null references office (id),
  name       text not null,
  unit       text not null,
  lower      double precision,
  upper      double precision,
  target     double precision,
  sigma      double precision,
  remarks    text not null default '',
  archived   boolean not null default false,
  version    int not null default 1,
  changed_by text not null,
  changed_at timestamptz not null
);
create unique index assay_item_name on assay_item (office_id, lower(name));

create table assay_record (
  id         bigint generated always as identity primary key,
  item_id    bigint not null references assay_item (id),
  at         timestamptz not null,
  -- Whose it is: the office of its device, or of whoever wrote it down.
  office_id  bigint not null references office (id),
  device_id  bigint references device (id),
  sample     text not null default '',
  operator   text not null default '',
  remarks    text not null default '',
  replicates double precision[] not null check (cardinality(replicates) > 0),
  mean       double precision not null,
  deviation  double precision,
  spectrum   jsonb,
  file_name  text not null default '',
  user_id    bigint,
  username   text not null,
  created_at timestamptz not null,
  version    int not null default 1
);
create index assay_record_at on assay_record (at desc, id desc);
create index assay_record_item on assay_record (item_id, at desc, id desc);

create table assay_correction (
  record_id bigint not null references assay_record (id),
  -- Of the record that was corrected.
  version   int not null,
  at        timestamptz not null,
  user_id   bigint,
  username  text not null,
  reason    text not null,
  former    jsonb not null,
  primary key (record_id, version)
);
