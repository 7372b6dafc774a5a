import { type DataMessage, type ModuleKey, type ModuleReport, RunState, State2 } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import { isLate } from '@vigil/domain'
import { isLearned, lateCountSigma, newCountWatch, watchCounts } from '@vigil/science'
import { type LiveEntry, newCounts } from './live-entry.ts'

/** What is counted, and what the server says of it where the device does not. */
const COUNTED = [
  { rate: 'countRate', background: 'backgroundRate', sigma: 'sigma' },
  { rate: 'neutronRate', background: 'neutronBackground', sigma: 'neutronSigma' },
] as const
type Counted = (typeof COUNTED)[number]

const rounded = (value: number, places: number): number => Math.round(value * 10 ** places) / 10 ** places
const MOST_SIGMA = 1e5

/** What is around a reading: whoever passes, a device that is set up, a drill and an alarm that is on teach nothing of what is usual. */
export function surroundingsOf(
  { model }: Pick<Registry, 'model'>,
  { device, row }: LiveEntry,
  message: DataMessage,
  key: ModuleKey,
) {
  const report = message.mods[key]
  const values = report?.values
  const before = device.modules[key]
  const runstate = report?.runstate ?? message.runstate ?? RunState.Online
  const rain = message.mods.weatherMod?.values?.rain ?? device.modules.weatherMod?.values.rain ?? 0
  return {
    frozen:
      runstate !== RunState.Online ||
      (message.kind ?? 'normal') !== 'normal' ||
      (values?.occupancy ?? 0) > 0 ||
      (report?.state ?? State2.Normal) >= State2.Warning ||
      (before !== undefined && before.state >= State2.Warning),
    isWet: rain > 0,
    isMobile: model(row.deviceType)?.mobile === true,
  }
}

/** Since the reading before, by the clock of the device where it runs. */
export function secondsSince(known: { deviceTime: number; at: number }, message: DataMessage, at: number): number {
  const byDevice = message.time - known.deviceTime
  const passed = byDevice > 0 ? byDevice : at - known.at
  return passed > 0 ? passed / 1000 : 1
}

/**
 * A device that sends counts and no verdict is judged here: without it ten times the usual would be normal. What the device leaves
 * out (background and significance) is added to its report, so that limits, history, charts and alarms treat both kinds alike.
 */
export function createCountJudge({ model }: Pick<Registry, 'model'>) {
  const has = (deviceType: string, module: ModuleKey, quantity: string): boolean =>
    model(deviceType)?.modules.some(
      ({ key, readings }) => key === module && readings.some((reading) => reading.key === quantity),
    ) ?? false

  /** After a restart what was stored is usual: a source that stands beside the device by then must not be learned as such. */
  function watchOf(entry: LiveEntry, key: ModuleKey, { rate, background }: Counted) {
    entry.counts ??= newCounts()
    const known = entry.counts.watches.get(`${key} ${rate}`)
    if (known !== undefined) return known
    const stored = entry.counts.isCleared ? undefined : entry.device.modules[key]?.values[background]
    return { watch: newCountWatch(stored), deviceTime: Number.NaN, at: Number.NaN }
  }

  function judged(entry: LiveEntry, message: DataMessage, at: number, key: ModuleKey, counted: Counted) {
    const report = message.mods[key]
    const rate = report?.values?.[counted.rate]
    if (rate === undefined || report?.values?.[counted.sigma] !== undefined) return undefined
    if (!has(entry.row.deviceType, key, counted.sigma)) return undefined
    const known = watchOf(entry, key, counted)
    const surroundings = surroundingsOf({ model }, entry, message, key)
    // What stood beside the device when its background was cleared is to be learned, though its alarm is still on.
    if (entry.counts?.isCleared && !isLearned(known.watch)) surroundings.frozen = false
    if (isLate(entry.device, message.time, at)) return { sigma: lateCountSigma(known.watch, rate, surroundings) }
    const { watch, sigma } = watchCounts(known.watch, rate, secondsSince(known, message, at), surroundings)
    entry.counts?.watches.set(`${key} ${counted.rate}`, { watch, deviceTime: message.time, at })
    if (sigma !== undefined) return { sigma, background: watch.background }
    // A significance over a background that was cleared would stand for ever: a quantity that is left out is as it was.
    const isStanding =
      entry.counts?.isCleared === true && entry.device.modules[key]?.values[counted.sigma] !== undefined
    return { sigma: isStanding ? 0 : undefined, background: watch.background }
  }

  return function judgeCounts(entry: LiveEntry, message: DataMessage, at: number): DataMessage {
    let mods: DataMessage['mods'] | undefined
    for (const name in message.mods) {
      const key = name as ModuleKey
      for (const counted of COUNTED) {
        const verdict = judged(entry, message, at, key, counted)
        if (verdict?.sigma === undefined) continue
        mods ??= { ...message.mods }
        const report = mods[key] as ModuleReport
        const values = { ...report.values, [counted.sigma]: rounded(Math.min(verdict.sigma, MOST_SIGMA), 1) }
        if (verdict.background !== undefined) values[counted.background] ??= rounded(verdict.background, 3)
        mods[key] = { ...report, values }
      }
    }
    return mods === undefined ? message : { ...message, mods }
  }
}
