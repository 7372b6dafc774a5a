-- Outcomes of chemical, fire and medical cases that a site offers beside the specification's seven.

create table outcome_rule (
  -- Null for wherever no other rule holds.
  office_id bigint unique nulls not distinct references office (id) on delete cascade,
  codes     text[] not null,
  own       jsonb not null,
  version   int not null default 1
);

-- They count like the options: people found nothing, or something. What was handled before names none, and counts as it did.
create or replace function alarm_outcome(course jsonb) returns text language sql immutable parallel safe as $$
  select case
    when jsonb_typeof(course -> 'handled') = 'object' then case
      when course -> 'handled' -> 'options' ?| array['videoShowsNoAnomaly', 'inspectionShowsNoAnomaly']
        or course -> 'handled' -> 'outcomes' @> '[{"found": false}]' then 'nothing'
      when jsonb_array_length(coalesce(course -> 'handled' -> 'options', '[]')) > 0
        or jsonb_array_length(coalesce(course -> 'handled' -> 'outcomes', '[]')) > 0 then 'something'
      else 'handled' end
    when jsonb_typeof(course -> 'cleared') = 'object' then 'cleared'
    else 'open' end $$;
