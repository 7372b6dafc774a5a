import type { SideTable } from '../../exports/writers/writer.ts'
import type { FoundPart, KeptCheckFinding } from '../report-content.ts'
import type { Paper } from './paper.ts'
import { sharesFigure } from './paper-charts.ts'
import { head, keyPart, tableOf } from './pieces.ts'

/** One finding of what checks found, as a sentence. */
function sayCheck(finding: KeptCheckFinding, { t, number, nameOf }: Paper): string {
  const n = number(finding.n)
  switch (finding.kind) {
    case 'checks':
      return finding.n === 0
        ? t('reports.say.check.none')
        : t('reports.say.check.checks', { n, found: number(finding.found) })
    case 'found': {
      const { change } = finding
      if (change.kind === 'unknown') return ''
      if (change.kind === 'same') return t('reports.say.check.same')
      const before = number(change.before)
      if (change.kind === 'few') return t('reports.say.check.few', { before })
      return t(`reports.say.check.${change.kind}`, { n, before, percent: number(change.percent) })
    }
    case 'mostFound':
      return t('reports.say.check.most', { name: nameOf('subject', finding.key), n, of: number(finding.of) })
    case 'false': {
      const values = { n, of: number(finding.of) }
      return finding.percent === null
        ? t('reports.say.check.false', values)
        : t('reports.say.check.falseShare', { ...values, percent: number(finding.percent) })
    }
  }
}

export const foundSentences = ({ findings }: FoundPart, paper: Paper): string[] =>
  findings.map((finding) => sayCheck(finding, paper)).filter((sentence) => sentence !== '')

/** Each figure with its name, and what it was in the period before; null where nothing is on record. */
function keyFigures({ n, found, before, judged }: FoundPart, { t }: Paper) {
  return [
    [t('statistics.detect.checks'), n, before?.n ?? null],
    [t('statistics.detect.found'), found, before?.found ?? null],
    [t('reports.figure.falseAlarms'), judged.nothing, null],
    [t('reports.figure.judged'), judged.nothing + judged.something, null],
  ] as const
}

const namesOf = ({ names }: FoundPart, { nameOf }: Paper) =>
  names.map(({ key, n }) => ({ name: nameOf('subject', key), n }))

export function foundPage(part: FoundPart, paper: Paper): readonly string[] {
  const { t, number } = paper
  const tiles = keyFigures(part, paper).map(([name, value]) => [name, number(value)] as const)
  const parts = keyPart(t('reports.part.found'), foundSentences(part, paper), tiles, paper)
  if (part.names.length > 0) {
    parts.push(sharesFigure(t('reports.part.foundNames'), namesOf(part, paper), number))
  }
  return parts
}

export function foundSheets(part: FoundPart, paper: Paper): readonly SideTable[] {
  const { t } = paper
  return [
    tableOf(
      t('reports.part.found'),
      [
        head('text', t('reports.figure.name')),
        head('number', t('reports.figure.value')),
        head('number', t('reports.figure.before')),
      ],
      [...keyFigures(part, paper), ...foundSentences(part, paper).map((sentence) => [sentence, null, null])],
    ),
    tableOf(
      t('reports.part.foundNames'),
      [head('text', t('statistics.by.subject')), head('number', t('statistics.number'))],
      namesOf(part, paper).map(({ name, n }) => [name, n]),
    ),
  ]
}
