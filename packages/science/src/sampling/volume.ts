/** Temperature a standard volume refers to; the two conventions differ by 9 %, so it goes with every value. */
export type ReferenceTemperatureK = 273.15 | 298.15

const STANDARD_KPA = 101.325
const ZERO_CELSIUS_K = 273.15

/** Litres drawn at a flow in litres per minute. */
export function sampledVolumeL(flowLMin: number, seconds: number): number {
  return (flowLMin * seconds) / 60
}

export interface StandardVolume {
  readonly litres: number
  readonly referenceK: ReferenceTemperatureK
  readonly referenceKPa: number
}

/** V (P/101.325) (T0/T): what the air would fill at the reference temperature. Undefined at or below absolute zero. */
export function standardVolume(
  litres: number,
  kPa: number,
  celsius: number,
  referenceK: ReferenceTemperatureK,
): StandardVolume | undefined {
  const kelvin = celsius + ZERO_CELSIUS_K
  if (!(kelvin > 0) || !(kPa >= 0)) return undefined
  return { litres: litres * (kPa / STANDARD_KPA) * (referenceK / kelvin), referenceK, referenceKPa: STANDARD_KPA }
}
