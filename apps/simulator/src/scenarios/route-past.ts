import type { SimulatedDevice } from '../device/simulated-device.ts'
import type { Stop } from '../world/carried-source.ts'
import { distance, type Place } from '../world/place.ts'

export interface RouteOptions {
  /** In the order in which they are passed. */
  readonly devices: readonly SimulatedDevice[]
  /** How near the vehicle passes. */
  readonly asideM: number
  readonly approachM: number
  readonly waitSeconds: (index: number) => number
}

/** A lane past some detectors: in at one end, a halt at each, out at the other. */
export function routePast({ devices, asideM, approachM, waitSeconds }: RouteOptions): readonly Stop[] {
  const chain = devices.map(({ home }) => home)
  const [first] = chain
  const last = chain.at(-1)
  if (first === undefined || last === undefined) return []
  const aside = (place: Place): Place => ({ east: place.east, north: place.north - asideM })
  return [
    { place: shifted(aside(first), -approachM), waitSeconds: 0 },
    ...chain.map((place, index) => ({ place: aside(place), waitSeconds: waitSeconds(index) })),
    { place: shifted(aside(last), approachM), waitSeconds: 0 },
  ]
}

const shifted = (place: Place, east: number): Place => ({ east: place.east + east, north: place.north })

/** A lane leads through the gate to what can tell the nuclide, then past whatever else stands near. */
export function laneOf(devices: readonly SimulatedDevice[], most: number): readonly SimulatedDevice[] {
  const rank = ({ model }: SimulatedDevice): number =>
    (model.layout === 'portal' ? 0 : 2) + (model.spectrometer === undefined ? 1 : 0)
  const ranked = devices.toSorted((a, b) => rank(a) - rank(b))
  const [gate] = ranked
  if (gate === undefined) return []
  const behind = ranked
    .filter((device) => device !== gate && device.model.layout !== 'portal')
    .toSorted((a, b) => rank(a) - rank(b) || distance(a.home, gate.home) - distance(b.home, gate.home))
  return [gate, ...behind.slice(0, most - 1)]
}
