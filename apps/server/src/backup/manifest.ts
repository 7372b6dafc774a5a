import { z } from 'zod'
import { PARTITIONED } from '../history/writing/partitions.ts'

const name = z.string().regex(/^[a-z][a-z0-9_]*$/)

const tableSchema = z.object({
  name,
  /** Columns but generated ones: the database makes those. */
  columns: z.array(z.object({ name, type: z.string() })).min(1),
  /** Days of a table that is kept by day, counted from 1970-01-01, UTC. */
  days: z.array(z.number().int()).optional(),
})
export type BackupTable = z.infer<typeof tableSchema>

/** What a backup holds, told before anything of it. How many rows stands behind each part: to count first would read all twice. */
export const manifestSchema = z.object({
  /** The Vigil that wrote it. */
  version: z.string(),
  at: z.number().int(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** A table stands behind those that it refers to. */
  tables: z.array(tableSchema).min(1),
  sequences: z.array(z.object({ table: name, column: name, last: z.string().regex(/^\d+$/), called: z.boolean() })),
  /** Names in the data folder. */
  files: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

export const partSchema = z.union([
  z.object({ table: name, day: z.number().int().optional() }),
  z.object({ file: z.string() }),
])
export type Part = z.infer<typeof partSchema>

/** Files of the data folder that belong to a system, besides its database. Exports are gone after a day anyway. */
export const SYSTEM_FILES: readonly string[] = ['simulator.json']

export function partsOf({ tables, files }: Pick<Manifest, 'tables' | 'files'>): Part[] {
  return [
    ...tables.flatMap(({ name: table, days }) => days?.map((day) => ({ table, day })) ?? [{ table }]),
    ...files.map((file) => ({ file })),
  ]
}

export function nameOf(part: Part): string {
  if ('file' in part) return `file ${part.file}`
  const day = part.day === undefined ? '' : ` of ${new Date(part.day * 86_400_000).toISOString().slice(0, 10)}`
  return `table ${part.table}${day}`
}

export const isPartitioned = (table: string): table is (typeof PARTITIONED)[number] =>
  PARTITIONED.some((each) => each === table)
