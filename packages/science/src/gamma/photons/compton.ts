const ELECTRON_REST_KEV = 510.99895
/** 2 pi r_e^2 N_A, cm2 per mole of electrons. */
const TWO_PI_RE2_NA = 2 * Math.PI * 2.8179403e-13 ** 2 * 6.02214076e23

/** Largest energy that one Compton collision can leave in a detector. */
export function comptonEdgeKeV(keV: number): number {
  const alpha = keV / ELECTRON_REST_KEV
  return (keV * 2 * alpha) / (1 + 2 * alpha)
}

/** Energy of a photon after a collision through the angle with this cosine. */
export function scatteredEnergyKeV(keV: number, cosine: number): number {
  return keV / (1 + (keV / ELECTRON_REST_KEV) * (1 - cosine))
}

/** Klein-Nishina spectrum of recoil energies, unnormalised; zero beyond the edge. */
export function recoilDensity(keV: number, recoilKeV: number): number {
  if (recoilKeV > comptonEdgeKeV(keV)) return 0
  const alpha = keV / ELECTRON_REST_KEV
  const s = recoilKeV / keV
  const rest = 1 - s
  return 2 + (s * s) / (alpha * alpha * rest * rest) + (s / rest) * (s - 2 / alpha)
}

/** Klein-Nishina angular density per unit of cosine, unnormalised. */
export function scatterDensity(keV: number, cosine: number): number {
  const ratio = scatteredEnergyKeV(keV, cosine) / keV
  return ratio * ratio * (ratio + 1 / ratio - (1 - cosine * cosine))
}

/** Compton mass attenuation coefficient of a material with the given Z/A, cm2/g. */
export function comptonMassAttenuation(keV: number, zOverA: number): number {
  const a = keV / ELECTRON_REST_KEV
  const log = Math.log(1 + 2 * a)
  const total =
    ((1 + a) / (a * a)) * ((2 * (1 + a)) / (1 + 2 * a) - log / a) + log / (2 * a) - (1 + 3 * a) / (1 + 2 * a) ** 2
  return TWO_PI_RE2_NA * zOverA * total
}

/** Photons whose energies lie anywhere between two. */
export interface PhotonBand {
  readonly fromKeV: number
  readonly toKeV: number
}

export interface ScatteredPhoton extends PhotonBand {
  readonly keV: number
  readonly share: number
}

/** Photons scattered into a range of cosines, in `steps` groups side by side; shares add up to one. */
export function scatteredPhotons(
  keV: number,
  fromCosine: number,
  toCosine: number,
  steps: number,
): readonly ScatteredPhoton[] {
  const groups: ScatteredPhoton[] = []
  const cosineAt = (step: number): number => fromCosine + ((toCosine - fromCosine) * step) / steps
  let sum = 0
  for (let i = 0; i < steps; i++) {
    const cosine = cosineAt(i + 0.5)
    const share = scatterDensity(keV, cosine)
    sum += share
    groups.push({
      keV: scatteredEnergyKeV(keV, cosine),
      fromKeV: scatteredEnergyKeV(keV, cosineAt(i)),
      toKeV: scatteredEnergyKeV(keV, cosineAt(i + 1)),
      share,
    })
  }
  return groups.map((group) => ({ ...group, share: group.share / sum }))
}
