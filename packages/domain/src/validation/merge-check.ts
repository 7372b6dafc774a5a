import { MERGE_SPAN_MS } from '../constants.ts'
import type { Problem, ValidationKey } from './problem.ts'

export interface MergeRecord {
  readonly id: string
  readonly sn: string
  readonly combinationName: string
  readonly alarmType: string
  readonly beginTime: number
}

const FIELD = 'records'
const MINUTE_MS = 60 * 1000
const differ = <T>(records: readonly MergeRecord[], of: (record: MergeRecord) => T): boolean =>
  new Set(records.map(of)).size > 1

/** Whether records may become one. Each broken rule has a message of its own; the order of the records does not matter. */
export function mergeCheck(selected: readonly MergeRecord[]): Problem[] {
  // The same record ticked twice is one record.
  const records = [...new Map(selected.map((record) => [record.id, record])).values()]
  if (records.length < 2) return [{ field: FIELD, key: 'validation.mergeTooFew' }]

  const broken = (key: ValidationKey): Problem => ({ field: FIELD, key })
  const problems: Problem[] = []
  if (differ(records, (record) => record.combinationName)) problems.push(broken('validation.mergeCombinationDiffers'))
  if (differ(records, (record) => record.sn)) problems.push(broken('validation.mergeDeviceDiffers'))
  if (differ(records, (record) => record.alarmType)) problems.push(broken('validation.mergeTypeDiffers'))

  const times = records.map((record) => record.beginTime)
  const span = times.reduce((a, b) => Math.max(a, b)) - times.reduce((a, b) => Math.min(a, b))
  if (span > MERGE_SPAN_MS) {
    problems.push({ field: FIELD, key: 'validation.mergeSpanTooLong', values: { num: MERGE_SPAN_MS / MINUTE_MS } })
  }
  return problems
}
