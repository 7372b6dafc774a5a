import type { Review } from '../../review.ts'

/** Categories of ANSI N42.34. */
export type NuclideCategory = 'snm' | 'medical' | 'industrial' | 'norm'

export interface GammaLine {
  readonly keV: number
  /** Photons per decay of the parent, grown-in daughters included. */
  readonly perDecay: number
}

/** Half-lives: NUBASE2020. Lines: evaluated photon yields, near ones merged, strongest first. */
export interface Nuclide {
  /** Usual form, for example Cs-137 or Tc-99m. */
  readonly id: string
  readonly category: NuclideCategory
  readonly halfLifeSeconds: number
  readonly lines: readonly GammaLine[]
  /** Continuous X-rays of a strong beta emitter. */
  readonly bremsstrahlung?: { readonly endpointKeV: number; readonly photonsPerDecay: number }
  /** Prompt photons of spontaneous fission: a continuum that reaches far beyond all lines. */
  readonly fission?: { readonly photonsPerDecay: number }
  /** Set where category, bremsstrahlung, fission or a line is general knowledge. */
  readonly review?: Review
}

/** Reads keV, yield, keV, yield, ... so that the tables stay compact. */
export function pairs(flat: readonly number[]): readonly GammaLine[] {
  const lines: GammaLine[] = []
  for (let i = 0; i + 1 < flat.length; i += 2) {
    lines.push({ keV: flat[i] as number, perDecay: flat[i + 1] as number })
  }
  return lines
}

/** Activity left after a time, as a fraction of the first activity. */
export function remainingFraction(nuclide: Nuclide, seconds: number): number {
  return 2 ** (-seconds / nuclide.halfLifeSeconds)
}
