-- Ways of mobile devices, cut into trips out of their positions; made again where late readings come.
create table trip (
  device_id  bigint not null,
  begin_at   timestamptz not null,
  end_at     timestamptz not null,
  -- It may go on.
  open       boolean not null,
  points     int not null,
  -- In metres.
  length     double precision not null,
  moving_ms  double precision not null,
  -- As module.quantity; what it was on the way.
  quantity   text,
  mean       double precision,
  highest    double precision,
  highest_at timestamptz,
  west       double precision not null,
  south      double precision not null,
  east       double precision not null,
  north      double precision not null,
  -- A few places of the way; null between two of them is a gap.
  picture    jsonb not null,
  primary key (device_id, begin_at)
);
create index trip_begin on trip (begin_at desc);

-- How far the cutting has come with each device. Who holds its row works on it.
create table trip_follow (
  device_id bigint primary key,
  -- Positions before it are in the state; null before the first.
  until     timestamptz,
  -- The earliest reading that came late; written in the transaction that makes its roll-ups again.
  due_at    timestamptz,
  state     jsonb not null default '{}'
);

-- The state at the begin of each day: late readings make one day be cut anew, not years.
create table trip_checkpoint (
  device_id bigint not null,
  at        timestamptz not null,
  state     jsonb not null,
  primary key (device_id, at)
);
