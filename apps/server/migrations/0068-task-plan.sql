-- The response plan of a task with its steps, as it was when the task took it up, and who has done which.
create table task_plan (
  task_id bigint primary key references task (id) on delete cascade,
  chosen  jsonb not null
);
