-- Spectra of light that a site has measured itself, to be compared with from the moment on at which somebody else has approved them.
create table site_reference (
  id             bigint generated always as identity primary key,
  office_id      bigint not null references office (id),
  technique      text not null check (technique in ('raman', 'ftir')),
  name           text not null,
  -- A drug, an explosive or an agent: a match or nothing.
  controlled     boolean not null,
  instrument     text not null,
  remarks        text not null,
  file_name      text not null,
  spectrum       jsonb not null,
  user_id        bigint not null,
  measured_by    text not null,
  measured_at    timestamptz not null,
  approver_id    bigint,
  approved_by    text,
  approved_at    timestamptz,
  -- Kept, so that what was said with it can be understood.
  removed_at     timestamptz,
  removed_by     text,
  version        int not null default 1,
  -- Four eyes.
  check (approver_id is null or approver_id <> user_id)
);
create index site_reference_used on site_reference (technique) where removed_at is null;
