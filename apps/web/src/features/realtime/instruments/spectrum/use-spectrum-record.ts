import type { Spectrum } from '@vigil/contract'
import { isSameSpectrum, stepOf } from '@vigil/domain'
import { useEffect, useRef, useState } from 'react'
import { type Accumulated, accumulate } from './spectrum-record.ts'
import { Waterfall } from './waterfall.ts'

export const WATERFALL_COLUMNS = 256
/** Of a device that sends every five seconds: the last ten minutes. */
export const WATERFALL_ROWS = 120

export interface SpectrumRecord {
  /** As it was sent last; the same object while the device only repeats it. */
  readonly sent: Spectrum | undefined
  readonly sum: Accumulated | undefined
  readonly waterfall: Waterfall
  /** Grows with every row. */
  readonly rows: number
  /** How often the sum was begun anew. */
  readonly begun: number
  reset(): void
}

/** Follows the spectra of a module: the newest, the sum since the operator began it, and a row for each. */
export function useSpectrumRecord(spectrum: Spectrum | undefined): SpectrumRecord {
  const sent = useRef<Spectrum>(undefined)
  const [waterfall] = useState(() => new Waterfall(WATERFALL_COLUMNS, WATERFALL_ROWS))
  const [record, setRecord] = useState<{ sum: Accumulated | undefined; rows: number; begun: number }>({
    sum: undefined,
    rows: 0,
    begun: 0,
  })
  const before = sent.current
  const isNew = spectrum !== undefined && (before === undefined || !isSameSpectrum(before, spectrum))
  useEffect(() => {
    if (!isNew || spectrum === undefined) return
    const step = stepOf(sent.current, spectrum)
    // The first spectrum after the page was opened holds minutes: as a row it would tell of a moment that never was.
    const isFirst = sent.current === undefined
    sent.current = spectrum
    const added = !isFirst && waterfall.add(step.counts, step.seconds, Date.now())
    setRecord(({ sum, rows, begun }) => ({ sum: accumulate(sum, step), rows: rows + (added ? 1 : 0), begun }))
  }, [isNew, spectrum, waterfall])
  return {
    sent: isNew ? spectrum : before,
    sum: record.sum,
    waterfall,
    rows: record.rows,
    begun: record.begun,
    reset: () => setRecord(({ rows, begun }) => ({ sum: undefined, rows, begun: begun + 1 })),
  }
}
