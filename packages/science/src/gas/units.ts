/** Litres of one mole of gas at 25 degrees C and 101.325 kPa, the value of the set-point tables. */
export const MOLAR_VOLUME_25C = 24.45
const MOLAR_VOLUME_0C = 22.414

/** Litres per mole at another temperature and pressure. */
export function molarVolume(celsius: number, kPa = 101.325): number {
  return MOLAR_VOLUME_0C * ((celsius + 273.15) / 273.15) * (101.325 / kPa)
}

export function ppmToMgM3(ppm: number, gramsPerMol: number, litresPerMol: number = MOLAR_VOLUME_25C): number {
  return (ppm * gramsPerMol) / litresPerMol
}

export function mgM3ToPpm(mgM3: number, gramsPerMol: number, litresPerMol: number = MOLAR_VOLUME_25C): number {
  return (mgM3 * litresPerMol) / gramsPerMol
}
