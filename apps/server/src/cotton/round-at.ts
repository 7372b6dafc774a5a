import { RunState } from '@vigil/contract'
import { type BaleKnown, baleKey } from '@vigil/domain'
import { readRows } from '../platform/database/rows.ts'
import type { Asked } from './cotton-store.ts'

const PLACE = 'stack_id, row_no, column_no, layer_no'

/**
 * What was known of bales at a moment (`$2`): their last checks, probes in them, and who was at them. A probe whose device did not
 * report then watched nothing.
 */
const KNOWN = `
  with checked as (
    select distinct on (${PLACE}) ${PLACE}, at from cotton_inspection
    where stack_id = any ($1) and at <= $2 order by ${PLACE}, at desc),
  watched as (
    select ${PLACE} from cotton_probe probe join device on device.id = probe.device_id and device.removed_at is null
    where stack_id = any ($1) and from_at <= $2 and (to_at is null or to_at > $2) and (
      select runstate from device_state_change change where change.device_id = device.id and change.at <= $2
      order by change.at desc limit 1) <> all ($3)),
  under_way as (
    select ${PLACE} from cotton_probing probing join device on device.id = probing.device_id and device.removed_at is null
    where stack_id = any ($1) and at <= $2 and coalesce(ended_at, until) > $2)
  select ${PLACE}, max(at) as at, bool_or(watched) as watched, bool_or(under_way) as under_way
  from (
    select ${PLACE}, at, false as watched, false as under_way from checked
    union all select ${PLACE}, null, true, false from watched
    union all select ${PLACE}, null, false, true from under_way) known
  group by ${PLACE}`

const AWAY = [RunState.NotConnected, RunState.Offline]

/** By the keys of bales; of those that are left out nothing was known. */
export async function balesKnownAt(
  client: Asked,
  stackIds: readonly string[],
  at: number,
): Promise<ReadonlyMap<string, BaleKnown>> {
  const rows = await readRows(
    client,
    {
      stack_id: 'text',
      row_no: 'number',
      column_no: 'number',
      layer_no: 'number',
      at: 'time?',
      watched: 'boolean',
      under_way: 'boolean',
    },
    KNOWN,
    [stackIds, new Date(at), AWAY],
  )
  return new Map(
    rows.map(({ stack_id, row_no, column_no, layer_no, at: checkedAt, watched, under_way }) => [
      baleKey(stack_id, { row: row_no, column: column_no, layer: layer_no }),
      { checkedAt: checkedAt?.getTime(), watched, underWay: under_way },
    ]),
  )
}
