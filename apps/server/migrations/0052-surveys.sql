-- Limits that somebody wants in force for several devices at once. Where the site asks for four eyes, another person decides.
create table limit_proposal (
  id          text primary key,
  user_id     bigint references app_user (id) on delete set null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  sns         text[] not null,
  -- As `nuclearMod.doseRate`.
  quantity    text not null,
  direction   text not null check (direction in ('above', 'below')),
  level       text not null check (level in ('warn', 'alarm')),
  value       double precision not null,
  unit        text not null,
  reason      text not null,
  status      text not null default 'waiting' check (status in ('waiting', 'inForce', 'declined')),
  decider_id  bigint,
  decided_by  text,
  decided_at  timestamptz,
  -- Whether a second person had to agree when it was put in force.
  four_eyes   boolean not null,
  -- Somebody is putting it in force since then; what was begun and not ended can be taken up again.
  claimed_at  timestamptz,
  -- Devices that did not take it, and why.
  failed      jsonb not null default '[]',
  version     int not null default 1,
  -- Whoever proposed it may take it back, but not agree to it.
  check (not four_eyes or status <> 'inForce' or decider_id <> user_id)
);
create index limit_proposal_newest on limit_proposal (proposed_at desc);

-- Surveys that were kept: what was chosen, and what was found then. Readings may be thinned out and corrected later; this stays.
create table saved_survey (
  id        text primary key,
  user_id   bigint references app_user (id) on delete set null,
  saved_by  text not null,
  office_id bigint not null references office (id),
  saved_at  timestamptz not null,
  name      text not null,
  choice    jsonb not null,
  survey    jsonb not null,
  grid      jsonb,
  -- What later surveys are compared with: values a day apart by quantity, device and hour of the day, and passes by cell.
  samples   jsonb not null,
  version   int not null default 1,
  unique (user_id, name)
);
create index saved_survey_office on saved_survey (office_id, saved_at desc);
