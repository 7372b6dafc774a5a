import type { AlarmPicture } from '@vigil/contract'
import type pg from 'pg'
import type { FollowingPicture, StoredTransition } from '../records.ts'
import { asRecord, isoTime, withRows } from './stored-rows.ts'

/** How many pictures an alarm keeps that comes again and again: the first tell what it was, the last what it is. */
const KEPT_AT_EACH_END = 4

/** What cameras saw when alarms were raised or became worse, and the first that they saw afterwards. */
export async function storePictures(
  client: pg.ClientBase,
  transitions: readonly StoredTransition[],
  following: readonly FollowingPicture[],
): Promise<void> {
  const rows = asRecord(() => [
    ...transitions.flatMap(({ alarm, at, pictures = [] }) =>
      pictures.map((picture) => pictureRow(alarm.id, { ...picture, at })),
    ),
    ...following.map(({ eventId, ...picture }) => pictureRow(eventId, picture)),
  ])
  if (rows.length === 0) return
  await withRows(client, INSERT_PICTURES, rows)
  await client.query(THIN_OUT, [[...new Set(rows.map(({ event_id }) => event_id))], KEPT_AT_EACH_END])
}

const pictureRow = (eventId: string, { module, at, picture, pictureAt, hotspots }: AlarmPicture) => ({
  event_id: eventId,
  module,
  at: isoTime(at),
  picture_at: isoTime(pictureAt),
  picture,
  hotspots,
})

/** The alarm may have gone with its device before the picture came. */
const INSERT_PICTURES = `
  insert into alarm_picture (event_id, module, at, picture_at, picture, hotspots)
  select r.event_id, r.module, r.at, r.picture_at, r.picture, r.hotspots
  from json_to_recordset($1) as r (event_id text, module text, at timestamptz, picture_at timestamptz, picture text,
    hotspots jsonb)
  join alarm_event event on event.id = r.event_id
  on conflict do nothing`

const THIN_OUT = `
  delete from alarm_picture picture using (
    select event_id, module, at,
      row_number() over (partition by event_id, module order by at) as nth,
      row_number() over (partition by event_id, module order by at desc) as nth_last
    from alarm_picture where event_id = any ($1)) counted
  where picture.event_id = counted.event_id and picture.module = counted.module and picture.at = counted.at
    and counted.nth > $2 and counted.nth_last > $2`
