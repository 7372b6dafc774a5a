import { windCourse } from '@vigil/domain'
import {
  createCloud,
  fitOf,
  isTurnerNight,
  solarElevation,
  turnerStability,
  USUAL_CLOUD_TENTHS,
  windAxes,
} from '@vigil/science'
import { expect, it } from 'vitest'
import { demoFleet, letPass, START } from '../../test/demo-fleet.ts'

const TYPES = ['FCBR-100C', 'FCBR-100CV2', 'FCBR-100S1', 'FCBR-100CP', 'FCBR-100CFR', 'HT01']
const BEFORE_S = 600
const RELEASED_S = 180
/** The least that a cell tells of, mg/m³. */
const LEAST = 0.5
const PLACE = { longitude: -30, latitude: 33 }

/** What an operator would know: mean wind of the masts and the sun. Rate and place are those that were let out. */
function playOne(seed: number, spin = 0) {
  const fleet = demoFleet({ count: 30, seed, types: TYPES, site: 'chemicalPark' })
  const cells = new Map<string, [second: number, value: number][]>()
  const winds: [number, number, number][] = []
  const hear = (heard: ReturnType<typeof letPass>): void => {
    for (const { device, second, message } of heard) {
      if (message.type !== 'data') continue
      const { windSpeed, windDirection } = message.mods.weatherMod?.values ?? {}
      if (windSpeed !== undefined && windDirection !== undefined && second > BEFORE_S - 600 && second <= BEFORE_S + 120)
        winds.push([second, windSpeed, windDirection])
      const value = message.mods.ecMod?.values?.cl2
      if (value === undefined) continue
      const told = cells.get(device.sn) ?? []
      told.push([second, value])
      cells.set(device.sn, told)
    }
  }
  hear(letPass(fleet, 0, BEFORE_S, 5))
  const beginAt = START + BEFORE_S * 1000
  fleet.director.start('chlorine', beginAt)
  const release = fleet.world.hazards.flatMap((hazard) => (hazard.kind === 'gas' ? [hazard.release] : []))[0]
  hear(letPass(fleet, BEFORE_S, 700))
  const wind = windCourse(winds)
  if (release === undefined || wind === undefined) throw new Error('nothing was let out')
  const stability = turnerStability({
    windMs: wind.speed,
    cloudTenths: USUAL_CLOUD_TENTHS,
    solarElevationDeg: solarElevation(beginAt, PLACE.latitude, PLACE.longitude),
    night: isTurnerNight(beginAt, PLACE.latitude, PLACE.longitude),
  })
  const cloud = createCloud({
    outflow: { kind: 'lasting', kgPerS: release.rate / 1000, seconds: RELEASED_S },
    heightM: 1,
    windMs: wind.speed,
    terrain: 'urban',
    stability,
  })
  return fleet.devices.flatMap((device) => {
    const told = cells.get(device.sn)
    if (told === undefined) return []
    const mean = (some: readonly (readonly [number, number])[]): number =>
      some.reduce((sum, [, value]) => sum + value, 0) / Math.max(1, some.length)
    const usual = mean(told.filter(([second]) => second <= BEFORE_S))
    const since = told.filter(([second]) => second > BEFORE_S)
    const minutes = since.map(([begin]) => mean(since.filter(([each]) => each >= begin && each < begin + 60)))
    const { source } = release
    const point = windAxes(device.home.east - source.east, device.home.north - source.north, wind.from + spin)
    return [{ modelled: cloud.peak({ ...point, z: 1.5 }) * 1e6, measured: Math.max(...minutes) - usual }]
  })
}

it('agrees with an estimate by the same wind: more than half of the detectors within a factor of two [FEA-07, VAL-07]', () => {
  const fit = fitOf(
    [1, 2, 3, 4, 5, 6].flatMap((seed) => playOne(seed)),
    LEAST,
  )
  expect(fit?.pairs).toBeGreaterThan(30)
  expect(fit?.withinTwo).toBeGreaterThan(0.5)
  expect(fit?.bias).toBeGreaterThan(1 / 1.5)
  expect(fit?.bias).toBeLessThan(1.5)
})

it('does not agree with an estimate by a wind that is 40 degrees wrong: the comparison can fail', () => {
  const fit = fitOf(playOne(1, 40), LEAST)
  expect(fit?.withinTwo).toBeLessThan(0.5)
})
