import type { ModuleKey } from '@vigil/contract'
import pg from 'pg'
import { createTimeCells, jsonCell, NULL_CELL, numberCell, textCell } from '../../../platform/database/copy-text.ts'
import type { QuantityColumn } from '../../../platform/database/quantity-columns.ts'
import { type HistoryRecord, HistoryRejected, type ReadingPart } from '../records.ts'

export interface ReadingLines {
  readonly copySql: string
  /** The reading of a record as one line of COPY; a value that no column can hold is a `HistoryRejected`. */
  line(record: HistoryRecord, reading: ReadingPart): string
}

interface ModuleColumns {
  readonly module: ModuleKey
  readonly quantities: readonly string[]
}

const FIXED_COLUMNS = 'device_id, at, device_time, state2, runstate, longitude, latitude, message_id, arrived_at, rest'

export function createReadingLines(columns: readonly QuantityColumn[]): ReadingLines {
  const byModule = new Map<ModuleKey, QuantityColumn[]>()
  for (const column of columns) byModule.set(column.module, [...(byModule.get(column.module) ?? []), column])
  const modules = [...byModule].map(
    ([module, list]): ModuleColumns => ({
      module,
      quantities: list.map(({ quantity }) => quantity),
    }),
  )
  const known = new Set<string>(byModule.keys())
  const names = [...byModule.values()].flat().map(({ column }) => `, ${pg.escapeIdentifier(column)}`)

  /** So many empty cells, ready made: most columns of most readings are empty, and a line of many pieces is dear to put together. */
  const empty = Array.from({ length: columns.length + 1 }, (_, count) => `\t${NULL_CELL}`.repeat(count))

  const at = createTimeCells()
  const deviceTime = createTimeCells()
  const arrivedAt = createTimeCells()

  const fixedCells = (record: HistoryRecord, reading: ReadingPart): string => {
    const { position, rest } = reading
    const head = `${record.deviceId}\t${at(record.at)}\t${deviceTime(reading.deviceTime ?? record.deviceTime)}\t${reading.state2}\t${reading.runstate}`
    const place = `${numberCell(position?.longitude)}\t${numberCell(position?.latitude)}`
    const messageId = record.messageId === undefined ? NULL_CELL : textCell(record.messageId)
    const arrived = record.arrivedAt === undefined ? NULL_CELL : arrivedAt(record.arrivedAt)
    return `${head}\t${place}\t${messageId}\t${arrived}\t${rest === undefined ? NULL_CELL : jsonCell(rest)}`
  }

  return {
    copySql: `copy reading (${FIXED_COLUMNS}${names.join('')}) from stdin`,
    line(record, reading) {
      let line = fixedCells(record, reading)
      let emptyBefore = 0
      for (const { module, quantities } of modules) {
        const values = reading.values[module]
        if (values === undefined) {
          emptyBefore += quantities.length
          continue
        }
        let held = 0
        for (const quantity of quantities) {
          const value = values[quantity]
          if (value === undefined) {
            emptyBefore++
            continue
          }
          if (!Number.isFinite(value)) throw new HistoryRejected(`${module}.${quantity} is not a number: ${value}`)
          line += `${empty[emptyBefore]}\t${value}`
          emptyBefore = 0
          held++
        }
        checkAllHeld(module, values, held)
      }
      for (const module in reading.values) {
        if (!known.has(module)) throw new HistoryRejected(`no column holds values of ${module}`)
      }
      return `${line}${empty[emptyBefore]}\n`
    },
  }
}

function checkAllHeld(module: string, values: Record<string, number>, held: number): void {
  let left = held
  for (const quantity in values) {
    if (values[quantity] !== undefined && left-- === 0) {
      throw new HistoryRejected(`no column holds every value of ${module}: ${Object.keys(values).join(', ')}`)
    }
  }
}
