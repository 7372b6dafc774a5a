import { shareOf } from '@vigil/domain'
import { stepName } from '@vigil/i18n'
import type { SideTable } from '../../exports/writers/writer.ts'
import type { AvailabilityPart } from '../report-content.ts'
import type { Paper } from './paper.ts'
import { barsFigure } from './paper-charts.ts'
import { head, ifTold, keyPart, printedBelow, type Tile, tableOf } from './pieces.ts'
import { SHARE_DIGITS, sayWatch } from './say-watch.ts'

const HOUR_MS = 3_600_000
const WHOLE = 100

const rounded = (value: number): number => Math.round(value * WHOLE) / WHOLE
/** In percent; null where nothing is on record. */
function percentOf(watched: { known: number; available: number }): number | null {
  const share = shareOf(watched)
  return share === null ? null : rounded(share * WHOLE)
}
const hours = (ms: number): number => rounded(ms / HOUR_MS)

/** Without faults there is no time between them. */
const meanOf = (ms: number, n: number): number | null => (n === 0 ? null : ms / n)
const meansOf = ({ available, failures: { n, ended, repairMs } }: AvailabilityPart) => ({
  between: meanOf(available, n),
  repair: meanOf(repairMs, ended),
})

export const availabilitySentences = ({ findings }: AvailabilityPart, paper: Paper): string[] =>
  findings.map((finding) => sayWatch(finding, paper)).filter((sentence) => sentence !== '')

/** Without a time on record there is nothing to count in it. */
const countedIn = ({ known }: { readonly known: number }, n: number): number | null =>
  known === 0 && n === 0 ? null : n

function tilesOf(part: AvailabilityPart, paper: Paper): Tile[] {
  const { t, number, percent, duration, beforeName, yearBeforeName } = paper
  const told = (share: number | null): string | null => (share === null ? null : percent(share, SHARE_DIGITS))
  const counted = (n: number): string | null => {
    const value = countedIn(part, n)
    return value === null ? null : number(value)
  }
  const mean = (ms: number | null): string | null => (ms === null ? (part.known === 0 ? null : '–') : duration(ms))
  const { between, repair } = meansOf(part)
  return [
    [t('statistics.states.availability'), told(shareOf(part))],
    [beforeName, told(part.before && shareOf(part.before))],
    ...ifTold(part.yearBefore, (year) => [yearBeforeName, told(year && shareOf(year))] as const),
    [t('statistics.states.faults'), counted(part.failures.n)],
    [t('statistics.states.betweenFailures'), mean(between)],
    [t('statistics.states.toRepair'), mean(repair)],
    [t('statistics.states.coverage'), counted(part.dark)],
  ]
}

function keySheet(part: AvailabilityPart, paper: Paper): SideTable {
  const { t, beforeName, yearBeforeName } = paper
  const earlier = [part.before, ...ifTold(part.yearBefore, (year) => year)]
  const none = earlier.map(() => null)
  const { between, repair } = meansOf(part)
  const inHours = (ms: number | null): number | null => (ms === null ? null : hours(ms))
  return tableOf(
    t('statistics.states.availability'),
    [
      head('text', t('reports.figure.name')),
      head('number', t('reports.figure.value')),
      head('number', beforeName),
      ...ifTold(part.yearBefore, () => head('number', yearBeforeName)),
    ],
    [
      [t('statistics.states.availabilityPercent'), percentOf(part), ...earlier.map((each) => each && percentOf(each))],
      [t('statistics.states.faults'), countedIn(part, part.failures.n), ...earlier.map((each) => each?.faults ?? null)],
      [
        t('reports.figure.inHours', { name: t('statistics.states.betweenFailures') }),
        inHours(between),
        ...earlier.map((each) => inHours(each && meanOf(each.available, each.faults))),
      ],
      [t('reports.figure.inHours', { name: t('statistics.states.toRepair') }), inHours(repair), ...none],
      [t('statistics.states.coverage'), countedIn(part, part.dark), ...none],
      ...availabilitySentences(part, paper).map((sentence) => [sentence, null, ...none]),
    ],
  )
}

function deviceTable({ devices }: AvailabilityPart, { t }: Paper): SideTable {
  return tableOf(
    t('statistics.states.availabilityBy.device'),
    [
      head('text', t('statistics.by.device')),
      head('text', t('realtime.header.sn')),
      head('text', t('statistics.by.office')),
      head('number', t('statistics.states.availabilityPercent')),
      head('number', t('reports.figure.inHours', { name: t('statistics.states.unavailable') })),
      head('number', t('reports.figure.inHours', { name: t('reports.figure.onRecord') })),
    ],
    devices.map(({ name, sn, office, known, available }) => [
      name,
      sn,
      office,
      percentOf({ known, available }),
      hours(known - available),
      hours(known),
    ]),
  )
}

function placeTable({ places }: AvailabilityPart, { t, timeZone }: Paper): SideTable {
  return tableOf(
    t('statistics.states.coverage'),
    [
      head('text', t('statistics.by.office')),
      head('number', t('reports.figure.inHours', { name: t('statistics.states.duration') })),
      head('number', t('reports.figure.times')),
      head('time', `${t('reports.figure.longestFrom')} (${timeZone})`),
      head('time', `${t('reports.figure.longestUntil')} (${timeZone})`),
    ],
    places.map(({ name, ms, times, since, until }) => [name, hours(ms), times, since, until]),
  )
}

export function availabilityPage(part: AvailabilityPart, paper: Paper): readonly string[] {
  const { t, number, unit, locale, timeZone, until } = paper
  const parts = keyPart(
    t('statistics.states.availability'),
    availabilitySentences(part, paper),
    tilesOf(part, paper),
    paper,
  )
  if (part.known === 0) return parts
  const bars = part.steps.map(({ begin, known, available }) => ({
    label: stepName(unit, begin, locale, timeZone, 'short'),
    // What is still to come is not missing.
    n: percentOf({ known, available }) ?? (begin < until ? null : 0),
    before: null,
  }))
  const note = bars.some(({ n }) => n === null) ? `–: ${t('reports.figure.notOnRecord')}` : ''
  parts.push(
    barsFigure(t('statistics.states.availabilityPercent'), bars, number, note, WHOLE),
    printedBelow(deviceTable(part, paper), paper),
  )
  if (part.places.length > 0) parts.push(printedBelow(placeTable(part, paper), paper))
  return parts
}

export function availabilitySheets(part: AvailabilityPart, paper: Paper): readonly SideTable[] {
  const { t, timeZone } = paper
  return [
    keySheet(part, paper),
    tableOf(
      t('statistics.states.availabilityOverTime'),
      [
        head('time', `${t('exports.column.time')} (${timeZone})`),
        head('number', t('statistics.states.availabilityPercent')),
        head('number', t('reports.figure.inHours', { name: t('reports.figure.onRecord') })),
        head('number', t('statistics.states.faults')),
      ],
      part.steps.map(({ begin, known, available, faults }) => [
        begin,
        percentOf({ known, available }),
        hours(known),
        countedIn({ known }, faults),
      ]),
    ),
    deviceTable(part, paper),
    placeTable(part, paper),
  ]
}
