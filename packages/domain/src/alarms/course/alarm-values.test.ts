import { type ModuleKey, type ModuleReport, State2 } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { HeardAlarms, heard, reading, THRESHOLDS } from '../../fixtures.ts'
import type { LiveDevice } from '../../live/live-device.ts'
import { type LiveEvent, reduce } from '../../live/reduce.ts'
import type { Alarm } from './alarm.ts'
import {
  type AlarmValues,
  followValues,
  isNewValue,
  NO_VALUES,
  timesLimit,
  toldByLimit,
  toldPeak,
} from './alarm-values.ts'

interface Picture {
  readonly device: LiveDevice
  readonly alarms: HeardAlarms
  readonly open: ReadonlyMap<ModuleKey, Alarm>
  readonly values: AlarmValues
}

let ids = 0
const START: Picture = {
  device: heard(1, { ecMod: { values: { chlorine: 0 } } }),
  alarms: new HeardAlarms(() => `A${ids++}`),
  open: new Map(),
  values: NO_VALUES,
}

function after(picture: Picture, event: LiveEvent): Picture {
  const device = reduce(picture.device, event)
  const alarms = picture.alarms.copy()
  alarms.hear(picture.device, device, event)
  const open = alarms.open()
  return { device, alarms, open, values: followValues(picture.values, open, device, event) }
}
const said = (picture: Picture, at: number, mods: Partial<Record<ModuleKey, ModuleReport>>, time = at) =>
  after(picture, { ...reading(at, mods), message: { type: 'data', time, mods } })
const chlorine = (picture: Picture, at: number, value: number) =>
  said(picture, at, { ecMod: { values: { chlorine: value } } })
const nowOf = ({ values }: Picture, module: ModuleKey = 'ecMod') => values.get(module)?.now

describe('what a live alarm measures now', () => {
  // A row showed its peak of sixteen minutes ago as if it were now.
  it('is the last value, with its trend and limit, whatever the peak was [ENT-06]', () => {
    let picture = START
    for (const [n, value] of [30, 28, 24, 20, 14, 9, 5].entries()) picture = chlorine(picture, 1000 * (n + 1), value)
    expect(picture.open.get('ecMod')?.peak).toMatchObject({ value: 30 })
    expect(nowOf(picture)).toEqual({
      quantity: 'chlorine',
      value: 5,
      unit: 'mg/m³',
      at: 7000,
      trend: 'falling',
      limit: { value: 2, direction: 'above' },
    })
    expect(picture.values.get('ecMod')?.id).toBe(picture.open.get('ecMod')?.id)
  })

  it('is not there for a calm device, and goes with the alarm', () => {
    expect(START.values).toBe(NO_VALUES)
    const alarming = chlorine(START, 1000, 30)
    expect(chlorine(alarming, 2000, 0.1).values).toBe(NO_VALUES)
    const two = said(alarming, 2000, { nuclearMod: { values: { doseRate: 5 } } })
    expect([...two.values.keys()].sort()).toEqual(['ecMod', 'nuclearMod'])
    expect([...chlorine(two, 3000, 0).values.keys()]).toEqual(['nuclearMod'])
  })

  // "Now 0.276 µSv/h, peak 2.7 × alarm limit": two quantities in one row, and a live alarm that reads as if it were calm.
  it('is of the quantity of the peak while no other one is in danger, however calm both are [ENT-06]', () => {
    const peak = said(START, 1000, { ecMod: { state: State2.Alarm, values: { chlorine: 30, oxygen: 20.9 } } })
    const calm = said(peak, 2000, { ecMod: { state: State2.Alarm, values: { chlorine: 0, oxygen: 20.8 } } })
    expect(nowOf(calm)).toMatchObject({ quantity: 'chlorine', value: 0 })
  })

  it('goes on with what alarms now when the quantity of the peak is calm again', () => {
    const peak = said(START, 1000, { ecMod: { values: { chlorine: 30, oxygen: 19 } } })
    expect(nowOf(peak)).toMatchObject({ quantity: 'chlorine', value: 30 })
    const other = said(peak, 2000, { ecMod: { values: { chlorine: 0.2, oxygen: 17 } } })
    expect(nowOf(other)).toMatchObject({ quantity: 'oxygen', value: 17, trend: null, limit: { direction: 'below' } })
  })

  it('stays what it was when a message tells of something else, or comes late', () => {
    const alarming = chlorine(START, 1000, 30)
    expect(said(alarming, 2000, { nuclearMod: { values: { doseRate: 0.1 } } }).values).toBe(alarming.values)
    expect(said(alarming, 2000, { ecMod: { state: 2 } }).values).toBe(alarming.values)
    expect(said(alarming, 2000, { ecMod: { values: { oxygen: 20.9 } } }).values).toBe(alarming.values)
    expect(said(alarming, 2000, { ecMod: { values: { chlorine: 90 } } }, 10).values).toBe(alarming.values)
  })

  it('keeps its last value through a silence, without a trend from before it', () => {
    let picture = START
    for (let n = 1; n < 9; n++) picture = chlorine(picture, 1000 * n, 10 * n)
    expect(nowOf(picture)?.trend).toBe('rising')
    const lost = after(picture, { type: 'silent', at: 60_000 })
    expect(nowOf(lost)).toMatchObject({ value: 80, at: 8000, trend: null })
    expect(nowOf(chlorine(lost, 90_000, 80))).toMatchObject({ value: 80, at: 90_000, trend: null })
    const unheard = { ...lost, values: NO_VALUES }
    expect(followValues(NO_VALUES, unheard.open, unheard.device, { type: 'silent', at: 61_000 })).toBe(NO_VALUES)
  })

  it('belongs to its alarm: another one of the same module begins anew', () => {
    const first = chlorine(START, 1000, 30)
    const [[module, alarm]] = [...first.open] as [[ModuleKey, Alarm]]
    const other = new Map([[module, { ...alarm, id: 'other' }]])
    const event = reading(2000, { nuclearMod: { values: { doseRate: 0.1 } } })
    expect(followValues(first.values, other, first.device, event).size).toBe(0)
  })

  it('has beside it the peak with its time, and with its limit where that is known', () => {
    const alarm = chlorine(START, 1000, 30).open.get('ecMod') as Alarm
    expect(toldPeak(alarm)).toEqual({ ...alarm.peak, at: 1000 })
    expect(toldPeak(alarm, THRESHOLDS)).toEqual({ ...alarm.peak, at: 1000, limit: { value: 2, direction: 'above' } })
    expect(toldPeak({ ...alarm, peak: null }, THRESHOLDS)).toBeNull()
  })

  it('is not known of an alarm that no limit speaks of', () => {
    const cwa = said(START, 1000, { cwaMod: { state: 2, values: { bars: 4 } } })
    expect(cwa.open.size).toBe(1)
    expect(cwa.values.size).toBe(0)
    expect(said(START, 1000, { ecMod: { state: 2 } }).values.size).toBe(0)
  })
})

describe('a value that was told', () => {
  const told = nowOf(chlorine(START, 1000, 30))
  if (told === undefined) throw new Error('no value')

  it('is told again when it changed, and after a while when it did not', () => {
    expect(isNewValue(undefined, told)).toBe(true)
    expect(isNewValue(told, { ...told, at: told.at + 9999 })).toBe(false)
    expect(isNewValue(told, { ...told, at: told.at + 10_000 })).toBe(true)
    expect(isNewValue(told, { ...told, value: 31 })).toBe(true)
    expect(isNewValue(told, { ...told, trend: 'rising' })).toBe(true)
    expect(isNewValue(told, { ...told, quantity: 'oxygen' })).toBe(true)
    expect(isNewValue(told, { ...told, limit: null })).toBe(true)
    expect(isNewValue({ ...told, limit: null }, { ...told, limit: null })).toBe(false)
  })

  it('is so many times its alarm limit, where that says something', () => {
    expect(toldByLimit(56, 'σ', { value: 2, direction: 'above' })).toBe(28)
    expect([toldByLimit(56, 'σ', null), toldByLimit(56, 'cps', null)]).toEqual([null, undefined])
    expect(timesLimit(56, { value: 2, direction: 'above' })).toBe(28)
    expect(timesLimit(0, { value: 2, direction: 'above' })).toBeNull()
    expect(timesLimit(5, { value: 0, direction: 'above' })).toBeNull()
    expect(timesLimit(16, { value: 18, direction: 'below' })).toBeNull()
    expect(timesLimit(5, null)).toBeNull()
  })
})
