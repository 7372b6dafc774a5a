import type { Head, Row } from '../sheet.ts'

/** Rows that stand beside the table: the log of an event. */
export interface SideTable {
  readonly name: string
  readonly heads: readonly Head[]
  readonly rows: readonly Row[]
}

export interface FileWriter {
  begin(): Promise<void>
  add(rows: readonly Row[]): Promise<void>
  end(): Promise<void>
}
