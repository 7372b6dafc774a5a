import type { Band } from '../vibrational/bands.ts'
import type { BandTable } from './band-table.ts'
import { EVERYDAY_BANDS } from './everyday-bands.ts'
import { FIELD_BANDS } from './field-bands.ts'

/**
 * Minerals, their strongest bands as read from the infrared spectra of the RRUFF project (Lafuente, Downs, Yang and Stone, "The
 * power of databases: the RRUFF project", 2015; rruff.info): R040134, R040012, R040078, R050383, R040070, R050008, R040096, R040030,
 * R040029, R040114, R050658, R040031, R050006, R050058. Halite (R070292) has no band here: it is what a clean crystal looks like.
 */
const MINERAL_BANDS: BandTable = {
  'potassium-alum': [
    565, 0.27, 117, 587, 0.31, 27, 684, 0.27, 49, 922, 0.29, 67, 1056, 0.93, 24, 1090, 1, 21, 1626, 0.21, 80, 2456,
    0.21, 100, 2914, 0.81, 233, 3355, 0.68, 87,
  ],
  anhydrite: [592, 0.73, 6, 611, 0.41, 6, 674, 0.56, 8, 1082, 0.46, 64, 1099, 1, 29, 1145, 0.54, 30],
  aragonite: [700, 0.09, 3, 712, 0.17, 3, 855, 0.57, 10, 1082, 0.09, 3, 1382, 0.34, 75, 1458, 1, 53],
  arsenolite: [472, 0.85, 12, 493, 0.18, 7, 725, 0.71, 46, 765, 1, 24, 786, 0.79, 12, 823, 0.12, 15, 1046, 0.17, 15],
  calcite: [712, 0.25, 4, 873, 0.7, 9, 1322, 0.41, 121, 1393, 1, 43, 1456, 0.47, 49],
  celestine: [602, 0.65, 14, 641, 0.25, 8, 975, 0.1, 15, 991, 0.33, 5, 1069, 1, 41, 1143, 0.25, 35, 1205, 0.22, 24],
  corundum: [413, 0.91, 25, 450, 0.75, 14, 547, 0.91, 19, 589, 1, 29, 646, 0.86, 41, 733, 0.49, 61],
  dolomite: [728, 0.2, 4, 878, 0.53, 9, 1253, 0.14, 141, 1426, 1, 69],
  gypsum: [
    585, 0.16, 27, 598, 0.16, 7, 669, 0.24, 7, 1105, 1, 33, 1620, 0.22, 8, 1683, 0.08, 10, 3366, 0.16, 135, 3403, 0.4,
    26, 3527, 0.37, 40,
  ],
  magnesite: [405, 0.26, 29, 681, 0.15, 60, 747, 0.17, 4, 882, 0.43, 11, 1429, 0.32, 20, 1438, 1, 73],
  'sodium-nitrate': [
    834, 0.69, 4, 1256, 0.72, 67, 1316, 1, 39, 1348, 0.89, 21, 1397, 0.4, 24, 1438, 0.18, 15, 1789, 0.15, 3, 2438, 0.11,
    34,
  ],
  quartz: [
    452, 1, 26, 490, 0.18, 15, 521, 0.18, 9, 694, 0.21, 8, 777, 0.62, 18, 798, 0.34, 6, 1037, 0.79, 81, 1081, 0.65, 49,
    1169, 0.21, 28,
  ],
  sulphur: [460, 0.59, 5, 466, 1, 4, 836, 0.18, 11],
  talc: [
    407, 0.53, 20, 446, 0.23, 20, 461, 0.12, 4, 661, 0.16, 28, 666, 0.37, 9, 969, 1, 49, 1001, 0.4, 17, 3675, 0.39, 3,
  ],
}

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

export const FTIR_SUBSTANCES: readonly FtirSubstance[] = [FIELD_BANDS, EVERYDAY_BANDS, MINERAL_BANDS].flatMap(
  substancesOf,
)

const BY_ID: ReadonlyMap<string, FtirSubstance> = new Map(FTIR_SUBSTANCES.map((row) => [row.id, row]))

export function ftirSubstance(id: string): FtirSubstance {
  const row = BY_ID.get(id)
  if (row === undefined) throw new RangeError(`unknown FTIR substance ${id}`)
  return row
}
