import {
  type AlarmKind,
  DETECTION_CATEGORIES,
  type DetectionCategory,
  type DetectionDetail,
  type DetectionFilter,
  type DetectionRecord,
  type DeviceDetail,
  ENDPOINTS,
  type ModuleKey,
  State2,
} from '@vigil/contract'
import { detectionCategoryOf, HOUSEKEEPING, type Registry } from '@vigil/devices'
import { allows } from '@vigil/domain'
import type { ColumnsOf } from '../../../platform/database/rows.ts'
import { Refusal } from '../../../platform/errors.ts'
import { ofCheckedBale } from '../cotton-lot.ts'
import { spanAround } from '../reading-details.ts'
import type { Conditions } from './conditions.ts'
import { createDetectionWording } from './detection-wording.ts'
import { DEVICE_COLUMNS, type DeviceColumns, deviceColumns, joinDevice } from './device-columns.ts'
import { createEventSource, type EventParts, eventConditions } from './event-source.ts'
import type { LookBackOptions } from './options.ts'
import type { RowSource, Viewer } from './row-source.ts'

/**
 * The categories as the database can search them. Which models and modules make which category is asked of the rule itself;
 * that both agree for every model is tested.
 */
export function createCategorySearch({ models }: Pick<Registry, 'models'>) {
  const cotton = models.filter((model) => detectionCategoryOf(model, []) === 'smouldering').map(({ id }) => id)
  const bales = models.flatMap((model) =>
    model.modules
      .filter(({ key }) => detectionCategoryOf(model, [key]) === 'bale')
      .map(({ key }) => ({ model: model.id, module: key })),
  )

  return (found: Conditions, categories: readonly DetectionCategory[] | undefined): void => {
    if (categories === undefined || DETECTION_CATEGORIES.every((each) => categories.includes(each))) return
    const isCotton = (): string => `device.device_type = any (${found.value(cotton)}::text[])`
    const isBale = (): string => `exists (select from unnest(${found.value(bales.map(({ model }) => model))}::text[],
      ${found.value(bales.map(({ module }) => module))}::text[]) as chamber (model, module)
      where chamber.model = device.device_type and chamber.module = any (detection.modules))`
    const isComposite = (): string =>
      `cardinality(array_remove(detection.modules, ${found.value(HOUSEKEEPING)}::text)) > 1`
    const conditions: Record<DetectionCategory, () => string> = {
      bale: isBale,
      smouldering: () => `(${isCotton()} and not ${isBale()})`,
      composite: () => `(not ${isCotton()} and ${isComposite()})`,
      single: () => `(not ${isCotton()} and not ${isComposite()})`,
    }
    const wanted = categories.map((category) => conditions[category]())
    found.add(wanted.length === 0 ? 'false' : `(${wanted.join(' or ')})`)
  }
}

interface DetectionRow extends DeviceColumns {
  id: string
  begin_at: Date
  end_at: Date
  device_time: Date | null
  kind: AlarmKind
  subject: string | null
  message: string
  modules: ModuleKey[]
  mods: DeviceDetail['mods']
  bale: DetectionRecord['bale'] | null
}

const ROW: ColumnsOf<DetectionRow> = {
  ...DEVICE_COLUMNS,
  id: 'text',
  begin_at: 'time',
  end_at: 'time',
  device_time: 'time?',
  kind: 'text',
  subject: 'text?',
  message: 'text',
  modules: 'texts',
  mods: 'json',
  bale: 'json?',
}

export interface Detections {
  source: RowSource<DetectionFilter, DetectionRecord>
  detail(id: string, viewer: Viewer): Promise<DetectionDetail>
}

const FROM = `from detection ${joinDevice('detection.device_id')}`
const COLUMNS = `detection.id, detection.begin_at, detection.end_at, detection.device_time, detection.kind,
  detection.subject, detection.message, detection.modules, ${deviceColumns('detection.simulated')},
  (select jsonb_build_object('stack', stack_name, 'row', row_no, 'column', column_no, 'layer', layer_no, 'code', code, 'by', by,
    'note', note, 'level', level, 'probability', probability)
    from cotton_inspection where detection_id = detection.id) as bale`
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

  function recordOf(row: DetectionRow, { locale }: Pick<Viewer, 'locale'>): DetectionRecord {
    const findings = Object.entries(row.mods).flatMap(([module, { findings: named = [] }]) =>
      named.map((finding) => ({ ...finding, module: module as ModuleKey })),
    )
    return {
      id: row.id,
      sn: row.sn,
      beginTimeD: row.begin_at.getTime(),
      endTimeD: row.end_at.getTime(),
      officeName: row.office_name,
      deviceType: row.device_type,
      name: row.device_name,
      ...worded(row, locale),
      category: detectionCategoryOf(registry.model(row.device_type), row.modules),
      ...(row.subject !== null && { subject: row.subject }),
      ...(findings.length > 0 && { findings }),
      ...(row.kind !== 'normal' && { kind: row.kind }),
      ...(row.bale !== null && { bale: row.bale }),
      ...(row.simulated && { simulated: true }),
      ...(row.device_time !== null && { deviceTime: row.device_time.getTime() }),
    }
  }

  const parts: EventParts<DetectionFilter, DetectionRow, DetectionRecord> = {
    from: FROM,
    columns: `${COLUMNS}, ${BRIEF_MODS}`,
    row: ROW,
    at: 'detection.end_at',
    id: 'detection.id',
    device: 'detection.device_id',
    narrow(found, filter, viewer) {
      found.among('detection.id', filter.ids)
      found.among('detection.kind', filter.kinds)
      found.among('detection.state', filter.states)
      found.among('detection.sureness', filter.sureness)
      if (filter.names !== undefined) found.add(`detection.named && ${found.value(filter.names)}::text[]`)
      if (filter.namedBy !== undefined) found.add(`detection.named_by && ${found.value(filter.namedBy)}::text[]`)
      // Said once more in the words of the index for what is rare.
      if (filter.states?.every((state) => state > State2.Normal)) found.add(`detection.state > ${State2.Normal}`)
      if (filter.inspected !== undefined || filter.bale !== undefined) {
        found.add(ofCheckedBale(filter.bale, filter.inspected === 'found', (given) => found.value(given)))
      }
      found.containing(filter.text, 'detection.subject', 'detection.findings', 'detection.message')
      searchCategories(found, visibleCategories(filter.categories, viewer))
      return true
    },
    startOf: ({ end_at, id }) => ({ before: end_at.getTime(), beforeId: id }),
    recordOf,
  }

  return {
    source: createEventSource(options, parts),

    async detail(id, viewer) {
      const found = eventConditions(options, parts, { ids: [id] }, viewer)
      const [row] =
        found === undefined
          ? []
          : await run<DetectionRow>(
              {
                text: `select ${COLUMNS}, detection.mods ${FROM} where ${found.where}`,
                values: found.values,
                columns: ROW,
              },
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
          deviceTime: row.device_time?.getTime() ?? end,
          beginTime: begin,
          mods: row.mods,
          ...(row.simulated && { simulated: true }),
        },
        deviceDatas: await options.details.readings(device, spanAround(begin, end, end)),
      }
    },
  }
}
