import { type HistoryColumn, registry } from '@vigil/devices'
import { isBreathed, shiftsWithin } from '@vigil/domain'
import { sumOf, timesReached } from '@vigil/science'
import { modelColumns } from '../../history/reading/model-columns.ts'
import type { ShownState } from '../../history/reading/recent-data.ts'
import { cellsOf } from '../../history/reading/recent-sql.ts'
import { readTuples } from '../../platform/database/rows.ts'
import type { Database } from '../../platform/database.ts'
import { HOURS, MINUTES, type StepSize } from '../survey/limit-record.ts'
import { TWA_MS } from './exposure-figures.ts'
import { exposureLimits } from './exposure-limits.ts'
import { outOfWork, readDrills, readExposureSteps } from './exposure-steps.ts'
import type { SafetyDevice, SafetySpan } from './safety-job.ts'

const STEL_STEPS = 15
const SHIFT_HOURS = 12
/** What holds in the minutes around an hour belongs to its quarters, too. */
const AROUND_MS = (STEL_STEPS - 1) * MINUTES.ms

export interface Exceedance {
  readonly device: SafetyDevice
  /** As `ecMod.h2s`. */
  readonly quantity: string
  readonly limit: 'twa' | 'stel'
  readonly begin: number
  readonly end: number
}

interface Limited {
  readonly column: HistoryColumn
  readonly twa: number | undefined
  readonly stel: number | undefined
}

function limitedColumns(deviceType: string): Limited[] {
  return modelColumns(registry, deviceType).flatMap((column) => {
    const { module, quantity, unit } = column
    if (!isBreathed(module, unit)) return []
    const { limitOf } = exposureLimits(`${module}.${quantity}`, unit)
    const [twa, stel] = [limitOf('twa'), limitOf('stel')]
    return twa === undefined && stel === undefined ? [] : [{ column, twa, stel }]
  })
}

interface Candidates {
  readonly device: SafetyDevice
  readonly limited: Limited
  readonly twa: number[]
  readonly stel: number[]
}

/** Stretches of time, those that touch joined. */
function joined(spans: readonly SafetySpan[]): SafetySpan[] {
  const all: { from: number; to: number }[] = []
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1)
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}

/**
 * Hours in which a limit can have been reached at all, of all devices of a model at once: a shift that comes to its limit has an hour
 * at two thirds of it, a quarter of an hour has a reading at its own. A year is looked through, and little of it is read twice.
 */
async function readCandidates(
  pool: Database['pool'],
  devices: readonly SafetyDevice[],
  limited: readonly Limited[],
  { from, to }: SafetySpan,
): Promise<Candidates[]> {
  const byId = new Map(devices.map((device) => [device.id, device]))
  const values: unknown[] = [devices.map(({ id }) => id), new Date(from - SHIFT_HOURS * HOURS.ms), new Date(to)]
  const marks = limited.map(({ column, twa, stel }) => {
    const [, mean, highest] = cellsOf('reading_hour', column.column)
    const reaches = (cell: string, limit: number | undefined): string =>
      limit === undefined ? 'false' : `coalesce(${cell} >= $${values.push(limit)}, false)`
    return {
      twa: reaches(mean, twa === undefined ? undefined : (twa * TWA_MS) / (SHIFT_HOURS * HOURS.ms)),
      stel: reaches(highest, stel),
    }
  })
  const flags = marks.flatMap(({ twa, stel }) => [`(${twa})::int`, `(${stel})::int`])
  const rows = await readTuples<readonly (number | null)[]>(pool, 'number?', {
    text: `select device_id::float8, (extract(epoch from at) * 1000)::float8, ${flags.join(', ')} from reading_hour
      where device_id = any ($1::bigint[]) and at >= $2 and at < $3
        and (${marks.flatMap(({ twa, stel }) => [twa, stel]).join(' or ')}) order by at`,
    values,
  })
  const found = new Map<string, Candidates>()
  for (const [deviceId, at, ...told] of rows) {
    const device = byId.get(Number(deviceId))
    if (device === undefined) continue
    for (const [place, each] of limited.entries()) {
      const [twa, stel] = [told[2 * place], told[2 * place + 1]]
      if (!twa && !stel) continue
      const key = `${device.id} ${each.column.column}`
      const known = found.get(key) ?? { device, limited: each, twa: [], stel: [] }
      found.set(key, known)
      if (twa) known.twa.push(Number(at))
      if (stel) known.stel.push(Number(at))
    }
  }
  return [...found.values()]
}

/** Shifts and quarters of an hour in which a limit of exposure was reached, as far as that is measured. */
export async function findExceedances(
  pool: Database['pool'],
  devices: readonly SafetyDevice[],
  statesOf: ReadonlyMap<number, readonly ShownState[]>,
  span: SafetySpan,
  timeZone: string,
): Promise<Exceedance[]> {
  const drills = await readDrills(
    pool,
    devices.map(({ id }) => id),
    span,
  )
  const found: Exceedance[] = []
  for (const deviceType of new Set(devices.map((device) => device.deviceType))) {
    const limited = limitedColumns(deviceType)
    if (limited.length === 0) continue
    const alike = devices.filter((device) => device.deviceType === deviceType)
    for (const candidate of await readCandidates(pool, alike, limited, span)) {
      const { device } = candidate
      const outOf = outOfWork(statesOf.get(device.id) ?? [], drills.get(device.id) ?? [], span.to)
      found.push(...(await shiftsOver(pool, candidate, outOf, span, timeZone)))
      found.push(...(await quartersOver(pool, candidate, outOf, span)))
    }
  }
  return found.filter(({ begin }) => begin >= span.from && begin < span.to)
}

async function readOne(
  pool: Database['pool'],
  { device, limited }: Candidates,
  size: StepSize,
  span: SafetySpan,
  outOf: readonly SafetySpan[],
) {
  const count = Math.round((span.to - span.from) / size.ms)
  const [found] = await readExposureSteps(pool, device.id, [limited.column], { size, span, count }, outOf)
  return found?.steps ?? new Float64Array()
}

const named = ({ device, limited: { column } }: Candidates) => ({
  device,
  quantity: `${column.module}.${column.quantity}`,
})

async function shiftsOver(
  pool: Database['pool'],
  candidate: Candidates,
  outOf: readonly SafetySpan[],
  { from, to }: SafetySpan,
  timeZone: string,
): Promise<Exceedance[]> {
  const { twa } = candidate.limited
  const [first, last] = [candidate.twa[0], candidate.twa.at(-1)]
  if (twa === undefined || first === undefined || last === undefined) return []
  const hot = new Set(candidate.twa)
  const found: Exceedance[] = []
  for (const { begin, end } of shiftsWithin(
    Math.max(from, first - SHIFT_HOURS * HOURS.ms),
    Math.min(to, last + 1),
    timeZone,
  )) {
    const hours = { from: Math.ceil(begin / HOURS.ms) * HOURS.ms, to: Math.ceil(end / HOURS.ms) * HOURS.ms }
    let isHot = false
    for (let hour = hours.from; hour < hours.to; hour += HOURS.ms) isHot ||= hot.has(hour)
    if (!isHot) continue
    const { sum } = sumOf(await readOne(pool, candidate, HOURS, hours, outOf))
    if ((sum * HOURS.ms) / TWA_MS >= twa * (1 - 1e-9)) found.push({ ...named(candidate), limit: 'twa', begin, end })
  }
  return found
}

async function quartersOver(
  pool: Database['pool'],
  candidate: Candidates,
  outOf: readonly SafetySpan[],
  span: SafetySpan,
): Promise<Exceedance[]> {
  const { stel } = candidate.limited
  if (stel === undefined) return []
  const around = candidate.stel.map((hour) => ({ from: hour - AROUND_MS, to: hour + HOURS.ms + AROUND_MS }))
  const found: Exceedance[] = []
  for (const stretch of joined(around)) {
    const within = { from: Math.max(stretch.from, Math.floor(span.from / MINUTES.ms) * MINUTES.ms), to: stretch.to }
    if (within.to <= within.from) continue
    const steps = await readOne(pool, candidate, MINUTES, within, outOf)
    for (const at of timesReached(steps, STEL_STEPS, stel)) {
      const begin = within.from + at * MINUTES.ms
      found.push({ ...named(candidate), limit: 'stel', begin, end: begin + STEL_STEPS * MINUTES.ms })
    }
  }
  return found
}
