import type { ReferenceFinding } from '@vigil/contract'
import { readRows } from '../platform/database/rows.ts'
import type { Database } from '../platform/database.ts'

type Queries = Pick<Database, 'pool'>

const LISTED = 20
/** Months of devices that are looked into, newest first: a hundred alarms of each would be ten times what is listed. */
const MONTHS_OF_DEVICES = 60

/** Every name that instruments have reported. Figures are kept by it, so that no record is read. */
export async function reportedNames({ pool }: Queries): Promise<string[]> {
  const rows = await readRows(
    pool,
    { name: 'text' },
    `select distinct name from (
       select subject as name from alarm_month union select subject from alarm_delta
       union select key from detection_month where what = 'name' union select key from detection_delta where what = 'name'
     ) as reported where name <> ''`,
  )
  return rows.map(({ name }) => name)
}

export interface Sought {
  /** As instruments spell it. */
  readonly names: readonly string[]
  /** Readings that are of it alone, and their modules. */
  readonly quantities: readonly string[]
  readonly modules: readonly string[]
  /** Undefined: every device of the site. */
  readonly deviceIds: readonly number[] | undefined
}

/**
 * Alarms and checks that were of it, newest first. They are sought by the devices and months that had some: by the name alone every
 * alarm of a year would be read. `$1` names, `$2` quantities, `$3` modules, `$4` devices.
 */
const SELECT = `
  with of_month as materialized (
    select device_id, month from (
      select device_id, month from alarm_month
      where subject = any ($1) or (subject = '' and module = any ($3))
      union select device_id, date_trunc('month', at)::date from alarm_delta
      where subject = any ($1) or (subject = '' and module = any ($3))
      union select device_id, month from detection_month where what = 'name' and key = any ($1)
      union select device_id, date_trunc('month', at)::date from detection_delta where what = 'name' and key = any ($1)
    ) as either
    where $4::bigint[] is null or device_id = any ($4)
    order by month desc, device_id limit ${MONTHS_OF_DEVICES}),
  found as (
    (select event.id, 'alarm' as of, event.begin_at as at, event.device_id, event.kind, event.peak_value as value,
      event.peak_unit as unit, event.peak_quantity as quantity
    from of_month cross join lateral (
      select * from alarm_event event where event.device_id = of_month.device_id
        and event.begin_at >= of_month.month::timestamptz - interval '1 day'
        and event.begin_at < of_month.month::timestamptz + interval '1 month 1 day'
        and (event.subject = any ($1) or (event.subject = '' and event.peak_quantity = any ($2)))
      order by event.begin_at desc limit ${LISTED}) as event)
    union
    (select check_of.id, 'check', check_of.end_at, check_of.device_id, check_of.kind, null, null, null
    from of_month cross join lateral (
      select * from detection where detection.device_id = of_month.device_id
        and detection.end_at >= of_month.month::timestamptz - interval '1 day'
        and detection.end_at < of_month.month::timestamptz + interval '1 month 1 day' and detection.named && $1
      order by detection.end_at desc limit ${LISTED}) as check_of))
  select found.id, found.of, found.at, device.sn, device.device_type as "deviceType", device.name as "deviceName",
    office.name as site, found.kind, found.value, found.unit, found.quantity
  from found join device on device.id = found.device_id and device.removed_at is null join office on office.id = device.office_id
  order by found.at desc, found.id limit ${LISTED}`

export async function pastFindings({ pool }: Queries, sought: Sought): Promise<ReferenceFinding[]> {
  const { names, quantities, modules, deviceIds } = sought
  if (names.length === 0 && quantities.length === 0) return []
  const rows = await readRows(
    pool,
    {
      id: 'text',
      of: 'text',
      at: 'time',
      sn: 'text',
      deviceType: 'text',
      deviceName: 'text',
      site: 'text',
      kind: 'text',
      value: 'number?',
      unit: 'text?',
      quantity: 'text?',
    },
    SELECT,
    [names, quantities, modules, deviceIds ?? null],
  )
  return rows.map(({ at, of, kind, value, unit, quantity, ...row }) => ({
    ...row,
    of: of as ReferenceFinding['of'],
    kind: kind as ReferenceFinding['kind'],
    at: at.getTime(),
    ...(value !== null && quantity !== null && { value: { value, unit: unit ?? '', quantity } }),
  }))
}
