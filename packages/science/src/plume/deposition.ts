import { reflected } from './concentration.ts'

export interface DepositionInput {
  /** The wind that carries the cloud. */
  readonly windMs: number
  readonly releaseHeightM: number
  readonly lidM?: number | undefined
  /** Spread upward at a distance. */
  sigmaZ(x: number): number
  /** How fast it settles on the ground, metres a second. */
  readonly depositionMs?: number | undefined
  /** What share of the whole column rain takes out in a second. */
  readonly washoutPerS?: number | undefined
}

const NEAREST_M = 1
const FARTHEST_M = 50_000
const STEPS = 400
const GROWTH = Math.log(FARTHEST_M / NEAREST_M) / STEPS

/**
 * The share of a release that is still in the air at a distance, when what lies on the ground is missing from the whole height of the
 * cloud (source depletion, Chamberlain 1953). What is missing is what was laid down: nothing is lost and nothing counted twice. Within the
 * first metre nothing settles: a release at the very ground would leave all of itself there.
 */
export function airborneShare(input: DepositionInput): (x: number) => number {
  const { windMs, releaseHeightM, lidM, sigmaZ, depositionMs = 0, washoutPerS = 0 } = input
  const wet = (x: number): number => Math.exp((-washoutPerS * Math.max(0, x)) / windMs)
  if (depositionMs === 0) return wet
  const perMetre = (x: number): number => {
    const sigma = sigmaZ(x)
    return ((depositionMs / windMs) * reflected(0, releaseHeightM, sigma, lidM)) / (Math.sqrt(2 * Math.PI) * sigma)
  }
  // Trapezes over the logarithm of the distance.
  const logs = new Float64Array(STEPS + 1)
  let before = NEAREST_M * perMetre(NEAREST_M)
  for (let n = 1; n <= STEPS; n += 1) {
    const x = NEAREST_M * Math.exp(n * GROWTH)
    const here = x * perMetre(x)
    logs[n] = (logs[n - 1] as number) - (GROWTH * (before + here)) / 2
    before = here
  }
  return (x) => {
    if (x <= NEAREST_M) return wet(x)
    const at = Math.min(STEPS, Math.log(x / NEAREST_M) / GROWTH)
    const low = Math.min(STEPS - 1, Math.floor(at))
    const [a, b] = [logs[low] as number, logs[low + 1] as number]
    return Math.exp(a + (at - low) * (b - a)) * wet(x)
  }
}

/** How it leaves the air. Velocities: NRPB-R91 and R122 (particles of a micrometre, elemental iodine), written from memory. */
export const SETTLING = {
  particles: { depositionMs: 1e-3, rainPower: 0.8 },
  iodine: { depositionMs: 1e-2, rainPower: 0.6 },
  noble: { depositionMs: 0, rainPower: undefined },
} as const
export type Settling = keyof typeof SETTLING

/** Share washed out in a second by rain of one millimetre an hour: the European accident codes (COSYMA, RODOS), written from memory. */
const WASHOUT_PER_S = 8e-5

export function washoutPerS(settling: Settling, rainMmPerH: number): number {
  const { rainPower } = SETTLING[settling]
  return rainPower === undefined || !(rainMmPerH > 0) ? 0 : WASHOUT_PER_S * rainMmPerH ** rainPower
}

/**
 * Metres a second onto plants in daylight, where somebody measured it: Hill 1971, uptake by alfalfa, written from memory. On bare or paved
 * ground and at night it is much less, so it is shown beside the question and never counted by itself.
 */
const PUBLISHED_SETTLING: Readonly<Record<string, number>> = {
  'hydrogen-fluoride': 0.038,
  'sulphur-dioxide': 0.028,
  chlorine: 0.021,
  'nitrogen-dioxide': 0.019,
}
export const publishedSettling = (substance: string): number | undefined => PUBLISHED_SETTLING[substance]
