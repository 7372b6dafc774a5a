-- What of a device only the server's memory knew: without it a restart would tell a danger twice, or take one vehicle for two.
create table device_memory (
  device_id bigint primary key references device (id),
  -- As in device_latest: which of two is newer.
  counted   bigint not null,
  at        timestamptz not null,
  -- Marks of the messages that had been judged by then and whose readings were not stored yet, oldest first.
  heard     double precision[] not null,
  -- Passages by module, as far as they are known.
  passages  jsonb not null
);
