-- Years are read by the few days on which a device was away, and by the few alarms of one module: not by all there are.
create index state_day_away on state_day (day, device_id) where not available;
create index alarm_slot_module on alarm_slot (module, month);
