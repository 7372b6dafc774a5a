import { readStates } from '../../history/reading/recent-data.ts'
import type { Database } from '../../platform/database.ts'
import { type NormalHours, normalHours, siteHours, togetherOf } from './normal-hours.ts'
import type { NormalAnswer, NormalJob } from './survey-job.ts'
import { columnOf, createWeather, readHours, unwatchedHours, wholeHours } from './survey-reading.ts'
import { hourSamples } from './survey-samples.ts'

/** What is normal, from the hours that are kept. */
export async function makeSurvey(pool: Database['pool'], job: NormalJob): Promise<NormalAnswer> {
  const span = await wholeHours(pool, job)
  const unwatched = await unwatchedHours(pool, span)
  const clock = siteHours(span, job.timeZone)
  const weather = createWeather(pool, span)
  const kept = job.quantities.map((): NormalHours[] => [])
  const units = job.quantities.map(() => '')
  for (const device of job.devices) {
    const columns = job.quantities.map((name) => columnOf(device.deviceType, name))
    if (columns.every((column) => column === undefined)) continue
    const rows = await readHours(
      pool,
      device.id,
      columns.map((column) => column?.column),
      span,
    )
    const states = await readStates(pool, device.id, span)
    const weatherOf = await weather(device.mast)
    for (const [place, column] of columns.entries()) {
      if (column === undefined) continue
      units[place] = column.unit
      kept[place]?.push(normalHours(place, { device, rows, states, unwatched, clock, weatherOf }, span))
    }
  }
  const samples = job.quantities.map((quantity, place): [string, Record<string, readonly (readonly number[])[]>] => [
    quantity,
    Object.fromEntries((kept[place] ?? []).map((each) => [each.device.sn, hourSamples(each, clock)])),
  ])
  return {
    ...span,
    ...(job.withSamples && { samples: Object.fromEntries(samples) }),
    quantities: job.quantities.map((quantity, place) => ({
      quantity,
      unit: units[place] ?? '',
      devices: (kept[place] ?? []).map(({ device }) => device),
      ...togetherOf(kept[place] ?? [], clock),
    })),
  }
}
