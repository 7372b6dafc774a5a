import type { AlarmEvent, DeviceKind } from '@vigil/contract'
import { type LonLat, type Place, placeFrom } from '@vigil/domain'
import { groupOfNuclide, mayBeDangerous, SOURCE_PERIMETER } from '@vigil/science'
import { dangerOf } from './alarm-facts.ts'
import { type Reference, referenceOf } from './references.ts'

/** Nobody has named it yet: what holds for everything of this danger. */
export interface UnnamedDanger {
  readonly kind: 'unnamed'
  readonly danger: DeviceKind
}

/** What is on file about what an alarm has found, or about the gas that its quantity names; else about its danger. */
export function referencesOf(
  alarm: Pick<AlarmEvent, 'findings' | 'peak' | 'deviceType' | 'module'>,
): readonly (Reference | UnnamedDanger)[] {
  const { findings, peak } = alarm
  const named = findings.length > 0 ? findings : [{ name: peak?.quantity ?? '', category: undefined }]
  const known = named.flatMap(({ name, category }) => referenceOf(name, category) ?? [])
  const danger = dangerOf(alarm)
  return known.length > 0 || danger === null ? known : [{ kind: 'unnamed', danger }]
}

/** Whatever radiates may be a dangerous source until somebody knows better. */
const RADIATES: readonly DeviceKind[] = ['nuclear', 'gammaCamera']

function metresOf(reference: Reference | UnnamedDanger): number | undefined {
  if (reference.kind === 'unnamed') return RADIATES.includes(reference.danger) ? SOURCE_PERIMETER.metres : undefined
  if (reference.kind === 'substance') return reference.facts.isolateM
  if (reference.kind === 'group') return undefined
  const group = groupOfNuclide(reference.nuclide)
  return group !== undefined && mayBeDangerous(group) ? SOURCE_PERIMETER.metres : undefined
}

/** How far people are to be kept away at first, in metres: of several the farthest; undefined where no table says. */
export function keepClearMetres(references: readonly (Reference | UnnamedDanger)[]): number | undefined {
  const known = references.flatMap((reference) => metresOf(reference) ?? [])
  return known.length === 0 ? undefined : Math.max(...known)
}

const RING_STEPS = 48
/** To either side: the wind of a mast swings about as much within minutes. */
const SWING = 22.5
/** How far the cone is drawn: where it leads, not how far anything is carried. */
const CONE_RINGS = 5
const CONE_M = 400

const lonLat = ({ longitude, latitude }: Place): LonLat => [longitude, latitude]

export const ringAround = (place: Place, metres: number): readonly LonLat[] =>
  Array.from({ length: RING_STEPS }, (_, step) => lonLat(placeFrom(place, (360 * step) / RING_STEPS, metres)))

/** The sector that the wind blows into, from the device on. */
export function windCone(place: Place, from: number, ringMetres: number | undefined): readonly LonLat[] {
  const toward = from + 180
  const metres = Math.max(CONE_M, (ringMetres ?? 0) * CONE_RINGS)
  const arc = [-1, -0.5, 0, 0.5, 1].map((side) => lonLat(placeFrom(place, toward + side * SWING, metres)))
  return [lonLat(place), ...arc]
}

/** All of it in view. */
export function boundsAround(rings: readonly (readonly LonLat[])[]): [number, number, number, number] | undefined {
  const all = rings.flat()
  if (all.length === 0) return undefined
  const [longitudes, latitudes] = [all.map(([longitude]) => longitude), all.map(([, latitude]) => latitude)]
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}
