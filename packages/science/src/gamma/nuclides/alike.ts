/**
 * Nuclides whose photons are the same, or all but the same: annihilation alone, electrons that are stopped, and one level of the same
 * daughter (I-123 and Te-123m both leave Te-123 with its line at 159 keV). The first of a row is
 * the one that is named, and stands for the others (general knowledge, to be reviewed by the site's expert).
 */
const ALIKE: readonly (readonly string[])[] = [
  ['F-18', 'Ga-68', 'Ge-68', 'Cu-64', 'C-11', 'N-13', 'O-15'],
  ['Sr-90', 'Y-90', 'P-32'],
  ['I-123', 'Te-123m'],
]

export const alikeOf = (id: string): readonly string[] =>
  (ALIKE.find((row) => row.includes(id)) ?? []).filter((other) => other !== id)

export const isAlike = (a: string, b: string): boolean => a === b || alikeOf(a).includes(b)
