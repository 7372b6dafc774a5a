/** How much comes out of what, each with the few things that somebody at a desk can know. */

const GAS_CONSTANT = 8.314_462
const KELVIN = 273.15
const AIR_KPA = 101.325
const GRAVITY = 9.81
/** Discharge coefficient of a hole with a sharp edge. */
const DISCHARGE = 0.62

export interface PoolInput {
  readonly areaM2: number
  /** At 10 m. */
  readonly windMs: number
  readonly celsius: number
  readonly gramsPerMol: number
  /** Vapour pressure at that temperature. */
  readonly kPa: number
}

/**
 * Kilograms that evaporate from a pool in a second, by the equation of the US EPA's guidance for risk programmes: it grows with the wind to
 * the power 0.78 and with the molar mass to two thirds.
 */
export function poolEvaporation({ areaM2, windMs, celsius, gramsPerMol, kPa }: PoolInput): number {
  const massTransferMs = 0.0025 * Math.max(windMs, 0.5) ** 0.78 * (18 / gramsPerMol) ** (1 / 3)
  // A liquid near its boiling point gives off more than its pressure says, for what leaves is replaced by its own vapour.
  const share = Math.min(kPa / AIR_KPA, 0.98)
  const driving = -AIR_KPA * Math.log(1 - share)
  return (massTransferMs * areaM2 * driving * gramsPerMol) / (GAS_CONSTANT * (celsius + KELVIN))
}

export interface LeakInput {
  readonly holeMm: number
  /** In the tank, absolute. */
  readonly kPa: number
  readonly celsius: number
}

const areaOf = (holeMm: number): number => Math.PI * (holeMm / 2000) ** 2

/** Kilograms of gas that leave by a hole in a second; above about twice the pressure of the air no faster than sound. */
export function gasLeak({
  holeMm,
  kPa,
  celsius,
  gramsPerMol,
  gamma = 1.3,
}: LeakInput & { readonly gramsPerMol: number; readonly gamma?: number }): number {
  if (kPa <= AIR_KPA) return 0
  const pascals = kPa * 1000
  const perKg = (GAS_CONSTANT * 1000 * (celsius + KELVIN)) / gramsPerMol
  const critical = (2 / (gamma + 1)) ** (gamma / (gamma - 1))
  const ratio = Math.max(AIR_KPA / kPa, critical)
  const flow = ((2 * gamma) / (gamma - 1)) * (ratio ** (2 / gamma) - ratio ** ((gamma + 1) / gamma))
  return DISCHARGE * areaOf(holeMm) * pascals * Math.sqrt(flow / perKg)
}

/** Kilograms of liquid that leave by a hole in a second, pressed by the tank and by what stands above the hole. */
export function liquidLeak({
  holeMm,
  kPa,
  kgPerM3,
  aboveM,
}: LeakInput & { readonly kgPerM3: number; readonly aboveM: number }): number {
  const pressed = (2 * Math.max(0, kPa - AIR_KPA) * 1000) / kgPerM3 + 2 * GRAVITY * Math.max(0, aboveM)
  return DISCHARGE * areaOf(holeMm) * kgPerM3 * Math.sqrt(pressed)
}
