import { type DeviceDetail, PointState, type ReadingRecord } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import { filledRows, MOST_ROWS, rowOf, rowOfRecord } from './live-row.ts'
import { busyWith } from './module-facts.ts'

const detail = (at: number): DeviceDetail => ({
  sn: 'S1',
  deviceType: 'HT01',
  at,
  deviceTime: at,
  beginTime: 1,
  mods: {
    weatherMod: { state: 0, runstate: 1, values: { windSpeed: at / 10 } },
    sysMod: { state: 1, runstate: 1, values: {} },
  },
})
const record = (at: number): ReadingRecord => ({
  id: `S1:${at}`,
  sn: 'S1',
  deviceName: 'Mast',
  deviceType: 'HT01',
  officeName: 'Port',
  at,
  deviceTime: at,
  n: 1,
  state2: 2,
  runstate: 1,
  position: null,
  values: { 'weatherMod.windSpeed': at / 10 },
})

describe('the list of the latest readings [ENT-12]', () => {
  it('shows a live and a stored reading alike', () => {
    expect(rowOf(detail(50)).value('weatherMod', 'windSpeed')).toBe(5)
    expect(rowOf(detail(50)).state).toBe(PointState.Warning)
    expect(rowOfRecord(record(40)).value('weatherMod', 'windSpeed')).toBe(4)
    expect(rowOfRecord(record(40)).state).toBe(PointState.Alarm)
    expect(rowOfRecord({ ...record(40), state2: 0, runstate: null }).state).toBe(PointState.Normal)
    expect(rowOf(detail(50)).value('sysMod', 'battery')).toBeUndefined()
  })

  it('is filled from the store with what was before, each reading once', () => {
    const live = [60, 50].map((at) => rowOf(detail(at)))
    const stored = Array.from({ length: 12 }, (_, index) => rowOfRecord(record(50 - index)))
    const rows = filledRows(live, stored)
    expect(rows).toHaveLength(MOST_ROWS)
    expect(rows.slice(0, 4).map(({ at }) => at)).toEqual([60, 50, 49, 48])
    expect(filledRows([], stored)[0]?.at).toBe(50)
  })
})

it('a module that sees only filtered air is not called normal', () => {
  expect(busyWith('bioMod', 'selfCleaning')).toBe('selfCleaning')
  expect(busyWith('nuclearMod', 'selfCleaning')).toBeUndefined()
  expect(busyWith('nuclearMod', 'selfCalibrating')).toBe('selfCalibrating')
  expect(busyWith('sysMod', 'selfCalibrating')).toBeUndefined()
  expect(busyWith('bioMod', 'charging')).toBeUndefined()
})
