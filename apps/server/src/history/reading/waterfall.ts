import type { ModuleKey, Spectrum, WaterfallRow } from '@vigil/contract'
import { waterfallRows } from '@vigil/domain'
import type { Past } from '../../platform/database/past-pool.ts'
import { readRowsOf } from '../../platform/database/rows.ts'

export interface WaterfallRequest {
  deviceId: number
  module: ModuleKey
  columns: number
  rows: number
}

export interface WaterfallOptions {
  database: Past
  now(): number
}

/** Older spectra are no part of "the last minutes", however few there are. */
const REACH_MS = 30 * 60_000
/** A device may repeat its spectrum in every reading until it has a new one. */
const READINGS_PER_ROW = 5

/** What the spectra of the last minutes were made of, row by row: whoever opens the page sees what has been. */
export function createWaterfall({ database: { pool }, now }: WaterfallOptions) {
  return async ({ deviceId, module, columns, rows }: WaterfallRequest): Promise<WaterfallRow[]> => {
    const found = await readRowsOf<{ at: Date; spectrum: Spectrum }>(
      pool,
      { at: 'time', spectrum: 'json' },
      `select at, rest -> $2 -> 'spectrum' as spectrum from reading
       where device_id = $1 and at >= $3 and rest -> $2 ? 'spectrum'
       order by at desc limit $4`,
      [deviceId, module, new Date(now() - REACH_MS), rows * READINGS_PER_ROW + 1],
    )
    const spectra = found.reverse().map(({ at, spectrum }) => ({ at: at.getTime(), spectrum }))
    return waterfallRows(spectra, columns).slice(-rows)
  }
}
