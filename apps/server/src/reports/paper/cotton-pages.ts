import { LOT_DIMENSIONS, type LotDimension } from '@vigil/contract'
import { COTTON_FIGURES } from '@vigil/domain'
import { lotName, seasonName } from '@vigil/i18n'
import type { Cell } from '../../exports/sheet.ts'
import type { SideTable } from '../../exports/writers/writer.ts'
import { xmlText } from '../../exports/writers/xml-text.ts'
import type { CottonPart } from '../report-content.ts'
import type { Paper } from './paper.ts'
import { head, ifTold, isTold, keyPart, printedBelow, type Tile, tableOf } from './pieces.ts'
import { cottonFigureName, cottonSentences, RISK_DIGITS } from './say-cotton.ts'

interface Figure {
  readonly name: string
  /** Null where nothing is on record. */
  readonly value: number | null
  readonly digits: number
  /** What it was in the period before, and a year ago; none where it is not compared. */
  readonly earlier: readonly (number | null)[]
}

const percentOf = (share: number): number => Math.round(share * 1000) / 10
type Risk = Pick<CottonPart['lots']['stack'][number], 'n' | 'found' | 'probability' | 'alarms'>
const riskCells = ({ n, found, probability, alarms }: Risk): Cell[] => [
  n,
  found,
  probability === null ? null : percentOf(probability),
  alarms,
]

const earlierOf = ({ before, yearBefore }: CottonPart) => [before, ...ifTold(yearBefore, (year) => year)]

function keyFigures(part: CottonPart, paper: Paper): readonly Figure[] {
  const { t } = paper
  const isKnown = isTold(part)
  const { probability, overdue } = part
  const alone = (name: string, value: number | null, digits: number): Figure => ({ name, value, digits, earlier: [] })
  return [
    ...COTTON_FIGURES.map((figure) => ({
      name: cottonFigureName(figure, paper),
      value: isKnown ? part[figure] : null,
      digits: 0,
      earlier: earlierOf(part).map((each) => each[figure]),
    })),
    ...(probability === null ? [] : [alone(t('statistics.cotton.riskPercent'), percentOf(probability), RISK_DIGITS)]),
    ...ifTold(overdue, ({ n }) => alone(t('reports.figure.overdueBales'), isKnown ? n : null, 0)),
  ]
}

function tilesOf(part: CottonPart, paper: Paper): Tile[] {
  const { number, beforeName, yearBeforeName } = paper
  const told = (value: number | null, digits = 0): string | null => (value === null ? null : number(value, digits))
  const figures = keyFigures(part, paper)
  const names = [beforeName, yearBeforeName]
  return [
    ...figures.map(({ name, value, digits }): Tile => [name, told(value, digits)]),
    ...figures.flatMap(({ name, earlier }) =>
      earlier.map((value, index): Tile => [`${name} · ${names[index]}`, told(value)]),
    ),
  ]
}

const riskHeads = (name: string, { t }: Paper) => [
  head('text', name),
  head('number', t('statistics.cotton.checks')),
  head('number', t('statistics.cotton.found')),
  head('number', t('statistics.cotton.riskPercent')),
  head('number', t('reports.figure.cottonAlarms')),
]

function lotTable({ lots }: CottonPart, dimension: LotDimension, paper: Paper): SideTable {
  const name = paper.t(`statistics.by.${dimension}`)
  return tableOf(
    name,
    riskHeads(name, paper),
    lots[dimension].map((lot) => [lotName(paper.texts, dimension, lot), ...riskCells(lot)]),
  )
}

function seasonTable({ seasons }: CottonPart, paper: Paper): SideTable {
  const { t, locale, timeZone } = paper
  const name = t('statistics.by.season')
  return tableOf(
    name,
    riskHeads(name, paper),
    seasons.map((season) => [seasonName(season.begin, season.end, locale, timeZone), ...riskCells(season)]),
  )
}

function overdueTable({ overdue }: CottonPart, { t, timeZone }: Paper): SideTable {
  return tableOf(
    t('reports.figure.overdueBales'),
    [
      head('text', t('statistics.by.stack')),
      head('text', t('statistics.by.office')),
      head('number', t('reports.figure.overdueBales')),
      head('number', t('reports.figure.bales')),
      head('time', `${t('reports.figure.overdueSince')} (${timeZone})`),
    ],
    (overdue?.stacks ?? []).map(({ name, office, n, of, since }) => [name, office, n, of, since]),
  )
}

/** Tables with something in them; of a time of which nothing is on record there are none. */
function tablesOf(part: CottonPart, paper: Paper): readonly SideTable[] {
  if (!isTold(part)) return []
  const tables = [
    ...LOT_DIMENSIONS.map((dimension) => lotTable(part, dimension, paper)),
    seasonTable(part, paper),
    overdueTable(part, paper),
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

export function cottonPage(part: CottonPart, paper: Paper): readonly string[] {
  const { t } = paper
  const quiet = (text: string): string => `<p class="quiet">${xmlText(text)}</p>`
  return [
    ...keyPart(t('reports.part.cotton'), cottonSentences(part, paper), tilesOf(part, paper), paper),
    ...tablesOf(part, paper).map((table) => printedBelow(table, paper)),
    ...(part.probability === null ? [] : [quiet(t('cotton.estimate'))]),
    ...ifTold(part.overdue, () => quiet(t('reports.say.cotton.stacksNow'))),
  ]
}

export function cottonSheets(part: CottonPart, paper: Paper): readonly SideTable[] {
  const { t, beforeName, yearBeforeName } = paper
  const none = earlierOf(part).map(() => null)
  return [
    tableOf(
      t('reports.part.cotton'),
      [
        head('text', t('reports.figure.name')),
        head('number', t('reports.figure.value')),
        head('number', beforeName),
        ...ifTold(part.yearBefore, () => head('number', yearBeforeName)),
      ],
      [
        ...keyFigures(part, paper).map(({ name, value, earlier }) => [
          name,
          value,
          ...(earlier.length > 0 ? earlier : none),
        ]),
        ...cottonSentences(part, paper).map((sentence) => [sentence, null, ...none]),
      ],
    ),
    ...tablesOf(part, paper),
  ]
}
