-- Trips over the same ground are looked for in the whole record, to be laid over each other.
create index trip_ground on trip using gist (box(point(west, south), point(east, north)));
