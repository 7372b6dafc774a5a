-- An assignment in time and space. Rows of before are planned tasks without an area, for the hour in which they were made.
alter table task
  add column busi_type  text not null default 'other',
  add column state      text not null default 'planned'
    check (state in ('planned', 'underWay', 'paused', 'finished', 'cancelled')),
  add column area       jsonb,
  add column plan_begin timestamptz,
  add column plan_end   timestamptz,
  add column begin_at   timestamptz,
  add column end_at     timestamptz,
  add column devices    text[] not null default '{}',
  add column people     text[] not null default '{}',
  add column plan_id    text references alarm_plan (id),
  add column notes      text not null default '',
  add column hand_over  text not null default '',
  -- As it was when the task ended: readings are thinned, the record is not.
  add column coverage   jsonb,
  add column version    int not null default 1,
  add column changed_by text not null default '',
  add column changed_at timestamptz not null default now();
update task set plan_begin = created_at, plan_end = created_at + interval '1 hour';
alter table task
  alter column plan_begin set not null,
  alter column plan_begin set default now(),
  alter column plan_end set not null,
  alter column plan_end set default now() + interval '1 hour';
create index task_office on task (office_id);
create index task_state on task (state) where state in ('underWay', 'paused');

-- What has happened to a task, line by line.
create table task_event (
  id        bigint generated always as identity primary key,
  task_id   bigint not null references task (id) on delete cascade,
  office_id bigint not null references office (id),
  at        timestamptz not null,
  kind      text not null,
  user_id   bigint,
  by        text not null default '',
  sn        text,
  note      text not null default ''
);
create index task_event_task on task_event (task_id, id);

-- Told to every server: each watches the areas of the tasks that are under way.
create function task_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('task_changed', '');
  return null;
end $$;
create trigger task_changed after insert or update or delete on task
  for each statement execute function task_changed();
