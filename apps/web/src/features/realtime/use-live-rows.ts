import type { DeviceDetail } from '@vigil/contract'
import { addLiveRow } from '@vigil/domain'
import { useState } from 'react'

const NO_ROWS: readonly DeviceDetail[] = []

/** The readings that arrived since the page was opened, newest first, ten at most. */
export function useLiveRows(detail: DeviceDetail | undefined): readonly DeviceDetail[] {
  const [rows, setRows] = useState(NO_ROWS)
  if (detail === undefined || detail === rows[0]) return rows
  if (detail.at === 0 || (rows[0] !== undefined && rows[0].at >= detail.at)) return rows
  const next = addLiveRow(rows, detail)
  setRows(next)
  return next
}
