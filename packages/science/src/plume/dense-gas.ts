import type { Review } from '../review.ts'

/**
 * Clouds heavier than air near their source, by the correlations of Britter and McQuaid (1988), which sum up field and tunnel trials: at
 * which distance the mean concentration on the axis has fallen to a share of that at the source. The broken lines are those that
 * Crowl and Louvar print for their curves; each piece meets the next.
 */
interface Piece {
  /** Up to this value of alpha. */
  readonly to: number
  readonly slope: number
  readonly at0: number
}
interface DilutionCurve {
  readonly share: number
  readonly pieces: readonly Piece[]
}

const curve = (share: number, ...pieces: readonly (readonly [to: number, slope: number, at0: number])[]) => ({
  share,
  pieces: pieces.map(([to, slope, at0]) => ({ to, slope, at0 })),
})

const PLUME_CURVES: readonly DilutionCurve[] = [
  curve(0.1, [-0.55, 0, 1.75], [-0.14, 0.24, 1.88], [1, -0.5, 1.78]),
  curve(0.05, [-0.68, 0, 1.92], [-0.29, 0.36, 2.16], [-0.18, 0, 2.06], [1, -0.56, 1.96]),
  curve(0.02, [-0.69, 0, 2.08], [-0.31, 0.45, 2.39], [-0.16, 0, 2.25], [1, -0.54, 2.16]),
  curve(0.01, [-0.7, 0, 2.25], [-0.29, 0.49, 2.59], [-0.2, 0, 2.45], [1, -0.52, 2.35]),
  curve(0.005, [-0.67, 0, 2.4], [-0.28, 0.59, 2.8], [-0.15, 0, 2.63], [1, -0.49, 2.56]),
  curve(0.002, [-0.69, 0, 2.6], [-0.25, 0.39, 2.87], [-0.13, 0, 2.77], [1, -0.5, 2.71]),
]
const PUFF_CURVES: readonly DilutionCurve[] = [
  curve(0.1, [-0.44, 0, 0.7], [0.43, 0.26, 0.81], [1, 0, 0.93]),
  curve(0.05, [-0.56, 0, 0.85], [0.31, 0.26, 1], [1, -0.12, 1.12]),
  curve(0.02, [-0.66, 0, 0.95], [0.32, 0.36, 1.19], [1, -0.26, 1.38]),
  curve(0.01, [-0.71, 0, 1.15], [0.37, 0.34, 1.39], [1, -0.38, 1.66]),
  curve(0.005, [-0.52, 0, 1.48], [0.24, 0.26, 1.62], [1, -0.3, 1.75]),
  curve(0.002, [0.27, 0, 1.83], [1, -0.32, 1.92]),
  curve(0.001, [-0.1, 0, 2.075], [1, -0.27, 2.05]),
]

export const DENSE_GAS_LIMITS = {
  /** From these on a release behaves as a heavy one. */
  plumeFrom: 0.15,
  puffFrom: 0.2,
  /** The curves end here; what is heavier still is taken at this value. */
  mostAlpha: 1,
  review: 'site-expert' satisfies Review,
} as const

const GRAVITY = 9.81
/** Beyond the last curve the cloud thins as it does over level ground: with the square of the distance, a puff with the cube. */
const BEYOND = { plume: 2, puff: 3 } as const
/** A heavy puff creeps: its centre is slower than the wind. */
const PUFF_PACE = 0.4

const betaAt = (pieces: readonly Piece[], alpha: number): number => {
  const at = Math.min(alpha, DENSE_GAS_LIMITS.mostAlpha)
  const piece = pieces.find(({ to }) => at <= to) ?? pieces.at(-1)
  return piece === undefined ? 0 : piece.slope * at + piece.at0
}

/** Share of the source's concentration that is left on the axis at each distance. */
function dilution(curves: readonly DilutionCurve[], alpha: number, lengthM: number, beyond: number) {
  const known = curves.map(({ share, pieces }) => ({ share, x: lengthM * 10 ** betaAt(pieces, alpha) }))
  const [first, last] = [known[0], known.at(-1)]
  return (x: number): number => {
    if (first === undefined || last === undefined || x <= 0) return 1
    // Between the source, which is as long as itself, and the first curve.
    if (x <= first.x)
      return Math.min(1, first.share ** (Math.log(Math.max(1, x / lengthM)) / Math.log(first.x / lengthM)))
    if (x >= last.x) return last.share * (last.x / x) ** beyond
    const next = known.findIndex((each) => each.x >= x)
    const [near, far] = [known[next - 1] ?? first, known[next] ?? last]
    const part = Math.log(x / near.x) / Math.log(far.x / near.x)
    return near.share * (far.share / near.share) ** part
  }
}

export interface DenseCloud {
  /** Share of the concentration at the source, on the axis, at a distance. */
  share(x: number): number
  /** Half of the width within which it is about as on the axis. */
  halfWidthM(x: number): number
  /** How far it creeps against the wind. */
  upwindM: number
  /** Seconds until it is there. */
  arrivalS(x: number): number
}

interface DenseInput {
  /** At 10 m. */
  readonly windMs: number
  /** Density of what comes out to that of the air. */
  readonly densityRatio: number
}

/** Undefined where the release is too small for its wind to behave as a heavy one. `m3PerS`: of the gas as it comes out. */
export function densePlume({
  windMs,
  densityRatio,
  m3PerS,
}: DenseInput & { readonly m3PerS: number }): DenseCloud | undefined {
  const reduced = GRAVITY * (densityRatio - 1)
  if (!(reduced > 0) || !(m3PerS > 0) || !(windMs > 0)) return undefined
  const lengthM = Math.sqrt(m3PerS / windMs)
  const buoyancyM = (reduced * m3PerS) / windMs ** 3
  if ((buoyancyM / lengthM) ** (1 / 3) < DENSE_GAS_LIMITS.plumeFrom) return undefined
  const alpha = Math.log10(((reduced ** 2 * m3PerS) / windMs ** 5) ** 0.2)
  // What the workbook gives for the width is taken for half of it: where readers differ, the wider one keeps more people away.
  const halfAtSource = lengthM + 8 * buoyancyM
  return {
    share: dilution(PLUME_CURVES, alpha, lengthM, BEYOND.plume),
    halfWidthM: (x) => halfAtSource + (x > 0 ? 2.5 * Math.cbrt(buoyancyM * x * x) : 0),
    upwindM: lengthM / 2 + 2 * buoyancyM,
    arrivalS: (x) => Math.max(0, x) / windMs,
  }
}

export function densePuff({ windMs, densityRatio, m3 }: DenseInput & { readonly m3: number }): DenseCloud | undefined {
  const reduced = GRAVITY * (densityRatio - 1)
  if (!(reduced > 0) || !(m3 > 0) || !(windMs > 0)) return undefined
  const lengthM = Math.cbrt(m3)
  if (Math.sqrt(reduced * m3) / (windMs * lengthM) < DENSE_GAS_LIMITS.puffFrom) return undefined
  const alpha = Math.log10(Math.sqrt((reduced * lengthM) / windMs ** 2))
  const radiusAtSource = Math.cbrt((3 * m3) / (4 * Math.PI))
  const radiusAfter = (seconds: number): number =>
    Math.sqrt(radiusAtSource ** 2 + 1.2 * Math.sqrt(reduced * m3) * seconds)
  // Its edge is ahead of its centre.
  const arrivalS = (x: number): number => {
    let [early, late] = [0, Math.max(0, x) / (PUFF_PACE * windMs)]
    for (let n = 0; n < 40; n += 1) {
      const middle = (early + late) / 2
      if (PUFF_PACE * windMs * middle + radiusAfter(middle) >= x) late = middle
      else early = middle
    }
    return late
  }
  return {
    share: dilution(PUFF_CURVES, alpha, lengthM, BEYOND.puff),
    halfWidthM: (x) => radiusAfter(arrivalS(x)),
    upwindM: radiusAtSource,
    arrivalS,
  }
}
