import type { Stay, StayExposure } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { isBreathed, isDoseRate, worstVerdict } from '@vigil/domain'
import { highestOf, type KnownSteps } from '@vigil/science'
import { modelColumns } from '../../history/reading/model-columns.ts'
import { readStates } from '../../history/reading/recent-data.ts'
import type { Database } from '../../platform/database.ts'
import { figuresOf } from './exposure-figures.ts'
import { exposureLimits } from './exposure-limits.ts'
import { outOfWork, readDrills, readExposureSteps, stepsFor } from './exposure-steps.ts'
import type { AskedStay, SafetyDevice, StaysAnswer, StaysJob } from './safety-job.ts'

const DAY_MS = 86_400_000

interface AtPlace {
  readonly unit: string
  steps: KnownSteps
  peak: number
  devices: number
}

/** What of a model says something about the people beside it. */
const exposureColumns = (deviceType: string) =>
  modelColumns(registry, deviceType).filter(
    ({ module, quantity, unit }) => isBreathed(module, unit) || isDoseRate(quantity),
  )

async function exposuresOf(
  pool: Database['pool'],
  { from, to }: AskedStay,
  devices: readonly SafetyDevice[],
  now: number,
): Promise<StayExposure[]> {
  const steps = await stepsFor(pool, { from, to, now }, (devices.length * (to - from)) / DAY_MS)
  const { size, span, count } = steps
  const drills = await readDrills(
    pool,
    devices.map(({ id }) => id),
    span,
  )
  const found = new Map<string, AtPlace>()
  for (const device of devices) {
    const columns = exposureColumns(device.deviceType)
    if (columns.length === 0) continue
    const outOf = outOfWork(await readStates(pool, device.id, span), drills.get(device.id) ?? [], span.to)
    const measured = await readExposureSteps(pool, device.id, columns, steps, outOf)
    for (const [place, { module, quantity, unit }] of columns.entries()) {
      const own = measured[place]
      if (own === undefined) continue
      // The same gas in another unit stands beside it.
      const key = `${module}.${quantity} ${unit}`
      const known = found.get(key) ?? {
        unit,
        steps: new Float64Array(count).fill(Number.NaN),
        peak: Number.NaN,
        devices: 0,
      }
      found.set(key, known)
      known.steps = highestOf([known.steps, own.steps], count)
      if (!Number.isNaN(own.peak) && !(own.peak <= known.peak)) known.peak = own.peak
      known.devices += 1
    }
  }
  return [...found].map(([key, { unit, steps: known, peak, devices: n }]) => {
    const [quantity = ''] = key.split(' ')
    const limits = exposureLimits(quantity, unit)
    const figures = figuresOf(known, peak, { name: quantity, unit, size, from: span.from, limits })
    const { twa, stel, dose, load, mean } = figures
    const all = figures.knownMs + figures.unknownMs
    return {
      quantity,
      unit,
      substance: limits.substance,
      devices: n,
      unknown: all > 0 ? figures.unknownMs / all : 1,
      mean,
      peak: figures.peak,
      twa,
      stel,
      dose,
      load,
      limits: [...limits.limits],
      verdict: verdictOf([twa, stel, dose, load], limits.limits.length > 0),
    }
  })
}

/** Where there is a limit and nothing was measured, it is not known. */
function verdictOf(figures: readonly ({ verdict: Stay['verdict'] } | null)[], hasLimit: boolean): Stay['verdict'] {
  const told = figures.flatMap((figure) => (figure === null ? [] : [figure.verdict]))
  return told.length === 0 && hasLimit ? 'unknown' : worstVerdict(told)
}

/** What people were exposed to where they were. */
export async function makeStays(pool: Database['pool'], job: StaysJob): Promise<StaysAnswer> {
  const byId = new Map(job.devices.map((device) => [device.id, device]))
  const stays: Stay[] = []
  for (const asked of job.stays) {
    const devices = asked.devices.flatMap((id) => byId.get(id) ?? [])
    const exposures = await exposuresOf(pool, asked, devices, job.now)
    const { devices: _, ...stay } = asked
    // Nobody measured anything at this place: that is not the same as nothing was there.
    const verdict = exposures.length === 0 ? 'unknown' : worstVerdict(exposures.map((each) => each.verdict))
    stays.push({ ...stay, verdict, exposures })
  }
  return { stays, tookMs: 0 }
}
