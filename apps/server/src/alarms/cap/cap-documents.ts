import type { AlarmLogKind, CapSettings, Locale } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { type CapSource, type CapText, capAlert, capIdentifier, effectiveState, wallClockMs } from '@vigil/domain'
import { translate } from '@vigil/i18n'
import { ALARM_COLUMNS, ALARM_ROWS, type AlarmRow } from '../../history/reading/alarm-rows.ts'
import type { Directory } from '../../organisation/directory.ts'
import { type ColumnsOf, readRowsOf } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import type { AlarmWording } from '../records/alarm-wording.ts'
import { dangerOf } from '../records/danger-of.ts'
import { attachedAreas } from './attached-areas.ts'

export interface CapDocumentsOptions {
  database: Pick<Database, 'pool'>
  directory: Pick<Directory, 'device'>
  registry: Pick<Registry, 'model'>
  worded: AlarmWording
  /** The language of the site; a document is in it and in English. */
  language: Locale
  timeZone: string
  baseUrl: string
  supportContact: string
}

/** One state of an alarm that others are told of. */
export interface CapDocument {
  readonly row: AlarmRow
  readonly identifier: string
  readonly version: number
  readonly sentAt: number
  readonly headline: string
  readonly xml: string
}

/** What changes the danger, or what people make of it. Who has seen it or where it lies is nobody else's business. */
const TOLD: readonly AlarmLogKind[] = [
  'raised',
  'recurred',
  'escalated',
  'eased',
  'ended',
  'upgraded',
  'downgraded',
  'cleared',
  'handled',
]

/** Somebody attached an estimate: its area belongs to what others are told. */
const AREA: AlarmLogKind = 'estimated'

interface Version {
  event_id: string
  version: number
  /** As identifiers name it: an attached area is a document of its own within a version. */
  label: string
  at: Date
}

const VERSION_COLUMNS: ColumnsOf<Version> = { event_id: 'text', version: 'number', label: 'text', at: 'time' }

/** Minutes east of Greenwich, of the site's clock at that moment. */
function offsetAt(at: number, timeZone: string): number {
  const second = Math.floor(at / 1000) * 1000
  return Math.round((wallClockMs(second, timeZone) - second) / 60_000)
}

/** CAP documents are made from the log: each line that changes the danger is a document, which names the one before it. */
export function createCapDocuments(options: CapDocumentsOptions) {
  const { database, directory, registry, worded, timeZone, baseUrl } = options
  const languages: readonly Locale[] = [...new Set<Locale>([options.language, 'en'])]

  /** The last two documents of each alarm, the newest first. */
  async function versionsOf(ids: readonly string[]): Promise<Map<string, Version[]>> {
    const rows = await readRowsOf<Version>(
      database.pool,
      VERSION_COLUMNS,
      `select line.event_id, line.version, line.version || case when line.kind = $3 then '.' || line.areas else '' end as label, line.at
       from unnest($1::text[]) as asked (id) cross join lateral (
         select event_id, kind, at, n, max(version) over told as version, count(*) filter (where kind = $3) over told as areas
         from alarm_log where event_id = asked.id and (kind = $3 or version is not null and kind = any ($2))
         window told as (order by n) order by n desc limit 2) line
       where line.version is not null order by line.event_id, line.n desc`,
      [ids, TOLD, AREA],
    )
    const versions = new Map<string, Version[]>()
    for (const row of rows) versions.set(row.event_id, [...(versions.get(row.event_id) ?? []), row])
    return versions
  }

  function sourceOf(row: AlarmRow, version: string, polygons: CapSource['polygons']): CapSource {
    const { course } = row
    const device = directory.device(row.sn)
    const { peak_quantity: quantity, peak_value: value, peak_unit: unit } = row
    return {
      id: row.id,
      version,
      kind: course.kind,
      simulated: row.simulated,
      peakState: course.peakState,
      state: effectiveState(course),
      beginAt: course.beginAt,
      endAt: course.endAt,
      isCleared: course.cleared !== null,
      findings: row.findings,
      isFire: dangerOf(registry, row.device_type, row.module) === 'smoke',
      position:
        device?.longitude == null || device.latitude == null
          ? null
          : { longitude: device.longitude, latitude: device.latitude },
      polygons,
      web: baseUrl === '' ? '' : `${baseUrl}/devices/monitor/alarm`,
      contact: options.supportContact,
      parameters: [
        ['sn', row.sn],
        ['deviceType', row.device_type],
        ['module', row.module],
        ...(quantity === null || value === null ? [] : ([[quantity, `${value} ${unit ?? ''}`.trim()]] as const)),
      ],
    }
  }

  function textOf(row: AlarmRow, language: Locale): CapText {
    const danger = dangerOf(registry, row.device_type, row.module)
    const event = translate(language, danger === null ? `module.${row.module}` : `kind.${danger}`)
    const where = `${row.office_name} · ${row.device_name}`
    const headline = worded(row, language).message
    return { language, event, headline, description: `${where}: ${headline}`, instruction: '', areaDesc: where }
  }

  /** The latest document of each alarm; the first one where none was told yet. */
  async function documentsOf(rows: readonly AlarmRow[], settings: CapSettings): Promise<CapDocument[]> {
    const ids = rows.map(({ id }) => id)
    const versions = await versionsOf(ids)
    const areas = await attachedAreas(database.pool, ids)
    return rows.map((row) => {
      const [newest, before] = versions.get(row.id) ?? []
      const version = newest?.version ?? row.course.version
      const label = newest?.label ?? String(version)
      const sentAt = newest?.at.getTime() ?? row.course.changedAt
      const { sender, senderName, radiusKm } = settings
      const offsetMin = offsetAt(sentAt, timeZone)
      const previous = before === undefined ? null : { version: before.label, sentAt: before.at.getTime() }
      const texts = languages.map((language) => textOf(row, language))
      const envelope = { sender, senderName, radiusKm, sentAt, offsetMin, previous }
      return {
        row,
        identifier: capIdentifier(row.id, label),
        version,
        sentAt,
        headline: texts[0]?.headline ?? '',
        xml: capAlert(sourceOf(row, label, areas.get(row.id)), envelope, texts),
      }
    })
  }

  return {
    documentsOf,
    offsetAt: (at: number) => offsetAt(at, timeZone),
    async find(ids: readonly string[]): Promise<AlarmRow[]> {
      const rows = await readRowsOf<AlarmRow>(database.pool, ALARM_COLUMNS, `${ALARM_ROWS} where event.id = any ($1)`, [
        ids,
      ])
      return rows
    },
    /** Alarms that have begun since then or go on, the newest first. */
    async since(at: number, deviceIds: readonly number[] | undefined, limit: number): Promise<AlarmRow[]> {
      const rows = await readRowsOf<AlarmRow>(
        database.pool,
        ALARM_COLUMNS,
        `${ALARM_ROWS} where (event.begin_at >= $1 or event.end_at is null)
           and ($2::bigint[] is null or event.device_id = any ($2))
         order by event.begin_at desc, event.id limit $3`,
        [new Date(at), deviceIds ?? null, limit],
      )
      return rows
    },
  }
}
export type CapDocuments = ReturnType<typeof createCapDocuments>
