-- Reports: which are made by themselves, for whom, and those that were made.
create table report_schedule (
  id         text primary key,
  template   text not null check (template in ('daily', 'monthly', 'yearly')),
  -- Null: the whole deployment.
  office_id  bigint references office (id) on delete cascade,
  -- Null: the language of the site, as long as nobody has chosen one.
  locale     text,
  minute     int not null check (minute between 0 and 1439),
  user_ids   bigint[] not null default '{}',
  addresses  text[] not null default '{}',
  formats    text[] not null default '{pdf,xlsx}',
  enabled    boolean not null default true,
  -- What became due before is not made.
  armed_at   timestamptz not null,
  -- The begin of the last period that was made, or that there was nothing to tell of.
  made_until timestamptz,
  version    int not null default 1,
  changed_by text not null default '',
  changed_at timestamptz not null default now()
);

-- Kept are the figures and the names of that time, from which the files are drawn: it reads the same for ever.
create table report (
  id          text primary key,
  -- Null: made by hand. The schedule itself may be gone.
  schedule_id text,
  template    text not null,
  office_id   bigint,
  office_name text not null,
  begin_at    timestamptz not null,
  end_at      timestamptz not null,
  until_at    timestamptz not null,
  time_zone   text not null,
  locale      text not null,
  made_at     timestamptz not null,
  made_by     text not null default '',
  user_id     bigint,
  alarms      int not null,
  -- What its mails bring along.
  formats     text[] not null default '{}',
  content     jsonb not null
);
-- Whoever else makes the same one finds it made.
create unique index report_once on report (schedule_id, begin_at) where schedule_id is not null;
create index report_listed on report (made_at desc, id desc);

create table report_mail (
  report_id  text not null references report (id) on delete cascade,
  address    text not null,
  state      text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  tries      int not null default 0,
  -- While one process sends it, it lies in the future for the others.
  next_at    timestamptz not null,
  created_at timestamptz not null,
  sent_at    timestamptz,
  reason     text not null default '',
  primary key (report_id, address)
);
create index report_mail_waiting on report_mail (next_at) where state = 'waiting';
