-- What could not be stored, or failed in the server's own hands, with its reason: an administrator looks it up here.
create table set_aside (
  id        bigint generated always as identity primary key,
  at        timestamptz not null,
  -- Where it came from: a message's record, a group of roll-ups, a row of an import, the server's own code.
  room      text not null check (room in ('record', 'rollup', 'import', 'code')),
  -- It may name no device that exists: that alone can be the reason.
  device_id bigint,
  reason    text not null,
  -- As text, cut where it was too long.
  content   text not null
);
create index set_aside_share on set_aside (room, device_id, id desc);
