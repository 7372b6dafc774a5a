/** Ids of rows that have none of their own: the device, the moment and, where two can share it, the mark of the message. */
export const rowId = (sn: string, at: number, mark?: string): string =>
  mark === undefined ? `${sn}:${at}` : `${sn}:${at}:${mark}`

export interface RowIdParts {
  readonly sn: string
  readonly at: number
  /** Undefined: whatever the device told at that moment. */
  readonly mark: string | undefined
}

/**
 * Tells apart the readings that a device brought in one moment, by the number of the message and the device's own clock. A
 * place in the table would change with a restore, and the id with it.
 */
export const markOf = (reading: string): string =>
  `left(md5(concat(${reading}.message_id, ' ', extract(epoch from ${reading}.device_time))), 12)`

const ROW_ID = /^([A-Za-z0-9._-]+):(\d{1,15})(?::([0-9a-f]{12}))?$/

/** Undefined for what no row can be called. */
export function parseRowId(id: string): RowIdParts | undefined {
  const [, sn, at, mark] = ROW_ID.exec(id) ?? []
  return sn === undefined || at === undefined ? undefined : { sn, at: Number(at), mark }
}

/** Times that hold all of these rows; of the filter's own where it has any. */
export function timesOf(
  rows: readonly RowIdParts[],
  filter: { beginTime?: number | undefined; endTime?: number | undefined },
): { beginTime: number; endTime: number } {
  const times = rows.map(({ at }) => at)
  return {
    beginTime: filter.beginTime ?? Math.min(...times),
    endTime: filter.endTime ?? Math.max(...times) + 1,
  }
}
