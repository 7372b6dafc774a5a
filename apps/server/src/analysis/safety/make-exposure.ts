import type { Exposure, ExposureLimit } from '@vigil/contract'
import { exposureVerdict, isBreathed, shiftsWithin } from '@vigil/domain'
import { highestOf, type KnownSteps, sumOf } from '@vigil/science'
import { readStates } from '../../history/reading/recent-data.ts'
import type { Database } from '../../platform/database.ts'
import { columnOf } from '../survey/survey-reading.ts'
import { beyondOf, figuresOf, type Level, shortened, TWA_MS } from './exposure-figures.ts'
import { exposureLimits, isLevel } from './exposure-limits.ts'
import { outOfWork, readDrills, readExposureSteps, stepsFor } from './exposure-steps.ts'
import type { ExposureAnswer, ExposureJob, SafetyDevice } from './safety-job.ts'

const DAY_MS = 86_400_000

/** Its own limits of this quantity. */
function ownLevels({ thresholds }: SafetyDevice, name: string): Level[] {
  return thresholds
    .filter(({ module, quantity }) => `${module}.${quantity}` === name)
    .flatMap(({ direction, warn, alarm, highRisk }) =>
      (
        [
          ['warn', warn],
          ['alarm', alarm],
          ['highRisk', highRisk],
        ] as const
      ).flatMap(([level, value]) => (value == null ? [] : [{ level, direction, value }])),
    )
}

const nameOf = ({ level, direction }: Level): string => `${level} ${direction}`

/** Marks the steps in which a device was beyond one of its levels: a place is beyond while any of its devices is. */
function markBeyond(marks: Map<string, { level: Level; at: Uint8Array }>, steps: KnownSteps, levels: readonly Level[]) {
  for (const level of levels) {
    const known = marks.get(nameOf(level)) ?? { level, at: new Uint8Array(steps.length) }
    marks.set(nameOf(level), known)
    for (const [place, value] of steps.entries()) {
      if (level.direction === 'above' ? value >= level.value : value <= level.value) known.at[place] = 1
    }
  }
}

/** What people at a place were exposed to, by device and for the place. */
export async function makeExposure(pool: Database['pool'], job: ExposureJob): Promise<ExposureAnswer> {
  const able = job.devices.flatMap((device) => {
    const column = columnOf(device.deviceType, job.quantity)
    return column === undefined ? [] : [{ device, column }]
  })
  const [first] = able
  const { size, span, count } = await stepsFor(pool, job, (able.length * (job.to - job.from)) / DAY_MS)
  const unit = first?.column.unit ?? ''
  const limits = exposureLimits(job.quantity, unit)
  const drills = await readDrills(
    pool,
    able.map(({ device }) => device.id),
    span,
  )
  const measured = { name: job.quantity, unit, size, from: span.from, limits }
  const common: Level[] = limits.limits.flatMap(({ kind, value }) =>
    isLevel(kind) ? [{ level: kind, direction: 'above', value }] : [],
  )
  const marks = new Map<string, { level: Level; at: Uint8Array }>()
  const devices: Exposure['devices'] = []
  const own = new Map<string, Level | null>()
  let place: KnownSteps = new Float64Array(count).fill(Number.NaN)
  let peak = Number.NaN
  for (const { device, column } of able) {
    // A model that measures the same in another unit can't be added to the others.
    if (column.unit !== unit) continue
    const states = await readStates(pool, device.id, span)
    const outOf = outOfWork(states, drills.get(device.id) ?? [], span.to)
    const [found] = await readExposureSteps(pool, device.id, [column], { size, span, count }, outOf)
    if (found === undefined) continue
    const levels = [...ownLevels(device, job.quantity), ...common]
    for (const level of ownLevels(device, job.quantity)) {
      const known = own.get(nameOf(level))
      own.set(nameOf(level), known === undefined || known?.value === level.value ? level : null)
    }
    markBeyond(marks, found.steps, levels)
    place = highestOf([place, found.steps], count)
    if (!(found.peak <= peak)) peak = Number.isNaN(found.peak) ? peak : found.peak
    devices.push({
      sn: device.sn,
      ...figuresOf(found.steps, found.peak, measured),
      beyond: beyondOf(found.steps, levels, size),
    })
  }
  const [module = ''] = job.quantity.split('.')
  const ownLimits: ExposureLimit[] = [...own.values()].flatMap((level) =>
    // A limit that differs between devices is not told.
    level === null || level.direction === 'below'
      ? []
      : [{ kind: level.level, value: level.value, source: '', isReviewed: true }],
  )
  return {
    ...span,
    quantity: job.quantity,
    unit,
    substance: limits.substance,
    step: size.table === 'reading_minute' ? 'minute' : 'hour',
    limits: [...ownLimits, ...limits.limits],
    place:
      devices.length === 0
        ? null
        : {
            ...figuresOf(place, peak, measured),
            beyond: [...marks.values()].map(({ level: { level, direction }, at }) => ({
              level,
              direction,
              ms: at.reduce((sum, mark) => sum + mark, 0) * size.ms,
            })),
          },
    devices,
    shifts: isBreathed(module, unit) ? shiftsOf(place, { ...measured, ...span, timeZone: job.timeZone }) : [],
    tookMs: 0,
  }
}

/** What is known of each shift, over eight hours; newest first. Those of which nothing is known are left out. */
function shiftsOf(
  place: KnownSteps,
  given: {
    readonly from: number
    readonly to: number
    readonly timeZone: string
    readonly size: { readonly ms: number }
    readonly limits: ReturnType<typeof exposureLimits>
  },
): Exposure['shifts'] {
  const { from, to, timeZone, size, limits } = given
  return shiftsWithin(from, to, timeZone)
    .flatMap(({ begin, end }) => {
      const [first, last] = [Math.round((begin - from) / size.ms), Math.round((end - from) / size.ms)]
      const { sum, known } = sumOf(place, first, last)
      if (known === 0) return []
      const unknown = 1 - known / (last - first)
      const value = (sum * size.ms) / TWA_MS
      const verdict = exposureVerdict(value, limits.limitOf('twa'), unknown)
      return [{ begin, end, value: shortened(value), unknown: Math.max(0, unknown), verdict }]
    })
    .reverse()
}
