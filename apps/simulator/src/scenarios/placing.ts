import type { SimulatedDevice } from '../device/simulated-device.ts'
import type { GasHazard } from '../world/hazard.ts'
import { downwind, type Place } from '../world/place.ts'
import type { Weather } from '../world/weather.ts'

/** Several detectors shall see the cloud, one after the other. */
const WANTED = 4
const LOOK_AHEAD_S = 900
const LOOK_EVERY_S = 15

export interface Placing {
  readonly devices: readonly SimulatedDevice[]
  readonly weather: Weather
  readonly at: number
  /** Where the cloud is carried from. */
  readonly fromDeg: number
  /** Upwind of the first detector. */
  readonly distanceM: number
  readonly strengths: readonly number[]
  /** A concentration that a detector warns at. */
  readonly noticed: number
  readonly make: (source: Place, strength: number) => GasHazard
}

function reached({ devices, weather, at, noticed }: Placing, hazard: GasHazard): number {
  let count = 0
  for (const device of devices) {
    for (let seconds = 0; seconds <= LOOK_AHEAD_S; seconds += LOOK_EVERY_S) {
      if (hazard.concentration(device.home, at + seconds * 1000, weather) < noticed) continue
      count += 1
      break
    }
  }
  return count
}

/** The weakest release, at the place from which the wind carries it past the most detectors. */
export function placeRelease(placing: Placing): GasHazard | undefined {
  const { devices, fromDeg, distanceM, strengths, make } = placing
  let best: { hazard: GasHazard; count: number } | undefined
  for (const strength of strengths) {
    for (const device of devices) {
      const hazard = make(downwind(device.home, fromDeg, -distanceM), strength)
      const count = reached(placing, hazard)
      if (best === undefined || count > best.count) best = { hazard, count }
    }
    if (best !== undefined && best.count >= Math.min(WANTED, devices.length)) break
  }
  return best?.hazard
}
