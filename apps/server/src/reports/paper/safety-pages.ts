import { SAFETY_DEDUCTIONS, type SafetyDeduction } from '@vigil/contract'
import type { SideTable } from '../../exports/writers/writer.ts'
import { xmlText } from '../../exports/writers/xml-text.ts'
import type { SafetyPart } from '../report-content.ts'
import type { Paper } from './paper.ts'
import { head, keyPart, printedBelow, type Tile, tableOf } from './pieces.ts'

const HOUR_MS = 3_600_000

const scored = ({ sites }: SafetyPart) =>
  sites.flatMap((site) => (site.score === null ? [] : [{ ...site, score: site.score }]))

/** Where no site has a score, nobody measured enough to say that there was nothing. */
const isScored = (part: SafetyPart): boolean => part.exceedances.length > 0 || scored(part).length > 0

/** The kind that has cost all sites the most points; undefined where none has lost any. */
function mostLost(part: SafetyPart): SafetyDeduction | undefined {
  const sums = SAFETY_DEDUCTIONS.map((kind) => ({
    kind,
    points: scored(part).reduce(
      (sum, { deductions }) => sum + (deductions.find((each) => each.kind === kind)?.points ?? 0),
      0,
    ),
  }))
  const most = sums.reduce((one, other) => (other.points > one.points ? other : one))
  return most.points > 0 ? most.kind : undefined
}

/** The first is the one to remember. */
export function safetySentences(part: SafetyPart, { t, number }: Paper): string[] {
  const known = scored(part)
  const [lowest] = known.toSorted((one, other) => one.score - other.score)
  const compared = known.flatMap(({ score, before }) => (before === null ? [] : [score - before]))
  const lost = mostLost(part)
  const without = part.sites.length - known.length
  return [
    ...(part.sites.length === 0 ? [t('safety.report.nothing')] : []),
    ...(part.sites.length > 0 && lowest === undefined ? [t('safety.report.noneScored')] : []),
    ...(lowest === undefined ? [] : [t('safety.report.lowest', { name: lowest.name, value: number(lowest.score, 1) })]),
    ...(lowest !== undefined && without > 0 ? [t('safety.report.noScore', { value: number(without) })] : []),
    ...(compared.length === 0
      ? []
      : [
          t('safety.report.better', {
            value: number(compared.filter((change) => change > 0).length),
            worse: number(compared.filter((change) => change < 0).length),
          }),
        ]),
    ...(lost === undefined ? [] : [t('safety.report.lostMost', { name: t(`safety.score.kind.${lost}`) })]),
    ...(part.exceedances.length > 0
      ? [t('safety.report.exceedances', { value: number(part.exceedances.length) })]
      : isScored(part)
        ? [t('safety.report.noExceedance')]
        : []),
    ...(part.simulated > 0 ? [t('safety.report.simulated', { value: number(part.simulated) })] : []),
    ...(part.leftOut > 0 ? [t('safety.report.leftOut', { value: number(part.leftOut) })] : []),
  ]
}

function tilesOf(part: SafetyPart, { t, number }: Paper): Tile[] {
  const known = scored(part)
  const mean = known.reduce((sum, { score }) => sum + score, 0) / Math.max(1, known.length)
  const hours = part.sites.reduce((sum, { unwatchedMs }) => sum + unwatchedMs, 0) / HOUR_MS
  return [
    [t('safety.score.score'), known.length === 0 ? null : number(mean, 1)],
    [t('safety.score.site'), number(part.sites.length)],
    [t('safety.score.none'), number(part.sites.length - known.length)],
    [t('safety.score.kind.exposure'), isScored(part) ? number(part.exceedances.length) : null],
    [t('safety.score.kind.unwatched'), t('safety.score.hours', { value: number(hours, 1) })],
  ]
}

function rankingTable({ sites }: SafetyPart, { t, yearBeforeName }: Paper): SideTable {
  const hasYear = sites.some(({ yearBefore }) => yearBefore !== undefined)
  return tableOf(
    t('safety.score.title'),
    [
      head('text', t('safety.score.site')),
      head('number', t('safety.score.score')),
      head('number', t('safety.score.before')),
      ...(hasYear ? [head('number', yearBeforeName)] : []),
      head('number', t('safety.score.days')),
      head('number', t('reports.figure.inHours', { name: t('safety.score.kind.unwatched') })),
    ],
    sites.map(({ name, score, before, yearBefore, scoredDays, unwatchedMs }) => [
      name,
      score,
      before,
      ...(hasYear ? [yearBefore ?? null] : []),
      scoredDays,
      Math.round((unwatchedMs / HOUR_MS) * 10) / 10,
    ]),
  )
}

function pointsTable({ sites }: SafetyPart, { t }: Paper): SideTable {
  return tableOf(
    t('safety.score.deduction'),
    [
      head('text', t('safety.score.site')),
      ...SAFETY_DEDUCTIONS.map((kind) => head('number', t(`safety.score.kind.${kind}`))),
    ],
    sites.map(({ name, deductions }) => [
      name,
      ...SAFETY_DEDUCTIONS.map((kind) => deductions.find((each) => each.kind === kind)?.points ?? 0),
    ]),
  )
}

function trendTable({ sites, steps }: SafetyPart, { t, time }: Paper): SideTable {
  return tableOf(
    t('safety.score.steps.week'),
    [head('text', t('safety.score.site')), ...steps.map(({ begin }) => head('number', time(begin).slice(0, 10)))],
    sites.map(({ name, trend }) => [name, ...steps.map((_, place) => trend[place] ?? null)]),
  )
}

function exceedanceTable({ exceedances }: SafetyPart, { t, texts, timeZone }: Paper): SideTable {
  return tableOf(
    t('safety.score.exceedances'),
    [
      head('time', `${t('safety.report.begin')} (${timeZone})`),
      head('text', t('statistics.by.device')),
      head('text', t('safety.exposure.quantity')),
      head('text', t('safety.report.limit')),
    ],
    exceedances.map(({ device, quantity, limit, begin }) => {
      const word = `quantity.${quantity.split('.')[1] ?? ''}`
      return [begin, device, texts.exists(word) ? texts.t(word) : quantity, t(`safety.exposure.level.${limit}`)]
    }),
  )
}

export function safetyPage(part: SafetyPart, paper: Paper): readonly string[] {
  const { t } = paper
  return [
    ...keyPart(t('safety.report.title'), safetySentences(part, paper), tilesOf(part, paper), paper),
    ...(part.sites.length === 0
      ? []
      : [rankingTable, pointsTable, trendTable].map((table) => printedBelow(table(part, paper), paper))),
    ...(part.exceedances.length === 0 ? [] : [printedBelow(exceedanceTable(part, paper), paper)]),
    `<p class="quiet">${xmlText(t('safety.score.formula'))}</p>`,
    `<p class="quiet">${xmlText(t('safety.score.formulaGaps'))}</p>`,
  ]
}

export const safetySheets = (part: SafetyPart, paper: Paper): readonly SideTable[] =>
  [rankingTable, pointsTable, trendTable, exceedanceTable].map((table) => table(part, paper))
