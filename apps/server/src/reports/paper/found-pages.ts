import type { SideTable } from '../../exports/writers/writer.ts'
import type { FoundPart, KeptCheckFinding } from '../report-content.ts'
import type { Paper } from './paper.ts'
import { sharesFigure } from './paper-charts.ts'
import { head, ifTold, isTold, keyPart, type Tile, tableOf } from './pieces.ts'

/** One finding of what checks found, as a sentence. */
function sayCheck(finding: KeptCheckFinding, { t, number, nameOf }: Paper): string {
  if (finding.kind === 'notOnRecord') return t('reports.say.check.notOnRecord')
  const n = number(finding.n)
  switch (finding.kind) {
    case 'checks':
      return finding.n === 0
        ? t('reports.say.check.none')
        : t('reports.say.check.checks', { n, found: number(finding.found) })
    case 'found':
    case 'foundYearBefore': {
      const { change } = finding
      const words = finding.kind === 'found' ? 'before' : 'yearBefore'
      if (change.kind === 'unknown') return ''
      if (change.kind === 'same') return t(`reports.say.check.${words}.same`)
      const before = number(change.before)
      if (change.kind === 'few') return t(`reports.say.check.${words}.few`, { before })
      return t(`reports.say.check.${words}.${change.kind}`, { n, before, percent: number(change.percent) })
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

type Figure = readonly [name: string, value: number | null, ...earlier: (number | null)[]]

/** Each figure with its name, and what it was earlier; null where nothing is on record. */
function keyFigures(part: FoundPart, { t }: Paper): readonly Figure[] {
  const { n, found, before, yearBefore, judged } = part
  const isKnown = isTold(part)
  const told = (value: number): number | null => (isKnown ? value : null)
  const earlier = [before, ...ifTold(yearBefore, (year) => year)]
  const none = earlier.map(() => null)
  return [
    [t('statistics.detect.checks'), told(n), ...earlier.map((each) => each?.n ?? null)],
    [t('statistics.detect.found'), told(found), ...earlier.map((each) => each?.found ?? null)],
    [t('reports.figure.falseAlarms'), told(judged.nothing), ...none],
    [t('reports.figure.judged'), told(judged.nothing + judged.something), ...none],
  ]
}

/** How many named something in each earlier period. */
function earlierTiles({ before, yearBefore }: FoundPart, { t, number, beforeName, yearBeforeName }: Paper): Tile[] {
  const tile = (name: string, each: FoundPart['before']): Tile => [
    `${t('statistics.detect.found')} · ${name}`,
    each && number(each.found),
  ]
  return [tile(beforeName, before), ...ifTold(yearBefore, (year) => tile(yearBeforeName, year))]
}

const namesOf = ({ names }: FoundPart, { nameOf }: Paper) =>
  names.map(({ key, n }) => ({ name: nameOf('subject', key), n }))

export function foundPage(part: FoundPart, paper: Paper): readonly string[] {
  const { t, number } = paper
  const figures = keyFigures(part, paper).map(([name, value]): Tile => [name, value === null ? null : number(value)])
  const tiles = [...figures.slice(0, 2), ...earlierTiles(part, paper), ...figures.slice(2)]
  const parts = keyPart(t('reports.part.found'), foundSentences(part, paper), tiles, paper)
  if (part.names.length > 0) {
    parts.push(sharesFigure(t('reports.part.foundNames'), namesOf(part, paper), number))
  }
  return parts
}

export function foundSheets(part: FoundPart, paper: Paper): readonly SideTable[] {
  const { t, beforeName, yearBeforeName } = paper
  const year = ifTold(part.yearBefore, () => head('number', yearBeforeName))
  return [
    tableOf(
      t('reports.part.found'),
      [
        head('text', t('reports.figure.name')),
        head('number', t('reports.figure.value')),
        head('number', beforeName),
        ...year,
      ],
      [
        ...keyFigures(part, paper),
        ...foundSentences(part, paper).map((sentence) => [sentence, null, null, ...year.map(() => null)]),
      ],
    ),
    tableOf(
      t('reports.part.foundNames'),
      [head('text', t('statistics.by.subject')), head('number', t('statistics.number'))],
      namesOf(part, paper).map(({ name, n }) => [name, n]),
    ),
  ]
}
