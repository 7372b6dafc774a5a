-- A check in a drill or a test counts in no figure unless it is asked for, here as everywhere. Written down with the inspection,
-- which stays when its check is thinned.
alter table cotton_inspection add column kind text not null default 'normal';
update cotton_inspection set kind = detection.kind from detection
  where detection.id = cotton_inspection.detection_id and detection.kind <> 'normal';
