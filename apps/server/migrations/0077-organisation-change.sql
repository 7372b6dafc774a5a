-- Which transactions have changed offices or devices. A server that holds both in memory compares them with what it could see when it last
-- looked: a number that is counted on would hold every change up behind the one before, or be seen before what it counts.
create table organisation_change (
  transaction xid8 primary key
);

create or replace function organisation_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('organisation_changed', tg_table_name);
  if tg_table_name in ('office', 'device') then
    insert into organisation_change values (pg_current_xact_id()) on conflict do nothing;
  end if;
  return null;
end $$;
