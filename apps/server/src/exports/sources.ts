import type { AlarmFilter, AlarmRecord, AssayFilter, AssayRecord, TripFilter, TripRecord } from '@vigil/contract'
import type { LookBack } from '../history/reading/look-back/look-back.ts'
import type { RowSource } from '../history/reading/look-back/row-source.ts'

type LookBackSources = LookBack['sources']

/** Where files get their rows: the same that the pages show. */
export interface ExportSources extends LookBackSources {
  readonly alarm: RowSource<AlarmFilter, AlarmRecord>
  readonly trip: RowSource<TripFilter, TripRecord>
  readonly assay: RowSource<AssayFilter, AssayRecord>
}
