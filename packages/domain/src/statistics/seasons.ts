import type { CheckShare } from '@vigil/contract'
import type { Step } from './period.ts'

const MONTHS_OF_SEASON = 3

/** Months of a year, three and three. */
export function seasonsOf<S extends Step>(months: readonly S[]): readonly (Step & { readonly months: readonly S[] })[] {
  return months.flatMap(({ begin }, index) => {
    if (index % MONTHS_OF_SEASON !== 0) return []
    const own = months.slice(index, index + MONTHS_OF_SEASON)
    return [{ begin, end: Math.max(...own.map(({ end }) => end)), months: own }]
  })
}

type Checks = Omit<CheckShare, 'key'>

/** Checks of several times as those of one: the mean is that of all of them. */
export function checksTogether(parts: readonly Checks[]): Checks {
  const n = parts.reduce((sum, part) => sum + part.n, 0)
  const risk = parts.reduce((sum, part) => sum + (part.probability ?? 0) * part.n, 0)
  return { n, found: parts.reduce((sum, { found }) => sum + found, 0), probability: n === 0 ? null : risk / n }
}
