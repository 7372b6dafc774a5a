-- Spectra of files that do not tell when they were measured: samples of a laboratory, and readings of no moment.
create table spectrum_sample (
  id       text primary key,
  run_id   text not null,
  at       timestamptz not null,
  user_id  bigint,
  username text,
  name     text not null,
  number   int not null,
  title    text not null,
  sn       text not null,
  spectrum jsonb not null,
  findings jsonb not null default '[]',
  -- SHA-256 of the spectrum: the same one brought again is the same sample.
  digest   text not null,
  unique (sn, digest)
);
create index spectrum_sample_at on spectrum_sample (at desc, id);

alter table import_run add column remarks jsonb not null default '[]', add column samples int not null default 0;
