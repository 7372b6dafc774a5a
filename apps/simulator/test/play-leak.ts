import { windCourse } from '@vigil/domain'
import { isTurnerNight, solarElevation, turnerStability, USUAL_CLOUD_TENTHS, windAxes } from '@vigil/science'
import type { SimulatedDevice } from '../src/device/simulated-device.ts'
import { demoFleet, letPass, START } from './demo-fleet.ts'

const TYPES = ['FCBR-100C', 'FCBR-100CV2', 'FCBR-100S1', 'FCBR-100CP', 'FCBR-100CFR', 'HT01']
const BEFORE_S = 600
const PLAYED_S = 700
/** How long it leaks. */
export const LEAK_S = 180
const PLACE = { longitude: -30, latitude: 33 }

type Told = (readonly [second: number, value: number])[]

const mean = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length)

/** Of the highest minute after the leak began. */
function highestMinute(told: Told): number {
  const since = told.filter(([second]) => second > 0)
  return Math.max(
    ...since.map(([begin]) =>
      mean(since.filter(([each]) => each >= begin && each < begin + 60).map(([, value]) => value)),
    ),
  )
}

/** The chlorine leak among thirty devices: what they and the masts told, and what the simulator let out. Seconds from its begin. */
export function playLeak(seed: number) {
  const fleet = demoFleet({ count: 30, seed, types: TYPES, site: 'chemicalPark' })
  const { world } = fleet
  const cells = new Map<string, Told>()
  const winds: [second: number, speed: number, from: number][] = []
  const hear = (heard: ReturnType<typeof letPass>): void => {
    for (const { device, second, message } of heard) {
      if (message.type !== 'data') continue
      const { windSpeed, windDirection } = message.mods.weatherMod?.values ?? {}
      if (windSpeed !== undefined && windDirection !== undefined)
        winds.push([second - BEFORE_S, windSpeed, windDirection])
      const value = message.mods.ecMod?.values?.cl2
      if (value === undefined) continue
      const told = cells.get(device.sn) ?? []
      told.push([second - BEFORE_S, value])
      cells.set(device.sn, told)
    }
  }
  hear(letPass(fleet, 0, BEFORE_S, 5))
  const beginAt = START + BEFORE_S * 1000
  const carried = world.weather.meanWind
  fleet.director.start('chlorine', beginAt)
  const hazard = world.hazards.find(({ kind }) => kind === 'gas')
  if (hazard?.kind !== 'gas' || hazard.release === undefined) throw new Error('nothing was let out')
  const { release } = hazard
  const wandered: number[] = []
  const there = new Map<string, Told>()
  for (let second = 0; second < PLAYED_S; second += 1) {
    hear(letPass(fleet, BEFORE_S + second, 1))
    wandered.push(world.weather.meanderDeg)
    for (const { sn, home } of fleet.devices) {
      const told = there.get(sn) ?? []
      told.push([second + 1, hazard.concentration(home, world.at, world.weather)])
      there.set(sn, told)
    }
  }
  return {
    /** Of the masts, in a stretch of seconds since it began. */
    windOf(from: number, to: number) {
      const wind = windCourse(winds.filter(([second]) => second > from && second <= to))
      if (wind === undefined) throw new Error('nobody told the wind')
      return wind
    },
    stabilityAt: (windMs: number) =>
      turnerStability({
        windMs,
        cloudTenths: USUAL_CLOUD_TENTHS,
        solarElevationDeg: solarElevation(beginAt, PLACE.latitude, PLACE.longitude),
        night: isTurnerNight(beginAt, PLACE.latitude, PLACE.longitude),
      }),
    kgPerS: release.rate / 1000,
    /** What carried the cloud, which nobody but the simulator knows. */
    carried,
    wanderedDeg: mean(wandered.slice(0, LEAK_S + 60)),
    /** Metres downwind and aside of the leak. */
    pointOf: ({ home }: SimulatedDevice, fromDeg: number) =>
      windAxes(home.east - release.source.east, home.north - release.source.north, fromDeg),
    /** mg/m³ that are there in the highest minute, without the cell that measures them. */
    thereAt: ({ sn }: SimulatedDevice): number => highestMinute(there.get(sn) ?? []),
    /** What a model says beside what each cell told, mg/m³. */
    pairsWith: (model: (device: SimulatedDevice) => number) =>
      fleet.devices.flatMap((device) => {
        const told = cells.get(device.sn)
        if (told === undefined) return []
        const usual = mean(told.filter(([second]) => second <= 0).map(([, value]) => value))
        return [{ modelled: model(device), measured: highestMinute(told) - usual }]
      }),
  }
}
