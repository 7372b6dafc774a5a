import type { DeviceDetail } from '@vigil/contract'
import { expect, it } from 'vitest'
import { type CoursePoint, probeReading } from './probe-reading.ts'

const MINUTE = 60_000
const HOURS = 360
/** One value each minute for six hours, in the middle of its minute. */
const minutes = (valueAt: (minute: number) => number): readonly CoursePoint[] =>
  Array.from({ length: HOURS }, (_, n) => ({ at: (n + 0.5) * MINUTE, value: valueAt(n + 0.5 - HOURS) }))
/** One each second over the last minutes. */
const seconds = (count: number, valueAt: (minute: number) => number): readonly CoursePoint[] =>
  Array.from({ length: count }, (_, n) => ({
    at: HOURS * MINUTE + (n + 1 - count) * 1000,
    value: valueAt((n + 1 - count) / 60),
  }))

function read(
  co: (minute: number) => number,
  core: (minute: number) => number,
  watchedSeconds: number,
  isStored = true,
) {
  const detail: DeviceDetail = {
    sn: 'A',
    deviceType: 'SJA310',
    at: HOURS * MINUTE,
    deviceTime: HOURS * MINUTE,
    beginTime: 0,
    mods: { baleMod: { state: 0, runstate: 1, values: { co: co(0), coreTemperature: core(0) } } },
  }
  const stored = isStored ? { co: minutes(co), core: minutes(core) } : { co: minutes(() => 2), core: minutes(() => 24) }
  const live = { co: seconds(watchedSeconds, co), core: seconds(watchedSeconds, core) }
  const reading = probeReading('A', detail, stored, live, true)
  if (reading === undefined) throw new Error('no reading')
  return reading
}
const since = (begin: number, from: number, perMinute: number) => (minute: number) =>
  from + perMinute * Math.max(0, minute - begin)

it('a bale that burns is rising by what is heard, before any of it is stored [FEA-03]', () => {
  const after = (m: number) => read(since(-m, 2, 140 / 6), since(-m, 24, 75 / 6), 600, false)
  expect(after(2).co.until).toMatchObject({ kind: 'in' })
  expect(after(4).core.until).toMatchObject({ kind: 'in' })
  expect(after(6).co.until).toEqual({ kind: 'reached' })
  expect(after(6).core.until).toEqual({ kind: 'reached' })
})

it('says the same however long somebody has watched [FEA-03]', () => {
  const of = (watched: number) => read(since(-20, 2, 1), () => 24, watched).smouldering
  const long = of(600)
  const raised = (found: typeof long, sign: string) =>
    found.evidence.find((each) => each.sign === sign)?.value ?? Number.NaN
  expect(long.reasons).toContain('co-raised')
  for (const watched of [0, 1, 5, 60, 200]) {
    const short = of(watched)
    expect(short.level).toBe(long.level)
    expect(short.reasons).toEqual(long.reasons)
    expect(short.missing).toEqual(long.missing)
    // A step of the record is a minute long.
    expect(Math.abs(raised(short, 'coRaisedSeconds') - raised(long, 'coRaisedSeconds'))).toBeLessThanOrEqual(60)
    expect(raised(short, 'coPpmPerMinute')).toBeCloseTo(raised(long, 'coPpmPerMinute'), 6)
  }
})

it('of a minute that is stored and was heard, what was heard counts once [FEA-03]', () => {
  const { co } = read(
    () => 2,
    () => 24,
    600,
  )
  expect(co.until).toEqual({ kind: 'notRising' })
  // The record of the last minute lags behind what is heard.
  expect(read(since(-0.5, 2, 200), () => 24, 30, false).co.until).toEqual({ kind: 'reached' })
})
