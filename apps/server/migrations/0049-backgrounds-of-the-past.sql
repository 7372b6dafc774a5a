-- What devices had learned of their background at earlier times: a spectrum on record is judged beside what was usual then. A row without
-- spectra says that it had just been forgotten.
create table device_background_past (
  device_id bigint not null references device (id) on delete cascade,
  at        timestamptz not null,
  -- As in device_background.
  spectra   json not null,
  primary key (device_id, at)
);
