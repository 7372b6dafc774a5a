import { stepName, unitSymbol, withUnit } from '@vigil/i18n'
import type { KeptFinding } from '../report-content.ts'
import type { Paper } from './paper.ts'

const MINUTE_MS = 60_000

/** One finding as a sentence. */
export function sayFinding(finding: KeptFinding, paper: Paper): string {
  const { t, number, time, texts, unit, locale, timeZone } = paper
  switch (finding.kind) {
    case 'notOnRecord':
      return finding.since === null
        ? t('reports.say.notOnRecord')
        : t('reports.say.recordLater', { time: time(finding.since) })
    case 'total': {
      const { change, mostly } = finding
      const n = number(finding.n)
      if (change.kind === 'unknown') return t('reports.say.unknown', { n })
      const before = number(change.before)
      if (change.kind === 'same') return finding.n === 0 ? t('reports.say.none') : t('reports.say.same', { n })
      if (change.kind === 'few') return t('reports.say.few', { n, before })
      const values = { n, before, percent: number(change.percent) }
      return mostly === null
        ? t(`reports.say.${change.kind}`, values)
        : t(`reports.say.${change.kind}Mostly`, { ...values, place: mostly.name })
    }
    case 'yearBefore': {
      const { change } = finding
      if (change.kind === 'unknown') return ''
      const values = { n: number(finding.n), before: number(change.before) }
      if (change.kind === 'same') return t('reports.say.yearSame')
      if (change.kind === 'few') return t('reports.say.yearFew', values)
      const key = change.kind === 'rose' ? 'reports.say.yearRose' : 'reports.say.yearFell'
      return t(key, { ...values, percent: number(change.percent) })
    }
    case 'most': {
      const { place, of } = finding
      return t('reports.say.most', { place: place.name, n: number(place.n), of: number(of) })
    }
    case 'busiest': {
      const step = stepName(unit, finding.begin, locale, timeZone, 'long')
      return t('reports.say.busiest', { step, n: number(finding.n) })
    }
    case 'high':
    case 'nothing':
    case 'open':
      return t(`reports.say.${finding.kind}`, { n: number(finding.n), of: number(finding.of) })
    case 'unwatched': {
      const minutes = Math.max(1, Math.round(finding.ms / MINUTE_MS))
      return t('reports.say.unwatched', { time: withUnit(number(minutes), unitSymbol(texts, 'min')) })
    }
    case 'recordBegins':
      return t('reports.say.recordBegins', { time: time(finding.at) })
  }
}
