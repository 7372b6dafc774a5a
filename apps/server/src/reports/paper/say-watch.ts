import { listText } from '@vigil/i18n'
import type { KeptWatchFinding } from '../report-content.ts'
import type { Paper } from './paper.ts'

/** As many as the statistics show. */
export const SHARE_DIGITS = 2
const POINT_DIGITS = 1

function sayAvailability(
  { share, isPart, change }: Extract<KeptWatchFinding, { kind: 'availability' }>,
  { t, number, percent }: Paper,
): string {
  const told = percent(share, SHARE_DIGITS)
  if (isPart) return t('reports.say.watch.part', { share: told })
  if (change.kind === 'unknown') return t('reports.say.watch.unknown', { share: told })
  const values = { share: told, before: percent(change.before, SHARE_DIGITS) }
  if (change.kind === 'same') return t('reports.say.watch.same', values)
  return t(`reports.say.watch.${change.kind}`, { ...values, points: number(change.points, POINT_DIGITS) })
}

function sayYearBefore(
  { share, change }: Extract<KeptWatchFinding, { kind: 'yearBefore' }>,
  { t, number, percent }: Paper,
): string {
  if (change.kind === 'unknown') return ''
  const values = { share: percent(share, SHARE_DIGITS), before: percent(change.before, SHARE_DIGITS) }
  if (change.kind === 'same') return t('reports.say.watch.yearSame', values)
  const key = change.kind === 'rose' ? 'reports.say.watch.yearRose' : 'reports.say.watch.yearFell'
  return t(key, { ...values, points: number(change.points, POINT_DIGITS) })
}

/** One finding of how available devices were, as a sentence. */
export function sayWatch(finding: KeptWatchFinding, paper: Paper): string {
  const { t, number, percent, duration, time, locale } = paper
  switch (finding.kind) {
    case 'nothing':
      return t('reports.say.watch.nothing')
    case 'availability':
      return sayAvailability(finding, paper)
    case 'yearBefore':
      return sayYearBefore(finding, paper)
    case 'faultsYearBefore':
      return t('reports.say.watch.faultsYearBefore', { n: number(finding.before) })
    case 'faults': {
      const { n, change } = finding
      if (change.kind !== 'unknown' && change.before > 0) {
        return t('reports.say.watch.faultsBefore', { n: number(n), before: number(change.before) })
      }
      return n === 0 ? t('reports.say.watch.faultsNone') : t('reports.say.watch.faults', { n: number(n) })
    }
    case 'betweenFailures':
      return t('reports.say.watch.betweenFailures', { time: duration(finding.ms) })
    case 'toRepair':
      return t('reports.say.watch.toRepair', { time: duration(finding.ms), n: number(finding.n) })
    case 'notRepaired':
      return t('reports.say.watch.notRepaired', { n: number(finding.n), of: number(finding.of) })
    case 'worst': {
      const devices = finding.devices.map(({ name, share }) =>
        t('reports.say.watch.device', { name, share: percent(share, SHARE_DIGITS) }),
      )
      return t('reports.say.watch.worst', { devices: listText(locale, devices) })
    }
    case 'dark': {
      const { n, name, ms } = finding
      return t('reports.say.watch.dark', { n: number(n), place: name, time: duration(ms) })
    }
    case 'covered':
      return finding.isAlways ? t('statistics.states.allCovered') : t('reports.say.watch.coveredWhile')
    case 'notCounted':
      return t('reports.say.watch.notCounted', { time: duration(finding.ms) })
    case 'recordBegins':
      return t('reports.say.watch.recordBegins', { time: time(finding.at) })
  }
}
