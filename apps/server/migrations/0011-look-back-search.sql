-- Searching the past: minutes out of order, and parts of words.

-- The newest hour of a fleet is summed up when it is asked for; with alarms alone it is looked for here.
create index reading_minute_not_normal on reading_minute (at desc, device_id) where state2 <> 0;

-- Words within words. The extension comes with PostgreSQL, but a site's own server may lack it, keep it in a schema of its own
-- or not let us add it: then a search reads through its period, as it did before, and the server says so when it starts.
do $$
begin
  create extension if not exists pg_trgm;
  create index detection_words on detection using gin
    (subject gin_trgm_ops, findings gin_trgm_ops, message gin_trgm_ops);
  create index sample_words on sample using gin (number gin_trgm_ops, result gin_trgm_ops);
  create index alarm_event_handler on alarm_event using gin (handler gin_trgm_ops);
exception when feature_not_supported or undefined_file or insufficient_privilege or undefined_object then
  raise notice 'no search by parts of words: %', sqlerrm;
end $$;
