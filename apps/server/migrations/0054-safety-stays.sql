-- Where people have been, as somebody entered it: what they were exposed to is reckoned from what devices measured there.
create table safety_stay (
  id         text primary key,
  -- A person or a role.
  who        text not null,
  office_id  bigint not null references office (id) on delete cascade,
  begin_at   timestamptz not null,
  end_at     timestamptz not null check (end_at > begin_at),
  user_id    bigint references app_user (id) on delete set null,
  entered_by text not null,
  entered_at timestamptz not null,
  version    int not null default 1
);
create index safety_stay_office on safety_stay (office_id, begin_at desc);
