import type { BalePlace, CottonProbe, CottonProbing } from '@vigil/contract'
import type { StandingProbe } from '@vigil/domain'
import { type ColumnsOf, readRowsOf } from '../platform/database/rows.ts'
import { type Asked, type Changed, PLACE, PLACE_COLUMNS, placeValues, type RowOf } from './cotton-store.ts'

type ProbeRow = RowOf<CottonProbe, 'since'>
const PROBE_COLUMNS: ColumnsOf<ProbeRow> = {
  ...PLACE_COLUMNS,
  id: 'text',
  stackId: 'text',
  sn: 'text',
  since: 'time',
  by: 'text',
}
const PROBES = `select probe.id, stack_id as "stackId", ${PLACE}, device.sn, from_at as since, by
  from cotton_probe probe join device on device.id = probe.device_id`

async function selectProbes(client: Asked, rest: string, values: readonly unknown[]): Promise<CottonProbe[]> {
  const rows = await readRowsOf<ProbeRow>(client, PROBE_COLUMNS, `${PROBES} ${rest}`, values)
  return rows.map((row) => ({ ...row, since: row.since.getTime() }))
}

export const probesIn = (client: Asked, stackIds: readonly string[]): Promise<CottonProbe[]> =>
  selectProbes(client, 'where stack_id = any ($1) and to_at is null and device.removed_at is null order by probe.id', [
    stackIds,
  ])

type StandingRow = RowOf<Omit<StandingProbe, 'takenAt'>, 'since'> & { takenAt: Date | null }
const STANDING_COLUMNS: ColumnsOf<StandingRow> = { ...PLACE_COLUMNS, stackId: 'text', since: 'time', takenAt: 'time?' }

/** Bales of these stacks in which the device stood at that moment. */
export async function standingAt(
  client: Asked,
  stackIds: readonly string[],
  deviceId: string,
  at: Date,
): Promise<StandingProbe[]> {
  const rows = await readRowsOf<StandingRow>(
    client,
    STANDING_COLUMNS,
    `select stack_id as "stackId", ${PLACE}, from_at as since, to_at as "takenAt" from cotton_probe
     where device_id = $1 and stack_id = any ($2) and from_at <= $3 and (to_at is null or to_at >= $3) order by id`,
    [deviceId, stackIds, at],
  )
  return rows.map(({ since, takenAt, ...place }) => ({
    ...place,
    since: since.getTime(),
    takenAt: takenAt?.getTime() ?? null,
  }))
}

export async function lockProbe(client: Asked, id: string): Promise<CottonProbe | undefined> {
  return (await selectProbes(client, 'where probe.id = $1 and to_at is null for update of probe', [id]))[0]
}

export async function endProbe(client: Asked, id: string, at: number): Promise<void> {
  await client.query('update cotton_probe set to_at = $2 where id = $1 and to_at is null', [id, new Date(at)])
}

/** It leaves the bale where it was, and who was in this one leaves it. */
export async function insertProbe(
  client: Asked,
  bale: BalePlace & { readonly stackId: string },
  deviceId: number,
  { by, at }: Changed,
): Promise<void> {
  const values = [bale.stackId, ...placeValues(bale), deviceId, new Date(at)]
  await client.query(
    `update cotton_probe set to_at = $6 where to_at is null
       and (device_id = $5 or (stack_id = $1 and row_no = $2 and column_no = $3 and layer_no = $4))`,
    values,
  )
  await client.query(
    `insert into cotton_probe (stack_id, row_no, column_no, layer_no, device_id, from_at, by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [...values, by],
  )
}

type ProbingRow = RowOf<CottonProbing, 'at' | 'until'> & { endedAt: Date | null }
const PROBING_COLUMNS: ColumnsOf<ProbingRow> = {
  ...PLACE_COLUMNS,
  id: 'text',
  stackId: 'text',
  sn: 'text',
  by: 'text',
  at: 'time',
  until: 'time',
  note: 'text',
  endedAt: 'time?',
}
const PROBINGS = `select probing.id, stack_id as "stackId", ${PLACE}, device.sn, by, at, until, note, ended_at as "endedAt"
  from cotton_probing probing join device on device.id = probing.device_id`

export type StoredProbing = CottonProbing & { readonly endedAt: number | null }

async function selectProbings(client: Asked, rest: string, values: readonly unknown[]): Promise<StoredProbing[]> {
  const rows = await readRowsOf<ProbingRow>(client, PROBING_COLUMNS, `${PROBINGS} ${rest}`, values)
  return rows.map((row) => ({
    ...row,
    at: row.at.getTime(),
    until: row.until.getTime(),
    endedAt: row.endedAt?.getTime() ?? null,
  }))
}

export async function probingsIn(client: Asked, stackIds: readonly string[], now: number): Promise<CottonProbing[]> {
  const found = await selectProbings(
    client,
    'where stack_id = any ($1) and ended_at is null and until > $2 and device.removed_at is null order by probing.id',
    [stackIds, new Date(now)],
  )
  return found.map(({ endedAt: _, ...probing }) => probing)
}

/** What was said of the device around that moment and has become no inspection yet. */
export const probingsAround = (client: Asked, deviceId: string, at: Date): Promise<StoredProbing[]> =>
  selectProbings(
    client,
    'where probing.device_id = $1 and detection_id is null and at <= $2 and until >= $2 order by at for update of probing',
    [deviceId, at],
  )

/** The one that is open with the device, if it is not over by itself. */
export async function lockProbingWith(client: Asked, deviceId: number): Promise<StoredProbing | undefined> {
  return (
    await selectProbings(client, 'where probing.device_id = $1 and ended_at is null for update of probing', [deviceId])
  )[0]
}

export async function lockProbing(client: Asked, id: string): Promise<StoredProbing | undefined> {
  return (await selectProbings(client, 'where probing.id = $1 and ended_at is null for update of probing', [id]))[0]
}

export async function endProbing(client: Asked, id: string, at: number): Promise<void> {
  await client.query('update cotton_probing set ended_at = least($2, until) where id = $1 and ended_at is null', [
    id,
    new Date(at),
  ])
}

export async function fulfilProbing(client: Asked, id: string, detectionId: string, at: Date): Promise<void> {
  await client.query(
    'update cotton_probing set detection_id = $2, ended_at = coalesce(ended_at, greatest(at, $3)) where id = $1',
    [id, detectionId, at],
  )
}

export async function insertProbing(
  client: Asked,
  bale: BalePlace & { readonly stackId: string },
  deviceId: number,
  { by, at, until, note }: Changed & { readonly until: number; readonly note: string },
): Promise<void> {
  await client.query(
    `insert into cotton_probing (stack_id, row_no, column_no, layer_no, device_id, by, at, until, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [bale.stackId, ...placeValues(bale), deviceId, by, new Date(at), new Date(until), note],
  )
}
