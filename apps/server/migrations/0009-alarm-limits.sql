-- What an alarm was judged by, and who made its case.

-- The limits of its module as they held when it was raised; null for those from before, and for drills.
alter table alarm_event add column limits jsonb;

update alarm_event event set course = event.course || jsonb_build_object('caseOrigin', merged.origin)
from alarm_event cased left join alarm_case merged on merged.id = cased.case_id
where cased.id = event.id;
