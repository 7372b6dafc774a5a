-- Views of series that people keep: which quantities of which devices, over which time, drawn how.
create table monitor_view (
  id        text primary key,
  user_id   bigint not null references app_user (id) on delete cascade,
  name      text not null,
  address   text not null,
  -- Seen by everybody of the office that its user belongs to, and of those below.
  is_shared boolean not null default false,
  version   int not null default 1,
  saved_at  timestamptz not null,
  unique (user_id, name)
);
create index monitor_view_shared on monitor_view (user_id) where is_shared;
