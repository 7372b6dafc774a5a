-- Who is on duty, what one shift hands to the next, and the log book.

create table shift_duty (
  id        text primary key,
  user_id   bigint not null references app_user (id) on delete cascade,
  office_id bigint not null references office (id) on delete cascade,
  from_at   timestamptz not null,
  to_at     timestamptz not null check (to_at > from_at),
  made_by   text not null
);
create index shift_duty_to on shift_duty (to_at);

-- What was handed over stays, whatever becomes of the accounts and the office that it names.
create table shift_hand_over (
  id          text primary key,
  office_id   bigint not null,
  office_path text not null,
  office_name text not null,
  made_by     text not null,
  at          timestamptz not null,
  picture     jsonb not null,
  notes       text not null,
  giver       jsonb,
  taker       jsonb,
  version     int not null default 1
);
create index shift_hand_over_at on shift_hand_over (at desc, id desc);

create table shift_log (
  id          text primary key,
  at          timestamptz not null,
  user_id     bigint,
  username    text not null,
  name        text not null,
  office_id   bigint not null,
  office_path text not null,
  office_name text not null,
  text        text not null,
  sn          text,
  device_name text not null default '',
  alarm_id    text,
  corrects    text unique references shift_log (id)
);
create index shift_log_at on shift_log (at desc, id desc);

-- Nothing in it is ever changed or taken away.
create function shift_log_stays() returns trigger language plpgsql as $$
  begin raise exception 'the log book is not changed'; end $$;
create trigger shift_log_stays before update or delete on shift_log for each row execute function shift_log_stays();
