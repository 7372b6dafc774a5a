import type { DeviceDetail } from '@vigil/contract'
import { addLiveRow } from '@vigil/domain'
import { useMemo, useState } from 'react'
import { useCall } from '../../lib/calls/use-call.ts'
import { filledRows, type LiveRow, MOST_ROWS, rowOf, rowOfRecord } from './live-row.ts'

const NO_ROWS: readonly LiveRow[] = []
/** Readings are listed of one day at most. */
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The last readings, newest first, ten at most: those that arrived since the page was opened, before them the stored ones; with `until`
 * those that were stored by then.
 */
export function useLiveRows(
  sn: string,
  detail: DeviceDetail | undefined,
  until?: number,
): { readonly rows: readonly LiveRow[]; readonly waits: boolean } {
  const live = useArrived(detail)
  const { data, isPending } = useCall(
    'hisReadings',
    {
      sn,
      step: 'reading',
      limit: MOST_ROWS,
      ...(until !== undefined && { beginTime: until - DAY_MS, endTime: until }),
    },
    { quiet: true, staleTime: 0 },
  )
  const stored = useMemo(() => data?.records.map(rowOfRecord) ?? NO_ROWS, [data])
  const rows = useMemo(() => filledRows(live, stored), [live, stored])
  return { rows, waits: rows.length === 0 && (isPending || detail === undefined) }
}

function useArrived(detail: DeviceDetail | undefined): readonly LiveRow[] {
  const [rows, setRows] = useState(NO_ROWS)
  if (detail === undefined || detail.at === 0 || (rows[0] !== undefined && rows[0].at >= detail.at)) return rows
  const next = addLiveRow(rows, rowOf(detail))
  setRows(next)
  return next
}
