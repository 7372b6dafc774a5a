import type { Sigmas, StabilityClass } from './sigma.ts'

/** sigma = a x^p, x in metres. */
interface PowerCurve {
  readonly a: number
  readonly p: number
}

const row = (ay: number, py: number, az: number, pz: number): { readonly y: PowerCurve; readonly z: PowerCurve } => ({
  y: { a: ay, p: py },
  z: { a: az, p: pz },
})

/**
 * Spreads of a cloud that was let out at once, which are smaller than those of a plume: a plume also wanders, and its curves are means
 * over ten minutes. Slade 1968 gives B, D and F; the classes between them are those of the guidelines of the Center for Chemical
 * Process Safety, which agree with Slade in the three.
 */
export const PUFF_CURVES: Readonly<Record<StabilityClass, ReturnType<typeof row>>> = {
  A: row(0.18, 0.92, 0.6, 0.75),
  B: row(0.14, 0.92, 0.53, 0.73),
  C: row(0.1, 0.92, 0.34, 0.71),
  D: row(0.06, 0.92, 0.15, 0.7),
  E: row(0.04, 0.92, 0.1, 0.65),
  F: row(0.02, 0.89, 0.05, 0.61),
}

/** Spread across (and along) the wind and upward, in metres, when the centre of the cloud has come so far. */
export function puffSigmas(stability: StabilityClass, travelledM: number): Sigmas {
  const { y, z } = PUFF_CURVES[stability]
  return { y: y.a * travelledM ** y.p, z: z.a * travelledM ** z.p }
}
