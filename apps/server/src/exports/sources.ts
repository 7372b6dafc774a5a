import type {
  AlarmFilter,
  AlarmRecord,
  DetectionFilter,
  DetectionRecord,
  FaultFilter,
  FaultRecord,
  MobileFilter,
  ReadingFilter,
  ReadingRecord,
  SampleFilter,
  SampleRecord,
  StateFilter,
  StateRecord,
} from '@vigil/contract'
import type { RowSource } from '../history/look-back/row-source.ts'

/** Where files get their rows: the same that the pages show. */
export interface ExportSources {
  readonly alarm: RowSource<AlarmFilter, AlarmRecord>
  readonly reading: RowSource<ReadingFilter, ReadingRecord>
  readonly gd606: RowSource<MobileFilter, ReadingRecord>
  readonly detection: RowSource<DetectionFilter, DetectionRecord>
  readonly state: RowSource<StateFilter, StateRecord>
  readonly fault: RowSource<FaultFilter, FaultRecord>
  readonly sample: RowSource<SampleFilter, SampleRecord>
}
