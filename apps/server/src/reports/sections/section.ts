import type { ReportTemplate } from '@vigil/contract'
import type { Period } from '@vigil/domain'
import type { SideTable } from '../../exports/writers/writer.ts'
import type { AlarmScope } from '../../statistics/alarms/alarm-scope.ts'
import type { Paper } from '../paper/paper.ts'
import type { ToldParts } from '../report-content.ts'

/** What a section is asked to tell of. */
export interface Subject {
  readonly template: ReportTemplate
  readonly period: Period
  /** The end of the period, or when it was asked for. */
  readonly until: number
  readonly scope: AlarmScope
}

/** One part of a report: what it reads (undefined: there is nothing to tell of), and how it is told on paper and in a workbook. */
export interface Section<K extends keyof ToldParts, Read = ToldParts[K]> {
  read(subject: Subject): Promise<Read>
  /** Pieces of a page, one below the other. */
  page(part: ToldParts[K], paper: Paper): readonly string[]
  sheets(part: ToldParts[K], paper: Paper): readonly SideTable[]
  /** What it says in sentences; the first one is the one to remember. */
  sentences(part: ToldParts[K], paper: Paper): readonly string[]
}
