import type { ModuleKey } from '@vigil/contract'
import pg from 'pg'
import { createTimeCells, jsonCell, NULL_CELL, numberCell, textCell } from '../../../platform/database/copy-text.ts'
import type { QuantityColumn } from '../../../platform/database/quantity-columns.ts'
import { type HistoryRecord, HistoryRejected, type ReadingRecord } from '../records.ts'

export interface ReadingLines {
  readonly copySql: string
  /** The reading of a record as one line of COPY; a value that no column can hold is a `HistoryRejected`. */
  line(record: HistoryRecord, reading: ReadingRecord): string
}

interface ModuleColumns {
  readonly module: ModuleKey
  readonly quantities: readonly string[]
  /** The cells of a reading without this module, ready made: most of the columns of most readings are empty. */
  readonly absent: string
}

const FIXED_COLUMNS = 'device_id, at, device_time, state2, runstate, longitude, latitude, message_id, rest'

export function createReadingLines(columns: readonly QuantityColumn[]): ReadingLines {
  const byModule = new Map<ModuleKey, QuantityColumn[]>()
  for (const column of columns) byModule.set(column.module, [...(byModule.get(column.module) ?? []), column])
  const modules = [...byModule].map(
    ([module, list]): ModuleColumns => ({
      module,
      quantities: list.map(({ quantity }) => quantity),
      absent: `\t${NULL_CELL}`.repeat(list.length),
    }),
  )
  const known = new Set<string>(byModule.keys())
  const names = [...byModule.values()].flat().map(({ column }) => `, ${pg.escapeIdentifier(column)}`)

  const at = createTimeCells()
  const deviceTime = createTimeCells()

  const fixedCells = (record: HistoryRecord, reading: ReadingRecord): string => {
    const { position, rest } = reading
    const head = `${record.deviceId}\t${at(record.at)}\t${deviceTime(record.deviceTime)}\t${reading.state2}\t${reading.runstate}`
    const place = `${numberCell(position?.longitude)}\t${numberCell(position?.latitude)}`
    const messageId = record.messageId === undefined ? NULL_CELL : textCell(record.messageId)
    return `${head}\t${place}\t${messageId}\t${rest === undefined ? NULL_CELL : jsonCell(rest)}`
  }

  return {
    copySql: `copy reading (${FIXED_COLUMNS}${names.join('')}) from stdin`,
    line(record, reading) {
      let line = fixedCells(record, reading)
      for (const { module, quantities, absent } of modules) {
        const values = reading.values[module]
        line += values === undefined ? absent : valueCells(module, quantities, values)
      }
      for (const module in reading.values) {
        if (!known.has(module)) throw new HistoryRejected(`no column holds values of ${module}`)
      }
      return `${line}\n`
    },
  }
}

function valueCells(module: string, quantities: readonly string[], values: Record<string, number>): string {
  let cells = ''
  let held = 0
  for (const quantity of quantities) {
    const value = values[quantity]
    if (value === undefined) {
      cells += `\t${NULL_CELL}`
      continue
    }
    if (!Number.isFinite(value)) throw new HistoryRejected(`${module}.${quantity} is not a number: ${value}`)
    cells += `\t${value}`
    held++
  }
  for (const quantity in values) {
    if (values[quantity] !== undefined && held-- === 0) {
      throw new HistoryRejected(`no column holds every value of ${module}: ${Object.keys(values).join(', ')}`)
    }
  }
  return cells
}
