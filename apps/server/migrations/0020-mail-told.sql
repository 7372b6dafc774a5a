-- What each user was mailed of, by mail. A moment does not tell it: an alarm that could not be stored yet is told after one that
-- began later, and a clock may be set back. What began until `alarm_mail.told_until` is told to nobody who is new.
create table alarm_mail_told (
  user_id   bigint not null references app_user (id) on delete cascade,
  at        timestamptz not null,
  event_ids text[] not null
);
create index alarm_mail_told_of on alarm_mail_told (user_id, at);
