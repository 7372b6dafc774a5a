import type { HistoryColumn, Registry } from '@vigil/devices'
import type { DeviceRow } from '../../../organisation/directory.ts'
import { modelColumns } from '../model-columns.ts'

/** Devices whose models store the same quantities in the same order. */
export interface ColumnGroup {
  readonly columns: readonly HistoryColumn[]
  readonly deviceTypes: readonly string[]
}

/** An expression for each group: a row carries the columns of its own model, not those of the whole registry. */
export function byGroup(groups: readonly ColumnGroup[], key: (group: ColumnGroup, index: number) => string) {
  return (expression: (columns: readonly HistoryColumn[]) => string): string => {
    const [only] = groups
    if (groups.length === 1 && only !== undefined) return expression(only.columns)
    const branches = groups.map((group, index) => `when ${key(group, index)} then ${expression(group.columns)}`)
    return branches.length === 0 ? expression([]) : `case ${branches.join(' ')} end`
  }
}

export const numberArray = (cells: readonly string[]): string => `array[${cells.join(', ')}]::float8[]`

export function createColumnGroups(registry: Pick<Registry, 'columns' | 'model'>) {
  const byModel = new Map<string, HistoryColumn[]>()

  function columnsOf(deviceType: string): HistoryColumn[] {
    const columns = byModel.get(deviceType) ?? modelColumns(registry, deviceType)
    byModel.set(deviceType, columns)
    return columns
  }

  return {
    columnsOf,
    groupsOf(rows: readonly Pick<DeviceRow, 'deviceType'>[]): ColumnGroup[] {
      const groups = new Map<string, { columns: HistoryColumn[]; deviceTypes: string[] }>()
      for (const deviceType of new Set(rows.map((row) => row.deviceType))) {
        const columns = columnsOf(deviceType)
        const key = columns.map(({ column }) => column).join()
        const group = groups.get(key)
        if (group === undefined) groups.set(key, { columns, deviceTypes: [deviceType] })
        else group.deviceTypes.push(deviceType)
      }
      return [...groups.values()]
    },
  }
}
