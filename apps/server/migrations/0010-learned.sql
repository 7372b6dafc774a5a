-- What the server has learned of its devices, and what a camera saw when it alarmed.

create table device_background (
  device_id  bigint primary key references device (id) on delete cascade,
  -- Nothing that was measured before counts any more.
  cleared_at timestamptz,
  -- By module: the sum of its calm spectra. Read whole and never searched.
  spectra    json not null
);

-- Pictures of the device of an alarm, as they were when it was raised and whenever it became worse. They stay when the readings
-- have gone.
create table alarm_picture (
  event_id   text not null references alarm_event (id) on delete cascade,
  module     text not null,
  -- When the alarm was raised or became worse; the spots are of that moment.
  at         timestamptz not null,
  -- When the picture came.
  picture_at timestamptz not null,
  picture    text not null,
  hotspots   jsonb not null,
  primary key (event_id, module, at)
);
