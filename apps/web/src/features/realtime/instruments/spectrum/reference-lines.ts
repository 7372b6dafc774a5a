import { findNuclide } from '@vigil/science'
import type { ChartLine } from '../../../../ui/chart/plot-spec.ts'

/** Of the strongest line: weaker ones would be a fence. */
const WEAKEST_SHARE = 0.02
const MOST_LINES = 12

/** Lines of a nuclide within the axis, their energies written where they stand. */
export function referenceLines(
  nuclide: string | undefined,
  lastKeV: number,
  text: (keV: number) => string,
): readonly ChartLine[] {
  const found = nuclide === undefined ? undefined : findNuclide(nuclide)
  if (found === undefined) return []
  const inside = found.lines.filter(({ keV }) => keV <= lastKeV)
  const strongest = Math.max(0, ...inside.map(({ perDecay }) => perDecay))
  return inside
    .filter(({ perDecay }) => perDecay >= WEAKEST_SHARE * strongest)
    .toSorted((a, b) => b.perDecay - a.perDecay)
    .slice(0, MOST_LINES)
    .map(({ keV }) => ({ at: keV, label: text(keV) }))
}
