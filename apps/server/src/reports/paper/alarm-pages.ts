import { stepName, weekdayName } from '@vigil/i18n'
import type { Head } from '../../exports/sheet.ts'
import type { SideTable } from '../../exports/writers/writer.ts'
import { xmlText } from '../../exports/writers/xml-text.ts'
import type { AlarmPart } from '../report-content.ts'
import type { Paper } from './paper.ts'
import { barsFigure, sharesFigure, weekFigure } from './paper-charts.ts'
import { head, ifTold, isTold, keyPart, printedBelow, tableOf } from './pieces.ts'
import { sayFinding } from './say-finding.ts'

const MINUTE_MS = 60_000
/** Bars beside each other; the table behind them has more. */
const DRAWN_MAX = 8

/** Steps of the period, with null where nothing is on record. */
function stepsOf({ steps, findings }: AlarmPart) {
  const since = findings.reduce((latest, finding) => {
    if (finding.kind === 'notOnRecord') return Number.POSITIVE_INFINITY
    return finding.kind === 'recordBegins' ? finding.at : latest
  }, 0)
  return steps.map(({ n, ...step }) => ({ ...step, n: step.end <= since ? null : n }))
}

/** Each figure with its name; null where nothing is on record. */
function keyFigures(
  part: AlarmPart,
  { t, beforeName, yearBeforeName }: Paper,
): readonly (readonly [name: string, value: number | null])[] {
  const isKnown = isTold(part)
  const told = (n: number): number | null => (isKnown ? n : null)
  const countOf = (shares: AlarmPart['by']['outcome'], key: string): number =>
    shares.find((share) => share.key === key)?.n ?? 0
  return [
    [t('reports.figure.alarms'), told(part.total)],
    [beforeName, part.before],
    ...ifTold(part.yearBefore, (n) => [yearBeforeName, n] as const),
    [t('reports.figure.high'), told(countOf(part.by.priority, '3'))],
    [t('reports.figure.nothing'), told(countOf(part.by.outcome, 'nothing'))],
    [t('reports.figure.open'), told(countOf(part.by.outcome, 'open'))],
    [t('reports.figure.unwatched'), told(Math.round(part.unwatchedMs / MINUTE_MS))],
  ]
}

/** What the figures say, in sentences; the first one is the one to remember. */
export function alarmSentences(part: AlarmPart, paper: Paper): string[] {
  const said = part.findings.map((finding) => sayFinding(finding, paper)).filter((sentence) => sentence !== '')
  return part.simulated === 0 ? said : [...said, paper.t('reports.say.simulated', { n: paper.number(part.simulated) })]
}

function placeTables(part: AlarmPart, { t, beforeName }: Paper): SideTable[] {
  const counted: Head[] = [
    head('number', t('statistics.number')),
    { ...head('number', beforeName), notPrinted: 'empty' },
  ]
  return [
    tableOf(
      t('statistics.by.office'),
      [head('text', t('statistics.by.office')), ...counted],
      part.offices.map(({ name, n, before }) => [name, n, before]),
    ),
    tableOf(
      t('statistics.by.device'),
      [
        head('text', t('statistics.by.device')),
        head('text', t('realtime.header.sn')),
        head('text', t('statistics.by.office')),
        ...counted,
      ],
      part.devices.map(({ name, sn, office, n, before }) => [name, sn, office, n, before]),
    ),
  ]
}

const DIMENSIONS = ['danger', 'priority', 'subject', 'module', 'model', 'outcome'] as const

const sharesOf = (part: AlarmPart, dimension: (typeof DIMENSIONS)[number], { nameOf }: Paper) =>
  part.by[dimension].map(({ key, n }) => ({ name: nameOf(dimension, key), n }))

export function alarmPage(part: AlarmPart, paper: Paper): readonly string[] {
  const { t, number, unit, locale, timeZone } = paper
  const tiles = keyFigures(part, paper).map(([name, value]) => [name, value === null ? null : number(value)] as const)
  const parts = keyPart(t('reports.part.keyFigures'), alarmSentences(part, paper), tiles, paper)
  if (part.total === 0) return parts
  const bars = stepsOf(part).map(({ begin, n, before }) => ({
    label: stepName(unit, begin, locale, timeZone, 'short'),
    n,
    before,
  }))
  const drawn = (title: string, shares: readonly { name: string; n: number }[]): string =>
    sharesFigure(title, shares.slice(0, DRAWN_MAX), number)
  parts.push(
    barsFigure(t('reports.part.time'), bars, number, part.before === null ? '' : t('reports.chart.line')),
    `<h2>${xmlText(t('reports.part.shares'))}</h2>`,
    `<div class="pair">${drawn(t('statistics.by.office'), part.offices)}${drawn(t('statistics.by.device'), part.devices)}</div>`,
    `<div class="pair">${drawn(t('statistics.by.danger'), sharesOf(part, 'danger', paper))}${drawn(t('statistics.by.priority'), sharesOf(part, 'priority', paper))}</div>`,
    `<div class="pair">${drawn(t('statistics.by.subject'), sharesOf(part, 'subject', paper))}${drawn(t('statistics.by.outcome'), sharesOf(part, 'outcome', paper))}</div>`,
  )
  // The hours of one day are its bars already.
  if (unit !== 'day') {
    const days = Array.from({ length: 7 }, (_, day) => weekdayName(day, locale, 'long'))
    parts.push(weekFigure(t('statistics.by.week'), part.slots, days, number))
  }
  parts.push(`<h2>${xmlText(t('reports.part.tables'))}</h2>`)
  parts.push(...placeTables(part, paper).map((table) => printedBelow(table, paper)))
  return parts
}

export function alarmSheets(part: AlarmPart, paper: Paper): readonly SideTable[] {
  const { t, beforeName, yearBeforeName } = paper
  const number = head('number', t('statistics.number'))
  const hasYear = part.steps.some(({ yearBefore }) => yearBefore !== undefined)
  return [
    tableOf(
      t('reports.part.keyFigures'),
      [head('text', t('reports.figure.name')), head('number', t('reports.figure.value'))],
      [...keyFigures(part, paper), ...alarmSentences(part, paper).map((sentence): [string, null] => [sentence, null])],
    ),
    tableOf(
      t('reports.part.time'),
      [
        head('time', `${t('exports.column.time')} (${paper.timeZone})`),
        number,
        head('number', beforeName),
        ...(hasYear ? [head('number', yearBeforeName)] : []),
      ],
      stepsOf(part).map(({ begin, n, before, yearBefore = null }) => [
        begin,
        n,
        before,
        ...(hasYear ? [yearBefore] : []),
      ]),
    ),
    ...placeTables(part, paper),
    ...DIMENSIONS.map((dimension) =>
      tableOf(
        t(`statistics.by.${dimension}`),
        [head('text', t(`statistics.by.${dimension}`)), number],
        sharesOf(part, dimension, paper).map(({ name, n }) => [name, n]),
      ),
    ),
    tableOf(
      t('statistics.by.week'),
      [head('text', t('statistics.by.weekday')), head('number', t('statistics.by.hour')), number],
      part.slots.map(({ slot, n }) => [weekdayName(Math.floor(slot / 24), paper.locale, 'long'), slot % 24, n]),
    ),
  ]
}
