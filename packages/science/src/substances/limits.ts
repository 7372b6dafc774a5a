import { mgM3ToPpm, ppmToMgM3 } from '../gas/units.ts'

export interface Limit {
  readonly value: number
  readonly unit: 'ppm' | 'mg/m³'
}

interface Mass {
  readonly gramsPerMol?: number
  readonly solid?: true
}

/** What a limit is in the other of the two units, at 25 °C and 1 atm. Dust has no share of volume, and no ppm. */
export function inOtherUnit({ value, unit }: Limit, { gramsPerMol, solid }: Mass): Limit | undefined {
  if (gramsPerMol === undefined || solid) return undefined
  return unit === 'ppm'
    ? { value: ppmToMgM3(value, gramsPerMol), unit: 'mg/m³' }
    : { value: mgM3ToPpm(value, gramsPerMol), unit: 'ppm' }
}

/** Units of readings that are one of the two, or a thousandth of it. */
const SCALES: Readonly<Record<string, Limit>> = {
  ppm: { value: 1, unit: 'ppm' },
  ppb: { value: 1e-3, unit: 'ppm' },
  'mg/m³': { value: 1, unit: 'mg/m³' },
  'µg/m³': { value: 1e-3, unit: 'mg/m³' },
}

/** How many times a limit a reading of the same substance is; nothing where their units can not be compared. */
export function timesLimit(reading: { value: number; unit: string }, limit: Limit, mass: Mass): number | undefined {
  const scale = SCALES[reading.unit]
  if (scale === undefined || !Number.isFinite(reading.value)) return undefined
  const against = scale.unit === limit.unit ? limit : inOtherUnit(limit, mass)
  return against && (reading.value * scale.value) / against.value
}
