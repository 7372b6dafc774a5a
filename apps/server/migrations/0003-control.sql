-- Control of devices: commands and settings with their whole course, places on plans, an audit that nobody can rewrite.

create table device_command (
  id          text primary key,
  device_id   bigint not null references device (id),
  -- 'settings' for a change of settings.
  name        text not null,
  params      jsonb not null,
  status      text not null check (status in ('queued', 'sent', 'accepted', 'done', 'failed', 'timedOut')),
  progress    double precision,
  reason      text,
  result      jsonb,
  user_id     bigint,
  -- As the user was called then.
  username    text not null,
  queued_at   timestamptz not null,
  sent_at     timestamptz,
  accepted_at timestamptz,
  ended_at    timestamptz
);
create index device_command_device on device_command (device_id, queued_at desc, id desc);
create index device_command_queued on device_command (queued_at desc, id desc);
create index device_command_open on device_command (id) where ended_at is null;

alter table device
  -- Grows with every change of name, settings or thresholds.
  add column settings_version    int not null default 0,
  add column settings_changed_by text,
  add column settings_changed_at timestamptz,
  -- When the device last told `settings`.
  add column settings_read_at    timestamptz,
  -- Where somebody put it on its plan: which plan, units to the right and upward from the lower left corner. A plan that
  -- gets more rows grows upward, and the place stays.
  add column scene_plan          text,
  add column scene_x             double precision,
  add column scene_up            double precision;

drop trigger device_changed on device;
create trigger device_changed after insert or update of name, office_id, device_type, longitude, latitude, map_url, thresholds, shield, removed_at, secret_hash, scene_plan, scene_x, scene_up or delete on device
  for each statement execute function organisation_changed();

create index audit_at on audit (at desc, id desc);
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only: % is refused', tg_op;
end $$;
create trigger audit_append_only before update or delete or truncate on audit
  for each statement execute function audit_is_append_only();
