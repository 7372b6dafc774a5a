import type { Cloud } from './cloud.ts'

/** Where a level is reached at breathing height. In the wind's axes, metres; closed, counted against the clock. */
export interface Zone {
  /** How far downwind it reaches; 0 where the level is reached nowhere. */
  readonly reachM: number
  readonly halfWidthM: number
  readonly outline: readonly (readonly [x: number, y: number])[]
}

const BREATHING_M = 1.5
const FARTHEST_M = 50_000
const NEAREST_M = 1
const STEPS = 160
const HALVINGS = 24
const CIRCLE_POINTS = 72
const EDGE_POINTS = 48
const NOWHERE: Zone = { reachM: 0, halfWidthM: 0, outline: [] }

/** The greatest value below `most` at which `isSo` holds, for something that holds at `least` and ends once. */
function lastWhere(least: number, most: number, isSo: (value: number) => boolean): number {
  let [held, ended] = [least, most]
  for (let n = 0; n < HALVINGS; n += 1) {
    const middle = (held + ended) / 2
    if (isSo(middle)) held = middle
    else ended = middle
  }
  return held
}

/** `seconds` after the begin; without it, wherever the level is reached at any time. */
export function zoneOf(cloud: Cloud, amount: number, seconds?: number): Zone {
  const level = (x: number, y: number): number =>
    seconds === undefined ? cloud.peak({ x, y, z: BREATHING_M }) : cloud.at({ x, y, z: BREATHING_M }, seconds)
  const isAbove = (x: number, y = 0): boolean => level(x, y) >= amount
  if (cloud.model === 'calm') return circle(isAbove)

  const distances = Array.from({ length: STEPS }, (_, n) => NEAREST_M * (FARTHEST_M / NEAREST_M) ** (n / (STEPS - 1)))
  const upwind = cloud.upwindM > 0 ? [-0.999 * cloud.upwindM, -0.5 * cloud.upwindM, 0] : []
  const along = [...upwind, ...distances]
  const first = along.findIndex((x) => isAbove(x))
  const last = along.findLastIndex((x) => isAbove(x))
  if (first === -1) return NOWHERE
  const at = (index: number): number => along[index] ?? 0
  const reachM = last === along.length - 1 ? at(last) : lastWhere(at(last), at(last + 1), isAbove)
  const beginM = first === 0 ? at(0) : -lastWhere(-at(first), -at(first - 1), (x) => isAbove(-x))
  // Closer together at both ends, where the edge turns.
  const edge = Array.from({ length: EDGE_POINTS + 1 }, (_, n) => {
    const x = beginM + ((reachM - beginM) * (1 - Math.cos((Math.PI * n) / EDGE_POINTS))) / 2
    return [x, halfWidth(x, isAbove)] as const
  })
  return {
    reachM,
    halfWidthM: Math.max(...edge.map(([, y]) => y)),
    outline: [...edge, ...edge.toReversed().map(([x, y]) => [x, -y] as const)],
  }
}

function halfWidth(x: number, isAbove: (x: number, y: number) => boolean): number {
  if (!isAbove(x, 0)) return 0
  let most = 1
  while (most < FARTHEST_M && isAbove(x, most)) most *= 2
  return lastWhere(0, most, (y) => isAbove(x, y))
}

function circle(isAbove: (x: number) => boolean): Zone {
  if (!isAbove(NEAREST_M)) return NOWHERE
  const radius = lastWhere(NEAREST_M, FARTHEST_M, isAbove)
  const outline = Array.from({ length: CIRCLE_POINTS }, (_, n) => {
    const angle = (2 * Math.PI * n) / CIRCLE_POINTS
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
  })
  return { reachM: radius, halfWidthM: radius, outline }
}

/** A place in the wind's axes as metres east and north of the release. `fromDegrees` is where the wind comes from. */
export function groundAxes(
  x: number,
  y: number,
  fromDegrees: number,
): { readonly east: number; readonly north: number } {
  const toward = ((fromDegrees + 180) * Math.PI) / 180
  return { east: x * Math.sin(toward) + y * Math.cos(toward), north: x * Math.cos(toward) - y * Math.sin(toward) }
}
