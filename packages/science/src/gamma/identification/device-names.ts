import { isAlike } from '../nuclides/alike.ts'
import { findNuclide } from '../nuclides/nuclide-table.ts'

/**
 * What a device has named against what its spectrum says: `same` where each name of one stands for a name of the other, `silent` where
 * the device named no nuclide.
 */
export type NamesCompared = 'same' | 'differ' | 'silent'

const usual = (name: string): string => findNuclide(name)?.id ?? name.trim()

export function comparedNames(byDevice: readonly string[], bySpectrum: readonly string[]): NamesCompared {
  if (byDevice.length === 0) return 'silent'
  const [told, found] = [byDevice.map(usual), bySpectrum.map(usual)]
  const isIn = (name: string, others: readonly string[]) => others.some((other) => isAlike(name, other))
  return told.every((name) => isIn(name, found)) && found.every((name) => isIn(name, told)) ? 'same' : 'differ'
}
