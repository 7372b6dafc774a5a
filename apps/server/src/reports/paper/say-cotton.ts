import { lotName } from '@vigil/i18n'
import type { CottonPart, KeptCottonFinding } from '../report-content.ts'
import type { Paper } from './paper.ts'

/** As many as the statistics show. */
export const RISK_DIGITS = 1

type Compared = Extract<KeptCottonFinding, { kind: 'before' | 'yearBefore' }>

export const cottonFigureName = (figure: Compared['figure'], { t }: Pick<Paper, 't'>): string =>
  figure === 'alarms' ? t('reports.figure.cottonAlarms') : t(`statistics.cotton.${figure}`)

function sayCompared({ kind, figure, n, change }: Compared, paper: Paper): string {
  const { t, number } = paper
  const values = { what: cottonFigureName(figure, paper), n: number(n) }
  if (change.kind === 'unknown') return t('reports.say.cotton.alone', values)
  const before = number(change.before)
  if (change.kind === 'same' || change.kind === 'few') {
    return t(`reports.say.cotton.${kind}.${change.kind}`, { ...values, before })
  }
  return t(`reports.say.cotton.${kind}.${change.kind}`, { ...values, before, percent: number(change.percent) })
}

/** One finding of cotton as a sentence. */
function sayCotton(finding: KeptCottonFinding, paper: Paper): string {
  const { t, texts, number, percent, time, until } = paper
  switch (finding.kind) {
    case 'notOnRecord':
      return t('reports.say.cotton.notOnRecord')
    case 'checks':
      return finding.n === 0
        ? t('reports.say.cotton.none')
        : t('reports.say.cotton.checks', { n: number(finding.n), found: number(finding.found) })
    case 'alarms':
      return sayCompared({ kind: 'before', figure: 'alarms', n: finding.n, change: finding.change }, paper)
    case 'before':
    case 'yearBefore':
      return sayCompared(finding, paper)
    case 'overdue': {
      const { n, of, since } = finding
      if (since === null) return t('reports.say.cotton.overdueNone', { time: time(until) })
      const values = { n: number(n), of: number(of), time: time(until), since: time(since) }
      return t('reports.say.cotton.overdue', values)
    }
    case 'risk':
      return t('statistics.cotton.meanRisk', { value: number(100 * finding.probability, RISK_DIGITS) })
    case 'riskiest': {
      const { dimension, probability, n } = finding
      return t('reports.say.cotton.riskiest', {
        by: t(`statistics.by.${dimension}`),
        name: lotName(texts, dimension, finding),
        share: percent(probability, RISK_DIGITS),
        n: number(n),
      })
    }
  }
}

/** The first three are those to remember: what was checked, what alarmed, and what is overdue. */
export const cottonSentences = ({ findings }: CottonPart, paper: Paper): string[] =>
  findings.map((finding) => sayCotton(finding, paper))
