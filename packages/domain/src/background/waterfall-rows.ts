import type { Spectrum, WaterfallRow } from '@vigil/contract'
import { isSameSpectrum, stepOf } from './spectrum-step.ts'

/** Channels that share a column are added. */
export function intoColumns(counts: ArrayLike<number>, columns: number): number[] {
  const sums = new Array<number>(columns).fill(0)
  for (let channel = 0; channel < counts.length; channel++) {
    const column = Math.floor((channel * columns) / counts.length)
    sums[column] = Number(sums[column]) + Number(counts[channel])
  }
  return sums
}

/**
 * A row for what came between two spectra of a device, oldest first. The first of them holds minutes: as a row it would tell of a
 * moment that never was. What the device only repeats, and what took no time, is no row.
 */
export function waterfallRows(
  spectra: readonly { readonly at: number; readonly spectrum: Spectrum }[],
  columns: number,
): WaterfallRow[] {
  const rows: WaterfallRow[] = []
  let before: Spectrum | undefined
  for (const { at, spectrum } of spectra) {
    if (before !== undefined && !isSameSpectrum(before, spectrum)) {
      const { counts, seconds } = stepOf(before, spectrum)
      if (seconds > 0) rows.push({ at, seconds, counts: intoColumns(counts, columns) })
    }
    before = spectrum
  }
  return rows
}
