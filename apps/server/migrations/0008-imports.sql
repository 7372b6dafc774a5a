-- Files that were brought into history, and those that could not be.
create table import_run (
  id       text primary key,
  at       timestamptz not null,
  name     text not null,
  -- Null for the watched folder.
  user_id  bigint,
  -- As the user was called then.
  username text,
  stored   int not null,
  known    int not null,
  devices  text[] not null,
  problems jsonb not null,
  -- SHA-256 of a file of the watched folder that was stored: after a crash it may still lie there.
  digest   text unique
);
create index import_run_at on import_run (at desc, id);
