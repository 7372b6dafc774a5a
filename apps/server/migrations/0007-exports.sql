-- Files that people asked for: prepared in the background, collected by whom they belong to, removed after a day.
create table export_job (
  id          text primary key,
  user_id     bigint not null references app_user (id) on delete cascade,
  what        text not null,
  format      text not null,
  -- Of the words in the file, and of the reason when there is none.
  locale      text not null,
  state       text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  row_count   bigint not null default 0,
  -- Null where nobody counted.
  row_total   bigint,
  bytes       bigint not null default 0,
  file_name   text not null,
  created_at  timestamptz not null,
  finished_at timestamptz,
  -- The file is removed then; null while there is none.
  expires_at  timestamptz,
  reason      text not null default ''
);
create index export_job_user on export_job (user_id, created_at desc);
