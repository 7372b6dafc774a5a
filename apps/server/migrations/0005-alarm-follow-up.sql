-- What follows an alarm: lists of the past, escalation, mail, CAP.

-- Few among many, newest first.
create index alarm_event_cased on alarm_event (begin_at desc, id) where case_id is not null;
create index alarm_event_not_real on alarm_event (begin_at desc, id) where kind <> 'normal';
create index alarm_event_high on alarm_event (begin_at desc, id) where priority = 3;

-- Who acted when: the load of alarms is shared by them.
create index alarm_log_acts on alarm_log (at) where user_id is not null;
create index audit_act on audit (act, at desc, id desc);
create index audit_subject on audit (subject, at desc, id desc) where subject is not null;

-- Escalation counts from here; null: from the begin. Nobody is to be mailed about the past.
alter table alarm_event add column escalates_from timestamptz;
update alarm_event set escalates_from = now(), escalated_at = now() where handled_at is null;

-- Who was mailed about what: written in one transaction with the mail that waits in the outbox, so that nobody is mailed twice.
create table escalation_mail (
  event_id   text not null references alarm_event (id),
  contact_id text not null,
  -- Unacknowledged since: one that waits anew is told anew.
  since      timestamptz not null,
  at         timestamptz not null,
  primary key (event_id, contact_id, since)
);

-- What is to leave the house, until it has: a mail server or a receiver may be down for hours, and so may this server.
create table outbox (
  id         text primary key,
  channel    text not null check (channel in ('mail', 'cap')),
  content    jsonb not null,
  event_ids  text[] not null default '{}',
  created_at timestamptz not null,
  tries      int not null default 0,
  next_at    timestamptz not null
);
create index outbox_next on outbox (channel, next_at);

-- Alarm mail of each user who wants it: alarms that began until then were told.
create table alarm_mail (
  user_id    bigint primary key references app_user (id) on delete cascade,
  told_until timestamptz not null,
  sent_at    timestamptz
);
