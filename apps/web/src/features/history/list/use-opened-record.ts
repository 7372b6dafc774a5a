import type { RecordList } from '../../../ui/records/use-record-list.ts'
import type { ListPlace } from './list-place.ts'
import type { ListSpec } from './list-spec.ts'

export interface OpenedRecord<R> {
  readonly record: R | undefined
  readonly phase: 'none' | 'loading' | 'failed' | 'missing' | 'ready'
  retry(): void
}

/** From the page that is shown; an address that was sent may name a record of another page, which is then asked for alone. */
export function useOpenedRecord<R>(spec: ListSpec<R>, place: ListPlace, list: RecordList<R>): OpenedRecord<R> {
  const { row, filter, sn } = place
  const listed = row === undefined ? undefined : list.records.find((record) => spec.idOf(record) === row)
  const wanted = row !== undefined && listed === undefined && list.problem === undefined && list.answer !== undefined
  const { data, isError, isPending, refetch } = spec.useRecords(
    { filter, sn, now: list.asOf },
    { limit: 1, ids: row === undefined ? [] : [row] },
    { enabled: wanted, quiet: true },
  )
  const found = wanted ? data?.records.find((record) => spec.idOf(record) === row) : undefined
  const record = listed ?? found
  const phase =
    row === undefined
      ? 'none'
      : record !== undefined
        ? 'ready'
        : isError
          ? 'failed'
          : wanted && !isPending
            ? 'missing'
            : list.problem === undefined && list.error === undefined
              ? 'loading'
              : 'none'
  return { record, phase, retry: () => void refetch() }
}
