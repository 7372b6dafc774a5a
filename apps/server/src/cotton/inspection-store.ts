import { type AlarmKind, type CottonInspection, INSPECTIONS_LISTED } from '@vigil/contract'
import { type ColumnsOf, readRowsOf } from '../platform/database/rows.ts'
import { type Asked, PLACE, PLACE_COLUMNS, placeValues, type RowOf } from './cotton-store.ts'

type InspectionRow = RowOf<Omit<CottonInspection, 'simulated'>, 'at'> & { simulated: boolean }
const INSPECTION_COLUMNS: ColumnsOf<InspectionRow> = {
  ...PLACE_COLUMNS,
  id: 'text',
  stackId: 'text?',
  stackName: 'text',
  code: 'text',
  detectionId: 'text',
  sn: 'text',
  by: 'text',
  at: 'time',
  state2: 'number',
  level: 'text',
  probability: 'number',
  values: 'json',
  note: 'text',
  simulated: 'boolean',
}
const INSPECTION = `inspection.id, inspection.stack_id as "stackId", inspection.stack_name as "stackName", ${PLACE}, inspection.code,
  inspection.detection_id as "detectionId", device.sn, inspection.by, inspection.at, inspection.state as state2, inspection.level,
  inspection.probability, inspection.reading as values, inspection.note, inspection.simulated`
const INSPECTIONS = 'from cotton_inspection inspection join device on device.id = inspection.device_id'

async function selectInspections(client: Asked, text: string, values: readonly unknown[]): Promise<CottonInspection[]> {
  const rows = await readRowsOf<InspectionRow>(client, INSPECTION_COLUMNS, text, values)
  return rows.map(({ simulated, ...row }) => ({ ...row, at: row.at.getTime(), ...(simulated && { simulated }) }))
}

/** Newest first. */
export async function lastInspections(client: Asked, stackIds: readonly string[]): Promise<CottonInspection[]> {
  const found = await selectInspections(
    client,
    `select distinct on (stack_id, row_no, column_no, layer_no) ${INSPECTION} ${INSPECTIONS}
     where stack_id = any ($1) order by stack_id, row_no, column_no, layer_no, at desc, inspection.id desc`,
    [stackIds],
  )
  return found.sort((a, b) => b.at - a.at)
}

/** What was walked to: a probe that stands in a bale checks it all day, and would push the round out of its own list. */
export const recentInspections = (client: Asked, officeId: string, since: number): Promise<CottonInspection[]> =>
  selectInspections(
    client,
    `select ${INSPECTION} ${INSPECTIONS} where inspection.office_id = $1 and inspection.at >= $2 and not (inspection.by = '' and exists (
       select from cotton_probe probe where probe.device_id = inspection.device_id and probe.stack_id = inspection.stack_id
         and (probe.row_no, probe.column_no, probe.layer_no) = (inspection.row_no, inspection.column_no, inspection.layer_no)
         and probe.from_at <= inspection.at and (probe.to_at is null or probe.to_at >= inspection.at)))
     order by inspection.at desc, inspection.id desc limit $3`,
    [officeId, new Date(since), INSPECTIONS_LISTED],
  )

export type NewInspection = Omit<CottonInspection, 'id' | 'sn' | 'at'> & {
  readonly officeId: string
  readonly deviceId: string
  readonly at: Date
  readonly kind: AlarmKind
}

export async function insertInspection(client: Asked, made: NewInspection): Promise<void> {
  await client.query(
    `insert into cotton_inspection (detection_id, office_id, stack_id, stack_name, row_no, column_no, layer_no, code, device_id, by,
       at, state, level, probability, reading, note, simulated, kind)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) on conflict do nothing`,
    [
      made.detectionId,
      made.officeId,
      made.stackId,
      made.stackName,
      ...placeValues(made),
      made.code,
      made.deviceId,
      made.by,
      made.at,
      made.state2,
      made.level,
      made.probability,
      JSON.stringify(made.values),
      made.note,
      made.simulated ?? false,
      made.kind,
    ],
  )
}
