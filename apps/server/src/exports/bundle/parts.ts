import { AlarmKind, type BundleFilter, type BundleKind, type ReadingStep } from '@vigil/contract'
import type { DeviceRow } from '../../organisation/directory.ts'
import type { TableRequest } from '../tables.ts'

const HOUR_MS = 3_600_000
/** No list of the past is longer, also where a clock is changed. */
const MONTH_WINDOW_MS = 30 * 24 * HOUR_MS
/** Single readings are read for a day of the site's clock, which may have 23 hours. */
export const DAY_WINDOW_MS = 23 * HOUR_MS

export interface TimeWindow {
  readonly beginTime: number
  readonly endTime: number
}

/** Newest first, as tables are. Every moment from `from` to before `to` is in one of them. */
export function* windowsBack(from: number, to: number, length = MONTH_WINDOW_MS): Generator<TimeWindow> {
  for (let endTime = to; endTime > from; endTime -= length) {
    yield { beginTime: Math.max(from, endTime - length), endTime }
  }
}

/** In the name of a file: ends of windows are never the same, begins may be. */
export const untilOf = ({ endTime }: TimeWindow): string =>
  `until-${new Date(endTime).toISOString().slice(0, 16).replace(/[-:]/g, '')}Z`

export type BundleRequest = TableRequest & { filter: { sns?: readonly string[] } }

/** A table of the archive. */
export interface BundlePart {
  readonly kind: BundleKind
  /** Without its ending. */
  readonly path: string
  /** One after the other they give its rows; there is one at least. */
  readonly requests: readonly BundleRequest[]
}

/** What is asked for, with the devices of it that its user sees. */
export interface BundleScope {
  readonly filter: BundleFilter
  readonly kinds: readonly BundleKind[]
  readonly devices: readonly DeviceRow[]
  /** Before that none of a step is kept: to ask for each day in vain would take longer than all others. */
  readonly keptFrom: Readonly<Record<ReadingStep, number>>
}

const format = 'csv'
const PATHS = { detection: 'detections', state: 'states', fault: 'faults', sample: 'samples', trip: 'trips' } as const

function readingParts({ filter, devices, keptFrom }: BundleScope): BundlePart[] {
  const { beginTime, endTime, step } = filter
  const models = [...new Set(devices.map(({ deviceType }) => deviceType))].sort()
  // Also where nothing is kept any more there is a table, which is empty.
  const from = Math.min(Math.max(beginTime, keptFrom[step]), endTime - 1)
  // A file of each model: its columns are what the model measures.
  return models.map((model) => {
    const sns = devices.filter(({ deviceType }) => deviceType === model).map(({ sn }) => sn)
    const spans = [...windowsBack(from, endTime, step === 'reading' ? DAY_WINDOW_MS : MONTH_WINDOW_MS)]
    const requests: BundleRequest[] =
      step === 'hour'
        ? spans.map((span) => ({ what: 'reading', format, filter: { ...span, step, deviceType: model, sns } }))
        : sns.flatMap((sn) =>
            spans.map((span): BundleRequest => ({ what: 'reading', format, filter: { ...span, step, sn } })),
          )
    return { kind: 'reading', path: `readings/${model}`, requests }
  })
}

/** Tests belong to an office, not all of them to a device: of chosen devices they are read one by one. */
function assayPart({ filter, devices }: BundleScope): BundlePart[] {
  const { beginTime, endTime, officeId } = filter
  const places = filter.sns === undefined ? [{}] : devices.map(({ sn }) => ({ sn }))
  const requests = places.map((place): BundleRequest => {
    const office = officeId === undefined ? {} : { officeId }
    return { what: 'assay', format, filter: { beginTime, endTime, ...office, ...place } }
  })
  return requests.length === 0 ? [] : [{ kind: 'assay', path: 'tests', requests }]
}

/** Tables of what was chosen, in the order in which kinds are listed. */
export function partsOf(scope: BundleScope): BundlePart[] {
  const { filter, kinds, devices } = scope
  const sns = devices.map(({ sn }) => sn)
  const spans = [...windowsBack(filter.beginTime, filter.endTime)]
  return kinds.flatMap((kind): BundlePart[] => {
    if (kind === 'assay') return assayPart(scope)
    if (devices.length === 0 || kind === 'spectrum' || kind === 'track') return []
    if (kind === 'reading') return readingParts(scope)
    if (kind === 'alarm') {
      const all = Object.values(AlarmKind)
      const requests = spans.map(
        (span): BundleRequest => ({ what: kind, format, filter: { ...span, sns, kinds: all } }),
      )
      return [{ kind, path: 'alarms', requests }]
    }
    const requests = spans.map((span): BundleRequest => ({ what: kind, format, filter: { ...span, sns } }))
    return [{ kind, path: PATHS[kind], requests }]
  })
}
