-- Which cotton an alarm was of is asked by one rule, `apps/server/src/history/reading/cotton-lot.ts`: a view of it would be a second one.
drop view cotton_alarm_lot;
