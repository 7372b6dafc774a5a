import {
  type AlarmKind,
  type DetectionCategory,
  type DetectionDetail,
  type DetectionFilter,
  type DetectionRecord,
  type DeviceDetail,
  ENDPOINTS,
  type ModuleKey,
  State2,
} from '@vigil/contract'
import { detectionCategoryOf } from '@vigil/devices'
import { allows, TIME_RANGE_DAYS } from '@vigil/domain'
import { seenDeviceIds } from '../../organisation/device-scope.ts'
import { Refusal } from '../../platform/errors.ts'
import { spanAround } from '../reading-details.ts'
import { withinRange } from '../within-range.ts'
import { Conditions } from './conditions.ts'
import { createCategorySearch } from './detection-category-sql.ts'
import { createDetectionWording } from './detection-wording.ts'
import { type DeviceColumns, deviceColumns, joinDevice } from './device-columns.ts'
import type { LookBackOptions } from './options.ts'
import { createRowSource, type PageStart, type RowSource, type Viewer } from './row-source.ts'

interface DetectionRow extends DeviceColumns {
  id: string
  begin_at: Date
  end_at: Date
  kind: AlarmKind
  subject: string | null
  message: string
  modules: ModuleKey[]
  mods: DeviceDetail['mods']
}

export interface Detections {
  source: RowSource<DetectionFilter, DetectionRecord>
  detail(id: string, viewer: Viewer): Promise<DetectionDetail>
}

const FROM = `from detection ${joinDevice('detection.device_id')}`
const COLUMNS = `detection.id, detection.begin_at, detection.end_at, detection.kind, detection.subject, detection.message,
  detection.modules, ${deviceColumns('detection.simulated')}`
/** A list words what was found and shows no spectrum. */
const BRIEF_MODS = `coalesce((select jsonb_object_agg(key, value - 'spectrum' - 'hotspots' - 'picture')
  from jsonb_each(detection.mods)), '{}') as mods`

const COTTON: readonly DetectionCategory[] = ['smouldering', 'bale']

/** Who may see the records of cotton and nothing else of the past sees the checks of cotton alone. */
const visibleCategories = (
  wanted: readonly DetectionCategory[] | undefined,
  { user }: Viewer,
): readonly DetectionCategory[] | undefined =>
  allows(user.permissions, ENDPOINTS.hisState.access)
    ? wanted
    : COTTON.filter((each) => wanted === undefined || wanted.includes(each))

export function createDetections(options: LookBackOptions): Detections {
  const { directory, registry, run } = options
  const searchCategories = createCategorySearch(registry)
  const worded = createDetectionWording(options)

  function conditions(filter: DetectionFilter, viewer: Viewer, start?: PageStart): Conditions | undefined {
    const deviceIds = seenDeviceIds(directory, viewer.user, filter)
    if (deviceIds?.length === 0 || filter.ids?.length === 0) return undefined
    const found = new Conditions()
    found.among('detection.device_id', deviceIds)
    found.within('detection.end_at', filter)
    found.among('detection.id', filter.ids)
    found.among('detection.kind', filter.kinds)
    found.among('detection.state', filter.states)
    // Said once more in the words of the index for what is rare.
    if (filter.states?.every((state) => state > State2.Normal)) found.add('detection.state > 0')
    found.containing(filter.text, 'detection.subject', 'detection.findings', 'detection.message')
    searchCategories(found, visibleCategories(filter.categories, viewer))
    if (start !== undefined) {
      found.behind('detection.end_at', start.before, `detection.id > ${found.value(start.beforeId ?? '')}`)
    }
    return found
  }

  function recordOf(row: DetectionRow, { locale }: Pick<Viewer, 'locale'>): DetectionRecord {
    const modState: DetectionRecord['modState'] = {}
    for (const [module, { state, runstate, alarmContent = '' }] of Object.entries(row.mods)) {
      modState[module as ModuleKey] = { state, runstate, alarmContent }
    }
    const findings = Object.values(row.mods).flatMap((module) => module.findings ?? [])
    return {
      id: row.id,
      sn: row.sn,
      beginTimeD: row.begin_at.getTime(),
      endTimeD: row.end_at.getTime(),
      officeName: row.office_name,
      deviceType: row.device_type,
      name: row.device_name,
      modState,
      ...worded(row, locale),
      category: detectionCategoryOf(registry.model(row.device_type), row.modules),
      ...(row.subject !== null && { subject: row.subject }),
      ...(findings.length > 0 && { findings }),
      ...(row.kind !== 'normal' && { kind: row.kind }),
      ...(row.simulated && { simulated: true }),
    }
  }

  return {
    source: createRowSource<DetectionFilter, DetectionRow, DetectionRecord>(run, {
      check: (filter) =>
        withinRange(filter, { days: TIME_RANGE_DAYS.events, timeZone: options.timeZone, now: options.now() }),
      statement(filter, viewer, start, limit) {
        const found = conditions(filter, viewer, start)
        return (
          found && {
            text: `select ${COLUMNS}, ${BRIEF_MODS} ${FROM} where ${found.where}
              order by detection.end_at desc, detection.id limit ${limit}`,
            values: found.values,
          }
        )
      },
      counting(filter, viewer) {
        const found = conditions(filter, viewer)
        return found && { from: `${FROM} where ${found.where}`, values: found.values }
      },
      startOf: ({ end_at, id }) => ({ before: end_at.getTime(), beforeId: id }),
      recordOf,
    }),

    async detail(id, viewer) {
      const found = conditions({ ids: [id] }, viewer)
      const [row] =
        found === undefined
          ? []
          : await run<DetectionRow>(
              { text: `select ${COLUMNS}, detection.mods ${FROM} where ${found.where}`, values: found.values },
              viewer.signal,
            )
      const device = row && directory.device(row.sn)
      if (row === undefined || device === undefined) throw new Refusal('recordUnknown')
      const [begin, end] = [row.begin_at.getTime(), row.end_at.getTime()]
      return {
        eventId: id,
        detection: recordOf(row, viewer),
        deviceData: {
          sn: row.sn,
          deviceType: row.device_type,
          at: end,
          deviceTime: end,
          beginTime: begin,
          mods: row.mods,
          ...(row.simulated && { simulated: true }),
        },
        deviceDatas: await options.details.readings(device, spanAround(begin, end, end)),
      }
    },
  }
}
