import {
  BUNDLE_DEVICES_MAX,
  BUNDLE_FORMATS,
  BUNDLE_KINDS,
  type BundleFilter,
  type BundleFormat,
  type BundleKind,
  READING_STEPS,
  type ReadingStep,
} from '@vigil/contract'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { type Period, type PeriodOrSpan, periodsWithin, readTime, type Span } from '../../../ui/records/period.ts'

export const EXPORT_DAYS = TIME_RANGE_DAYS.statistics
export const EXPORT_PERIODS: readonly Period[] = periodsWithin(EXPORT_DAYS)
export const USUAL_PERIOD: Period = '7d'
const USUAL_KINDS: readonly BundleKind[] = ['reading', 'alarm', 'state', 'fault']

export interface ExportChoice {
  readonly time: PeriodOrSpan
  readonly office: string | undefined
  readonly sns: readonly string[]
  readonly kinds: readonly BundleKind[]
  readonly files: BundleFormat
  readonly step: ReadingStep
  readonly pseudonyms: boolean
}

/** What an address says; parts that say nothing readable are as usual. */
export function readExport(query: URLSearchParams): ExportChoice {
  const named = query.get('kinds')?.split(',')
  return {
    time: readTime(query, USUAL_PERIOD, EXPORT_PERIODS),
    office: query.get('office') || undefined,
    sns: [...new Set(query.getAll('d').filter((sn) => sn !== ''))].slice(0, BUNDLE_DEVICES_MAX),
    kinds: named === undefined ? USUAL_KINDS : BUNDLE_KINDS.filter((kind) => named.includes(kind)),
    files: BUNDLE_FORMATS.find((each) => each === query.get('files')) ?? 'csv',
    step: READING_STEPS.find((each) => each === query.get('step')) ?? 'hour',
    pseudonyms: query.get('pseudonyms') === '1',
  }
}

export const filterOf = (
  { office, sns, kinds, files, step, pseudonyms }: ExportChoice,
  { begin, end }: Span,
): BundleFilter => ({
  beginTime: begin,
  endTime: end,
  ...(office !== undefined && { officeId: office }),
  ...(sns.length > 0 && { sns: [...sns] }),
  kinds: [...kinds],
  files,
  step,
  pseudonyms,
})
