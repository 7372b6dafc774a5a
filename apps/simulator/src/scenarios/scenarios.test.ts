import { State2 } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { windAxes } from '@vigil/science'
import { describe, expect, it } from 'vitest'
import { AlarmWatch, demoFleet, letPass, play, START } from '../../test/demo-fleet.ts'
import { SITES } from '../config.ts'
import { inPicture } from '../modules/gamma-camera.ts'
import { SCENARIOS } from './all-scenarios.ts'

const CHEMICAL = ['FCBR-100C', 'FCBR-100CV2', 'FCBR-100S1', 'FCBR-100CP', 'FCBR-100CFR']
const AGENT = ['ChemPro100', 'ChemProFXi', 'FCBR-100C']
const SEEDS = [1, 2, 3]

const worst = (watch: AlarmWatch) => Math.max(...watch.transitions.map(({ state }) => state))
const names = (watch: AlarmWatch) =>
  new Set(watch.transitions.flatMap(({ alarm }) => alarm.findings.map(({ name }) => name)))

describe('chlorine at the chemical park', () => {
  it.each(SEEDS)('reaches several detectors in the order of the wind, and passes (seed %i)', (seed) => {
    const fleet = demoFleet({ count: 25, seed, types: CHEMICAL, site: 'chemicalPark' })
    const { fromDeg } = fleet.world.weather.meanWind
    const watch = play(fleet, 'chlorine', 700)
    const reached = watch.raised.filter(({ module }) => module === 'ecMod')
    const downwind = reached.map(({ device }) => windAxes(device.home.east, device.home.north, fromDeg).x)
    expect(new Set(reached.map(({ device }) => device.sn)).size).toBeGreaterThanOrEqual(3)
    const [first = 0] = downwind
    const last = downwind.at(-1) ?? 0
    expect(last - first).toBeGreaterThan(50)
    expect(reached.map(({ device }) => device.site)).toEqual(reached.map(() => 'chemicalPark'))
    expect(worst(watch)).toBe(State2.HighRisk)
    expect(names(watch)).toContain('chlorine')
    expect(watch.open).toBe(0)
  })
})

describe('Cs-137 in a customs lane', () => {
  it.each(SEEDS)('alarms the gate first, is named by the spectrometers, and is gone (seed %i)', (seed) => {
    const fleet = demoFleet({ count: 8, seed, types: ['VP200', 'RG05', 'RG500', 'RS500'], site: 'customs' })
    const watch = play(fleet, 'cs137', 300)
    expect(watch.raised[0]).toMatchObject({ module: 'nuclearMod', device: { model: { layout: 'portal' } } })
    expect(new Set(watch.raised.map(({ device }) => device.sn)).size).toBeGreaterThanOrEqual(3)
    expect(worst(watch)).toBeGreaterThanOrEqual(State2.Alarm)
    expect([...names(watch)]).toEqual(['Cs-137'])
    expect(watch.open).toBe(0)
  })

  it('is told of by the light barrier of a spectrometer: free, occupied, free again', () => {
    const fleet = demoFleet({ count: 4, types: ['VP200', 'RG500'], site: 'customs' })
    fleet.director.start('cs137', START)
    const told = new Map<string, number[]>()
    for (const { device, message } of letPass(fleet, 0, 240)) {
      const report = message.type === 'data' ? message.mods.nuclearMod : undefined
      const { occupancy } = report?.values ?? {}
      if (device.model.id !== 'RG500' || occupancy === undefined) continue
      if ((report?.state ?? 0) >= State2.Alarm) expect(told.get(device.sn)).toContain(1)
      const seen = told.get(device.sn) ?? []
      if (seen.at(-1) !== occupancy) told.set(device.sn, [...seen, occupancy])
    }
    expect([...told.values()].some((seen) => seen.join('').includes('010'))).toBe(true)
  })
})

describe('an innocent K-40 load', () => {
  it.each([1, 2, 3, 4, 5, 6])('warns at most, and is named (seed %i)', (seed) => {
    const fleet = demoFleet({ count: 4, seed, types: ['VP200'], site: 'customs' })
    const watch = play(fleet, 'k40', 150)
    expect(watch.raised.length).toBeGreaterThan(0)
    expect(worst(watch)).toBe(State2.Warning)
    expect([...names(watch)]).toEqual(['K-40'])
    expect(watch.open).toBe(0)
  })
})

describe('two sources in a load of scrap', () => {
  it.each(SEEDS)('stand as two named spots in the picture of a gamma camera, and are gone (seed %i)', (seed) => {
    const fleet = demoFleet({ count: 2, seed, types: ['FCBR-100GA', 'FCBR-100G'], site: 'customs' })
    const watch = new AlarmWatch()
    const pictures: { x: number; intensity: number; name?: string | undefined }[][] = []
    fleet.director.start('scrap-load', START)
    for (const heard of letPass(fleet, 0, 360)) {
      watch.hear(heard)
      const { hotspots, values } = (heard.message.type === 'data' && heard.message.mods.gcameraMod) || {}
      expect(values?.hotspotCount ?? 0).toBe(hotspots?.length ?? 0)
      if (hotspots !== undefined) pictures.push(hotspots)
    }
    // A spot that only just comes into the picture is too faint to be named.
    const both = pictures.filter((spots) => spots.length === 2 && spots.every(({ name }) => name !== undefined))
    expect(both.length).toBeGreaterThanOrEqual(100)
    for (const [caesium, iridium] of both) {
      expect([caesium?.name, iridium?.name]).toEqual(['Cs-137', 'Ir-192'])
      // The camera looks south: what is farther west stands farther to the right.
      expect(caesium?.x).toBeGreaterThan(iridium?.x ?? 1)
    }
    expect(both.flat().every(({ intensity }) => intensity >= 5)).toBe(true)
    expect(watch.raised.map(({ module }) => module)).toContain('gcameraMod')
    expect([...names(watch)].toSorted()).toEqual(['Cs-137', 'Ir-192'])
    expect(watch.open).toBe(0)
  })

  it('are outside of the picture before they stand before the camera', () => {
    expect(inPicture({ bearingDeg: 180, distanceM: 9 })?.x).toBeCloseTo(0.5, 9)
    expect(inPicture({ bearingDeg: 200, distanceM: 9 })?.x).toBeCloseTo(0.5 + 20 / 70, 9)
    expect(inPicture({ bearingDeg: 140, distanceM: 9 })).toBeUndefined()
    expect(inPicture({ bearingDeg: 0, distanceM: 9 })).toBeUndefined()
    expect(inPicture({ bearingDeg: 180, distanceM: 4 })?.y).toBeGreaterThan(
      inPicture({ bearingDeg: 180, distanceM: 40 })?.y ?? 1,
    )
  })
})

describe('sarin in the metro', () => {
  it('rises to high risk near its source, spreads, and is aired out', () => {
    const fleet = demoFleet({ count: 15, types: AGENT, site: 'metro' })
    const watch = play(fleet, 'sarin', 800)
    expect(new Set(watch.raised.map(({ device }) => device.sn)).size).toBeGreaterThanOrEqual(2)
    expect(worst(watch)).toBe(State2.HighRisk)
    expect([...names(watch)]).toEqual(['sarin'])
    expect(watch.open).toBe(0)
  })
})

describe('a biological release', () => {
  it('passes one detector after the other as a cloud', () => {
    const fleet = demoFleet({ count: 15, types: ['BM3001', 'BM4000', 'FCBR-100B'], site: 'metro' })
    const watch = play(fleet, 'biological', 700)
    expect(watch.raised.map(({ module }) => module)).toEqual(watch.raised.map(() => 'bioMod'))
    expect(new Set(watch.raised.map(({ second }) => second)).size).toBeGreaterThanOrEqual(2)
    expect(worst(watch)).toBeGreaterThanOrEqual(State2.Alarm)
    expect(watch.open).toBe(0)
  })
})

describe('a smouldering bale', () => {
  it('gives off hydrogen before carbon monoxide before smoke before heat, and is put out', () => {
    const fleet = demoFleet({ count: 2, types: ['CD603'], site: 'customs' })
    const watch = new AlarmWatch()
    const passed = new Map<string, number>()
    fleet.director.start('smouldering', START)
    for (const heard of letPass(fleet, 0, 600)) {
      watch.hear(heard)
      const values = heard.message.type === 'data' ? (heard.message.mods.baleMod?.values ?? {}) : {}
      for (const [quantity, limit] of Object.entries({ h2: 5, co: 12, obscuration: 0.1, coreTemperature: 60 })) {
        if ((values[quantity] ?? 0) >= limit && !passed.has(quantity)) passed.set(quantity, heard.second)
      }
    }
    expect([...passed.keys()]).toEqual(['h2', 'co', 'obscuration', 'coreTemperature'])
    expect(worst(watch)).toBe(State2.HighRisk)
    expect(watch.open).toBe(0)
  })

  it('is told by the probe that is in it as by the chamber that is driven to it', () => {
    const fleet = demoFleet({ count: 4, types: ['CD603', 'SJA310'], site: 'customs' })
    const hottest = new Map<string, number>()
    fleet.director.start('smouldering', START)
    for (const { device, message } of letPass(fleet, 0, 330)) {
      const { coreTemperature = 0 } = message.type === 'data' ? (message.mods.baleMod?.values ?? {}) : {}
      hottest.set(device.sn, Math.max(hottest.get(device.sn) ?? 0, coreTemperature))
    }
    const burning = fleet.devices.filter(({ sn }) => (hottest.get(sn) ?? 0) > 60)
    expect(burning.map(({ model }) => model.id).sort()).toEqual(['CD603', 'SJA310'])
  })
})

describe('a network cut', () => {
  it('concerns the devices of one site for a while', () => {
    const fleet = demoFleet({ count: 10, types: ['RS500'] })
    fleet.director.start('network-cut', START)
    const cutOff = (at: number) => fleet.devices.filter((device) => fleet.isCutOff(device, at)).map(({ site }) => site)
    expect(cutOff(START + 30_000)).toEqual(['border', 'border'])
    expect(cutOff(START + 95_000)).toEqual([])
  })
})

describe('contraband', () => {
  it.each(['CR2500', 'EF1000', 'Gemini-N'])('is found by %s with a record that names it', (type) => {
    const fleet = demoFleet({ count: 1, types: [type], site: 'customs' })
    fleet.director.start('contraband', START)
    const watch = new AlarmWatch()
    const records = [...letPass(fleet, 0, 90)].flatMap((heard) => {
      watch.hear(heard)
      return heard.message.type === 'detection' ? [heard.message] : []
    })
    expect(worst(watch)).toBeGreaterThanOrEqual(State2.Alarm)
    const [report] = Object.values(records[0]?.mods ?? {})
    expect(report).toMatchObject({ findings: [{ category: expect.stringMatching(/explosive|narcotic/) }] })
    expect(watch.open).toBe(0)
  })
})

describe('scenarios by name', () => {
  it('are the promised ones, and can be stopped', () => {
    const promised = ['chlorine', 'cs137', 'sarin', 'k40', 'smouldering', 'biological', 'network-cut', 'scrap-load']
    expect(SCENARIOS.map(({ name }) => name)).toEqual(expect.arrayContaining(promised))
    const fleet = demoFleet({ count: 4, types: ['VP200'], site: 'customs' })
    expect(fleet.director.start('cs137', START)).toBe('started')
    expect(fleet.director.stop('cs137', START + 1000)).toBe(true)
    expect(fleet.director.quiet).toBe(true)
    const watch = new AlarmWatch()
    for (const heard of letPass(fleet, 1, 60)) watch.hear(heard)
    expect(watch.raised).toEqual([])
    expect(fleet.director.start('nonsense', START)).toBe('unknown')
  })

  it.each(SCENARIOS.map(({ name, site }) => [name, site] as const))(
    '%s is played at %s alone, and said not to be where that has no device for it',
    (name, site) => {
      for (const elsewhere of SITES.filter((each) => each !== site)) {
        const fleet = demoFleet({ count: registry.models.length, site: elsewhere })
        expect(fleet.director.start(name, START)).toBe('noDevice')
        expect(fleet.director.quiet).toBe(true)
        const [device] = fleet.devices
        if (device === undefined) throw new Error('no device')
        const command = { type: 'command', id: 'c1', name: 'scenario', params: { action: 'start', name } } as const
        expect(fleet.hear(device, command, START)).toMatchObject({
          status: 'failed',
          reason: expect.stringMatching(/site/),
        })
      }
      const here = demoFleet({ count: registry.models.length, site })
      expect(here.director.start(name, START)).toBe('started')
    },
  )

  it('are others by themselves where a site is missing', () => {
    const fleet = demoFleet({ count: 10, types: ['FCBR-100C'], site: 'chemicalPark', programme: true })
    fleet.advance(START + 20_000)
    expect(fleet.director.list(START + 20_000).flatMap(({ name, running }) => (running ? [name] : []))).toEqual([
      'chlorine',
    ])
  })

  it('that run say since when, which a second start leaves as it is, and a stop ends', () => {
    const { director } = demoFleet({ count: 120, steady: false })
    const since = (at: number) => director.list(at).find(({ name }) => name === 'chlorine')?.since
    expect(since(START)).toBeNull()
    director.start('chlorine', START + 1000)
    director.start('chlorine', START + 5000)
    expect(since(START + 6000)).toBe(START + 1000)
    director.stop('chlorine', START + 7000)
    expect(since(START + 8000)).toBeNull()
  })

  it('bring a first alarm within a minute of the start, by themselves', () => {
    const fleet = demoFleet({ count: 120, steady: false, programme: true })
    const watch = new AlarmWatch()
    for (const heard of letPass(fleet, 0, 60)) watch.hear(heard)
    expect(watch.raised.length).toBeGreaterThan(0)
  })
})
