-- The monthly safety report is made by schedule as others are.
alter table report_schedule drop constraint report_schedule_template_check;
alter table report_schedule add constraint report_schedule_template_check
  check (template in ('daily', 'monthly', 'yearly', 'safety'));
