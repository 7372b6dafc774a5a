import {
  IMPORT_PROBLEMS_MAX,
  IMPORT_REMARKS_MAX,
  type ModuleKey,
  type ModuleReport,
  type Position,
} from '@vigil/contract'
import type { MessageKey, MessageValues } from '@vigil/i18n'

/** A reading as a file tells it, before anybody has looked whether it can be. */
export interface FileReading {
  /** 0 where a file has no lines. */
  readonly line: number
  readonly sn: string
  readonly at: number
  readonly mods: Partial<Record<ModuleKey, ModuleReport>>
  readonly position?: Position | undefined
  /** How a quantity (`module.quantity`) is called there, and in which unit; left out where it can not be wrong. */
  readonly told?: ReadonlyMap<string, { column: string; unit: string | undefined }> | undefined
}

type ProblemKey = Extract<MessageKey, `imports.problem.${string}` | `imports.ofMeasurement.${string}`>

export interface FileProblem {
  /** 0 is the file as a whole. */
  readonly line: number
  readonly key: ProblemKey
  readonly values?: MessageValues | undefined
  /** A sentence of its own, named `problem` in the text. */
  readonly within?: ProblemKey | undefined
}

/** What was made of something in a file that is not as expected; nothing is refused for it. */
export interface FileNote {
  /** Number of the measurement in its file, from 1 on; 0 is the file as a whole. */
  readonly number: number
  readonly key: Extract<MessageKey, `imports.remark.${string}`>
  readonly value: string
}

/** All are counted; as many are kept as somebody will read. */
export class FileProblems {
  readonly listed: FileProblem[] = []
  readonly remarks: FileNote[] = []
  count = 0

  remark(note: FileNote): void {
    if (this.remarks.length < IMPORT_REMARKS_MAX) this.remarks.push(note)
  }
  add(problem: FileProblem): void {
    this.count++
    if (this.listed.length >= IMPORT_PROBLEMS_MAX) return
    const { values } = problem
    this.listed.push(values === undefined ? problem : { ...problem, values: shortened(values) })
  }
  /** What another part of the reading has found. */
  take({ listed, count }: Pick<FileProblems, 'listed' | 'count'>): void {
    this.count += count
    this.listed.push(...listed.slice(0, IMPORT_PROBLEMS_MAX - this.listed.length))
  }
}

/** A cell may be as long as its file. */
const SHOWN = 80
const shortened = (values: MessageValues): MessageValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, SHOWN) : value]),
  )
