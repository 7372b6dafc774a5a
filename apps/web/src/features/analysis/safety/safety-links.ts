import type { Exposure, Safety, SafetyDeduction } from '@vigil/contract'
import { paths } from '../../../lib/paths.ts'
import type { Span } from '../../../ui/records/period.ts'

/** All but those of which people found that they were nothing: what the score counts. */
const OUTCOMES = 'something,handled,cleared,open'
const PRIORITIES = { highRisk: '3', alarm: '2', warning: '1' } as const

/** The records behind the points of a site. `here` gives another part of this page. */
export function deductionRecords(
  kind: SafetyDeduction,
  officeId: string,
  { begin, end }: Span,
  here: (parts: Record<string, string>) => string,
): string {
  const query = { begin: String(begin), end: String(end), office: officeId, officeAlone: 'yes', statistic: 'yes' }
  switch (kind) {
    case 'highRisk':
    case 'alarm':
    case 'warning':
      return paths.alarmHistory(undefined, {
        ...query,
        alarmKinds: 'normal',
        priorities: PRIORITIES[kind],
        outcomes: OUTCOMES,
      })
    case 'atRisk':
      return paths.stateHistory(undefined, { ...query, shown: '2,3', view: 'changes' })
    case 'unwatched':
      return paths.stateHistory(undefined, query)
    case 'fault':
      return paths.faultHistory(undefined, query)
    case 'exposure':
      return here({ place: officeId, part: 'exposure' })
    case 'calibration':
      return here({ place: officeId, part: 'signs' })
  }
}

const DAY_MS = 86_400_000
const AROUND_MS = 30 * 60_000

/** Readings of a device around a time, or of its first day where that is longer than lists reach. */
export function readingsOf(sn: string, { begin, end }: Span): string {
  const from = Math.max(0, begin - AROUND_MS)
  return paths.records(sn, {
    begin: String(from),
    end: String(Math.min(end + AROUND_MS, from + DAY_MS)),
    step: 'minute',
  })
}

export const exceedanceReadings = ({ sn, begin, end }: Safety['exceedances'][number]): string =>
  readingsOf(sn, { begin, end })

/** A series of one device over a time, on the page that draws them. */
export const seriesOf = (sn: string, quantity: string, { begin, end }: Span): string =>
  `${paths.analysisMonitor}?${new URLSearchParams([
    ['s', `${sn}~${quantity}`],
    ['begin', String(begin)],
    ['end', String(end)],
  ])}`

export const worstReadings = (
  sn: string,
  figures: Pick<Exposure['devices'][number], 'twa' | 'stel'>,
): string | undefined => {
  const [worst, ms] = figures.stel ? [figures.stel, 15 * 60_000] : [figures.twa, 8 * 3_600_000]
  return worst == null ? undefined : readingsOf(sn, { begin: worst.begin, end: worst.begin + ms })
}
