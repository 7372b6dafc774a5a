/** Ids of rows that have none of their own: the device, the moment and, where two can share it, the place in the table. */
export const rowId = (sn: string, at: number, place?: string): string =>
  place === undefined ? `${sn}:${at}` : `${sn}:${at}:${place}`

export interface RowIdParts {
  readonly sn: string
  readonly at: number
  readonly place: string | undefined
}

const ROW_ID = /^([A-Za-z0-9._-]+):(\d{1,15})(?::(\d{1,10}\.\d{1,5}))?$/

/** Undefined for what no row can be called. */
export function parseRowId(id: string): RowIdParts | undefined {
  const [, sn, at, place] = ROW_ID.exec(id) ?? []
  return sn === undefined || at === undefined ? undefined : { sn, at: Number(at), place }
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
