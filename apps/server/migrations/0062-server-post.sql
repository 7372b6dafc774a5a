-- Which of several servers on one database is active. `epoch` counts those that have been: whoever has an older one writes nothing any more.
create table server_post (
  one boolean primary key default true check (one),
  epoch bigint not null,
  holder text not null,
  expires_at timestamptz not null
);
insert into server_post (epoch, holder, expires_at) values (0, '', '-infinity');
