import type { ModuleKey, Spectrum } from '@vigil/contract'
import { isSameSpectrum, stepOf } from '@vigil/domain'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../../../lib/session.tsx'
import { useLive } from '../../../../live/live-context.tsx'
import { type Accumulated, accumulate } from './spectrum-record.ts'
import { Waterfall } from './waterfall.ts'

export const WATERFALL_COLUMNS = 256
/** The last ten minutes of a device that sends every five seconds. */
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

/** Follows the spectra of a module: the newest, the sum since the operator began it, and a row for each, behind those on record. */
export function useSpectrumRecord(sn: string, module: ModuleKey, spectrum: Spectrum | undefined): SpectrumRecord {
  const { api } = useSession()
  const { link, isReplay } = useLive()
  const firstAt = useRef(Number.POSITIVE_INFINITY)
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
    if (isFirst) firstAt.current = link.serverNow()
    sent.current = spectrum
    const added = !isFirst && waterfall.add(step.counts, step.seconds, link.serverNow())
    setRecord(({ sum, rows, begun }) => ({ sum: accumulate(sum, step), rows: rows + (added ? 1 : 0), begun }))
  }, [isNew, spectrum, waterfall, link])
  useEffect(() => {
    // The rows on record are those of now: in a replay the picture begins with what comes.
    if (isReplay) return
    const stop = new AbortController()
    const asked = { sn, module, columns: WATERFALL_COLUMNS, rows: WATERFALL_ROWS }
    api('deviceWaterfall', asked, { signal: stop.signal }).then(
      (answer) => {
        // What has come since the page was opened stands there already.
        const older = answer.rows.filter(({ at }) => at <= firstAt.current)
        waterfall.addBefore(older)
        setRecord((before) => ({ ...before, rows: before.rows + older.length }))
      },
      // Without the record the picture begins with what comes.
      () => {},
    )
    return () => stop.abort()
  }, [api, sn, module, waterfall, isReplay])
  return {
    sent: isNew ? spectrum : before,
    sum: record.sum,
    waterfall,
    rows: record.rows,
    begun: record.begun,
    reset: () => setRecord(({ rows, begun }) => ({ sum: undefined, rows, begun: begun + 1 })),
  }
}
