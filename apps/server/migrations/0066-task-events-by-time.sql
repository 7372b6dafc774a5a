-- A replay asks what happened to tasks within a stretch of time, with every few seconds of it.
create index task_event_at on task_event (at);
