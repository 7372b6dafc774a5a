import type { Band } from '../vibrational/bands.ts'
import type { BandTable } from './band-table.ts'
import { FIELD_BANDS } from './field-bands.ts'
import { MINERAL_BANDS } from './mineral-bands.ts'

export interface FtirSubstance {
  readonly id: string
  /** As an attenuated-total-reflection crystal shows them, by rising wavenumber. */
  readonly bands: readonly Band[]
  /** False while no expert has compared the bands with a spectrum measured on site. */
  readonly reviewed: boolean
}

function substancesOf(table: BandTable): FtirSubstance[] {
  return Object.entries(table).map(([id, flat]) => {
    const bands: Band[] = []
    for (let i = 0; i + 2 < flat.length; i += 3) {
      bands.push({ at: flat[i] as number, height: flat[i + 1] as number, halfWidth: flat[i + 2] as number })
    }
    return { id, bands, reviewed: false }
  })
}

export const FTIR_SUBSTANCES: readonly FtirSubstance[] = [...substancesOf(FIELD_BANDS), ...substancesOf(MINERAL_BANDS)]

const BY_ID: ReadonlyMap<string, FtirSubstance> = new Map(FTIR_SUBSTANCES.map((row) => [row.id, row]))

export function ftirSubstance(id: string): FtirSubstance {
  const row = BY_ID.get(id)
  if (row === undefined) throw new RangeError(`unknown FTIR substance ${id}`)
  return row
}
