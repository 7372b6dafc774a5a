import { classifyFailure } from '../../writing/database-failure.ts'

export interface NumberedRow {
  device_id: number
  /** What is stored of it can not be summed up. */
  unreadable?: boolean
}

/**
 * Numbers of the rows of many devices at once. One device whose numbers the database can not tell leaves its own rows without
 * them and marked; a list that fails as a whole would hide the others behind it.
 */
export async function numbersByDevice<R extends NumberedRow, N>(
  rows: readonly R[],
  read: (rows: readonly R[]) => Promise<N[]>,
): Promise<N[]> {
  if (rows.length === 0) return []
  try {
    return await read(rows)
  } catch (error) {
    if (classifyFailure(error) !== 'record') throw error
    const devices = [...new Set(rows.map(({ device_id }) => device_id))]
    if (devices.length === 1) {
      for (const row of rows) row.unreadable = true
      return []
    }
    const found: N[] = []
    for (const id of devices) {
      const own = rows.filter(({ device_id }) => device_id === id)
      found.push(...(await numbersByDevice(own, read)))
    }
    return found
  }
}
