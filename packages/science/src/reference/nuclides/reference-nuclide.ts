import type { GammaLine } from '../../gamma/nuclides/nuclide.ts'

export const DECAY_MODES = ['beta-', 'beta+', 'ec', 'alpha', 'it', 'sf'] as const
export type DecayMode = (typeof DECAY_MODES)[number]

/**
 * Fission makes what has too many neutrons; what loses a positron or takes in an electron, or is kept from growing by a stable neighbour of its
 * mass (Cs-134, Ag-110m, Eu-154), was hit by a neutron. Which one is which is general knowledge, to be reviewed by the site's expert.
 */
export const NUCLIDE_KINDS = ['snm', 'medical', 'industrial', 'norm', 'fission', 'activation'] as const
export type NuclideKind = (typeof NUCLIDE_KINDS)[number]

export interface Branch {
  readonly mode: DecayMode
  readonly percent: number
}

export interface ChainMember {
  /** Usual form, for example Cs-137 or Tc-99m. */
  readonly id: string
  readonly z: number
  /** 0: stable. */
  readonly halfLifeSeconds: number
  readonly branches: readonly Branch[]
}

/** Half-lives and branches: NUBASE2020. Lines: photons per decay of the parent, grown-in daughters included, strongest first. */
export interface ReferenceNuclide extends ChainMember {
  readonly kinds: readonly NuclideKind[]
  readonly lines: readonly GammaLine[]
}

const isMode = (mode: string): mode is DecayMode => DECAY_MODES.some((each) => each === mode)
const isKind = (kind: string): kind is NuclideKind => NUCLIDE_KINDS.some((each) => each === kind)

/** `beta-:98.62 alpha:1.38` */
function readBranches(text: string): Branch[] {
  return text.split(' ').flatMap((part) => {
    const [mode = '', percent = ''] = part.split(':')
    return isMode(mode) ? [{ mode, percent: Number(percent) }] : []
  })
}

export const member = (id: string, z: number, halfLifeSeconds: number, branches: string): ChainMember => ({
  id,
  z,
  halfLifeSeconds,
  branches: readBranches(branches),
})

/** `flat`: keV, per 100 decays, keV, per 100 decays, ... */
export function nuclide(
  id: string,
  z: number,
  halfLifeSeconds: number,
  branches: string,
  kinds: string,
  flat: readonly number[],
): ReferenceNuclide {
  const lines: GammaLine[] = []
  for (let at = 0; at + 1 < flat.length; at += 2) {
    lines.push({ keV: flat[at] as number, perDecay: (flat[at + 1] as number) / 100 })
  }
  return { ...member(id, z, halfLifeSeconds, branches), kinds: kinds.split(' ').filter(isKind), lines }
}
