import type { FileFacts } from '../file-facts.ts'
import type { Sink } from '../writers/sink.ts'

export interface RecordWriting {
  readonly path: string
  readonly chromium: string | undefined
  readonly signal: AbortSignal
  onRows(n: number): void
}

/** Something that has a file of its own: a task, an incident. Told as a report, and with all its data as an archive. */
export interface OpenRecord {
  readonly name: string
  readonly from: number
  readonly to: number
  /** The page of its report; one that is to be printed can be searched. */
  page(facts: FileFacts, signal: AbortSignal, isPrinted: boolean): Promise<string>
  archive(facts: FileFacts, sink: Sink, writing: RecordWriting): Promise<void>
}
