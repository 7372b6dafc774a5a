import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer'
import { type Cell, type Head, type Row, uniqueTitles } from '../sheet.ts'
import type { Sink } from './sink.ts'
import type { FileWriter } from './writer.ts'

/** Cells that are gathered before they are written: they stand in memory, and columns are squeezed by so many at once. */
const GROUP_CELLS = 300_000

/** Moments in UTC, whole numbers and measured ones, words; what is empty is null. */
function elementOf({ type, isWhole }: Head, name: string): SchemaElement {
  const optional = { name, repetition_type: 'OPTIONAL' } as const
  if (type === 'time') {
    const logical = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } as const
    return { ...optional, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', logical_type: logical }
  }
  if (type === 'text') {
    return { ...optional, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } }
  }
  return { ...optional, type: isWhole ? 'INT64' : 'DOUBLE' }
}

function storedValue(cell: Cell, { type, isWhole }: Head): unknown {
  if (cell === null || cell === '') return null
  if (type === 'text') return String(cell)
  // A word in a column of numbers would be written as one.
  if (typeof cell !== 'number') return null
  if (type === 'time') return new Date(cell)
  return isWhole ? BigInt(Math.round(cell)) : cell
}

/** Apache Parquet: column by column in groups of rows, each written as soon as it is full. */
export function createParquetWriter(
  sink: Sink,
  { heads, groupCells = GROUP_CELLS }: { heads: readonly Head[]; groupCells?: number },
): FileWriter {
  const names = uniqueTitles(heads)
  const groupRows = Math.max(1, Math.floor(groupCells / heads.length))
  const bytes = new ByteWriter()
  const schema: SchemaElement[] = [
    { name: 'root', num_children: heads.length },
    ...heads.map((head, n) => elementOf(head, names[n] ?? '')),
  ]
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: 'Vigil' })
  let gathered: Row[] = []

  async function give(): Promise<void> {
    const made = bytes.getBytes().slice()
    // What was given away makes room; where it stands in the file is counted on.
    bytes.index = 0
    await sink.write(made)
  }
  async function writeGroup(): Promise<void> {
    const rows = gathered
    gathered = []
    const columnData = heads.map((head, n) => ({
      name: names[n] ?? '',
      data: rows.map(({ cells }) => storedValue(cells[n] ?? null, head)),
      // Kept in memory until the end of the file otherwise.
      offsetIndex: false,
    }))
    await file.write({ columnData, rowGroupSize: rows.length })
    await give()
  }

  return {
    async begin() {},
    async add(rows) {
      gathered.push(...rows.map(({ cells }) => ({ cells, record: null })))
      if (gathered.length >= groupRows) await writeGroup()
    },
    async end() {
      if (gathered.length > 0) await writeGroup()
      await file.finish()
      await give()
    },
  }
}
