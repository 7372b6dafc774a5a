import type { AlarmLogEntry, DeviceDetail, Threshold } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { describe, expect, it } from 'vitest'
import { limitsThen } from './event-window.ts'
import { occurrencesOf } from './occurrences.ts'
import { cameraAt } from './past-camera.tsx'
import { liveOnlyOf } from './past-module.tsx'
import { reportAt, rowsAround } from './past-reading.ts'
import { testAt } from './past-techniques.tsx'

const entry = (kind: AlarmLogEntry['kind'], at: number): AlarmLogEntry => ({
  id: `${kind} ${at}`,
  at,
  kind,
  by: '',
  from: '',
  note: '',
  state: null,
  value: null,
  version: null,
})

describe('the times that an alarm stood [RTE-07]', () => {
  it('are one where it came once', () => {
    expect(occurrencesOf({ beginTime: 5, endTime: null }, [entry('raised', 5)])).toEqual([{ begin: 5, end: null }])
    expect(occurrencesOf({ beginTime: 5, endTime: 9 }, [])).toEqual([{ begin: 5, end: 9 }])
  })

  it('are several where it came again: the first ended long ago, though the alarm stands', () => {
    const log = [entry('recurred', 50), entry('raised', 5), entry('ended', 20), entry('commented', 30)]
    expect(occurrencesOf({ beginTime: 5, endTime: null }, log)).toEqual([
      { begin: 5, end: 20 },
      { begin: 50, end: null },
    ])
    expect(occurrencesOf({ beginTime: 5, endTime: 70 }, [entry('recurred', 50)])).toEqual([
      { begin: 5, end: 50 },
      { begin: 50, end: 70 },
    ])
  })
})

const reading = (at: number, mods: DeviceDetail['mods']): DeviceDetail => ({
  sn: 'S',
  deviceType: 'RG05',
  at,
  deviceTime: at,
  beginTime: at,
  mods,
})
const spectrum = { counts: [1, 2, 3], calibration: [0, 1] }
const online = { state: 2, runstate: 1 } as const

describe('a module at a moment of the past [RTE-07]', () => {
  const readings = [
    reading(100_000, { nuclearMod: { ...online, values: { doseRate: 1, countRate: 7 } } }),
    reading(105_000, { nuclearMod: { ...online, values: { doseRate: 2 }, spectrum } }),
    reading(108_000, { nuclearMod: { ...online, values: { doseRate: 3 } } }),
    reading(140_000, { nuclearMod: { ...online, values: { doseRate: 4 } } }),
  ]

  it('is what the closest reading said, with the values of the moment and the spectrum closest to it', () => {
    const past = reportAt(readings, 'nuclearMod', 101_000, { doseRate: 1.5 })
    expect(past?.at).toBe(100_000)
    expect(past?.report).toMatchObject({ state: 2, values: { doseRate: 1.5, countRate: 7 }, spectrum })
  })

  it('has no spectrum of another time, and nothing beyond what was told', () => {
    expect(reportAt(readings, 'nuclearMod', 139_000, {})?.report.spectrum).toBeUndefined()
    expect(reportAt(readings, 'nuclearMod', 400_000, { doseRate: 1 })).toBeUndefined()
    expect(reportAt(readings, 'gcameraMod', 101_000, {})).toBeUndefined()
  })

  it('stands among the readings around it, newest first', () => {
    expect(rowsAround(readings, 106_000, 2).map(({ at }) => at)).toEqual([108_000, 105_000])
  })

  it('is judged by the limit that was in force for what alarmed', () => {
    const limit = (quantity: string, warn: number): Threshold => ({
      module: 'nuclearMod',
      quantity,
      unit: 'µSv/h',
      direction: 'above',
      warn,
      alarm: 10,
    })
    const current = [limit('doseRate', 1), limit('countRate', 2)]
    expect(limitsThen(current, null)).toBe(current)
    expect(limitsThen(current, limit('doseRate', 5))).toEqual([limit('countRate', 2), limit('doseRate', 5)])
  })

  it('says what can not be drawn from one reading', () => {
    const of = (id: string, module: Parameters<typeof liveOnlyOf>[1]) => {
      const model = registry.model(id)
      return model && liveOnlyOf(model, module)
    }
    expect(of('RG05', 'nuclearMod')).toBe('waterfall')
    expect(of('GD606', 'nuclearMod')).toBe('usual')
    expect(of('GD606', 'sysMod')).toBeUndefined()
  })
})

describe('what a camera saw at a moment of the past [RTE-07]', () => {
  const kept = (at: number, intensity: number) => ({
    module: 'gcameraMod' as const,
    at,
    pictureAt: at - 2000,
    picture: `kept ${at}`,
    hotspots: [{ x: 0.5, y: 0.5, intensity }],
  })
  const pictures = [kept(100_000, 7), kept(400_000, 9)]

  it('is the spots of its reading on the picture closest to it', () => {
    const spots = [{ x: 0.1, y: 0.2, intensity: 4 }]
    const readings = [reading(103_000, { gcameraMod: { ...online, hotspots: spots } })]
    const past = reportAt(readings, 'gcameraMod', 102_000, {})
    expect(cameraAt('gcameraMod', past, pictures, readings, 102_000)).toEqual({
      at: 103_000,
      hotspots: spots,
      picture: { image: 'kept 100000', at: 98_000 },
    })
  })

  it('is what was kept with the alarm where no reading tells, and nothing where nothing was kept', () => {
    expect(cameraAt('gcameraMod', undefined, pictures, [], 390_000)).toEqual({
      at: 400_000,
      hotspots: pictures[1]?.hotspots,
      picture: { image: 'kept 400000', at: 398_000 },
    })
    expect(cameraAt('gcameraMod', undefined, [], [], 390_000)).toBeUndefined()
    expect(cameraAt('nuclearMod', undefined, pictures, [], 390_000)).toBeUndefined()
  })
})

it('the test that an event came from is the one that ended closest to it, and none of another minute', () => {
  const tests = [100_000, 160_000, 400_000].map((endTimeD) => ({ endTimeD }))
  expect(testAt(tests, 150_000)).toEqual({ endTimeD: 160_000 })
  expect(testAt(tests, 120_000)).toEqual({ endTimeD: 100_000 })
  expect(testAt(tests, 300_000)).toBeUndefined()
  expect(testAt([], 1)).toBeUndefined()
})
