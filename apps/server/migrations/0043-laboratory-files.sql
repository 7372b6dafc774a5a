-- Which files of instruments were stored, by what is in them: whoever did not see the answer brings the file again, and its tests must
-- not count twice.
create table assay_file (
  office_id bigint not null references office (id),
  sha256    bytea not null,
  name      text not null,
  username  text not null,
  at        timestamptz not null,
  primary key (office_id, sha256)
);
