import {
  GRID_PASSES_LEAST,
  type SavedSurvey,
  type SurveyComparison,
  type SurveyGrid,
  type SurveyGroup,
  type SurveyQuantity,
} from '@vigil/contract'
import { documentHtml, tableHtml } from '../../exports/page/page.ts'
import { createWallClock } from '../../exports/wall-clock.ts'
import type { SideTable } from '../../exports/writers/writer.ts'
import { xmlText } from '../../exports/writers/xml-text.ts'
import { barsFigure } from '../paper/paper-charts.ts'
import { head, tableOf } from '../paper/pieces.ts'
import { REPORT_STYLE } from '../paper/report-style.ts'
import type { SurveyPaper } from './survey-paper.ts'

const CELLS_LISTED = 100
const PLACE_DIGITS = 5

function deviceTable({ devices, unit }: SurveyQuantity, { t, inUnit, nameOf }: SurveyPaper): SideTable {
  return tableOf(
    t('survey.byDevice'),
    [
      head('text', t('survey.column.device')),
      head('number', inUnit(t('survey.column.median'), unit)),
      head('number', inUnit(t('survey.column.spread'), unit)),
      head('number', '5 %'),
      head('number', '95 %'),
      head('number', t('survey.column.hours')),
      head('number', t('survey.column.days')),
      head('number', t('survey.column.alarm')),
      head('number', t('survey.column.state')),
      head('number', t('survey.column.silent')),
      head('number', t('survey.column.unwatched')),
      head('text', t('survey.column.mast')),
    ],
    devices.map(({ sn, figures, hours, days, mast }) => [
      nameOf(sn),
      figures?.median ?? null,
      figures?.spread ?? null,
      figures?.q05 ?? null,
      figures?.q95 ?? null,
      hours.kept,
      days,
      hours.alarm,
      hours.state,
      hours.silent,
      hours.unwatched,
      mast === null ? t('survey.noMast') : nameOf(mast),
    ]),
  )
}

function groupTable<K>(
  title: string,
  unit: string,
  groups: readonly (SurveyGroup & { readonly key: K })[],
  nameOfKey: (key: K) => string,
  { t, inUnit }: SurveyPaper,
): SideTable {
  return tableOf(
    title,
    [
      head('text', t('survey.column.group')),
      head('number', inUnit(t('survey.column.median'), unit)),
      head('number', inUnit(t('survey.column.spread'), unit)),
      head('number', '5 %'),
      head('number', '95 %'),
      head('number', t('survey.column.hours')),
      head('number', t('survey.column.days')),
    ],
    groups.map(({ key, median, spread, q05, q95, n, days }) => [nameOfKey(key), median, spread, q05, q95, n, days]),
  )
}

function groupTables(quantity: SurveyQuantity, paper: SurveyPaper): SideTable[] {
  const { t, hourName, weekdayName, monthName } = paper
  const { unit, byHour, byWeekday, byMonth, byWeather } = quantity
  return [
    groupTable(t('survey.byHour'), unit, byHour, hourName, paper),
    groupTable(t('survey.byWeekday'), unit, byWeekday, weekdayName, paper),
    groupTable(t('survey.byMonth'), unit, byMonth, monthName, paper),
    groupTable(t('survey.byWeather'), unit, byWeather, (key) => t(`survey.weather.${key}`), paper),
  ]
}

function cellTable(grid: SurveyGrid, most: number, { t, inUnit }: SurveyPaper): SideTable {
  const { stepLat, stepLon, unit } = grid
  const place = (value: number): number => Number(value.toFixed(PLACE_DIGITS))
  return tableOf(
    t('survey.grid.title'),
    [
      head('number', t('survey.report.latitude')),
      head('number', t('survey.report.longitude')),
      head('number', inUnit(t('survey.column.median'), unit)),
      head('number', inUnit(t('survey.column.spread'), unit)),
      head('number', t('survey.grid.passes')),
    ],
    grid.cells
      .toSorted((one, other) => other[3] - one[3])
      .slice(0, most)
      .map(([column, row, passes, median, spread]) => [
        place((row + 0.5) * stepLat),
        place((column + 0.5) * stepLon),
        median,
        passes < 2 ? null : spread,
        passes,
      ]),
  )
}

function changeTable(comparison: SurveyComparison, { t, inUnit, nameOf, hourName }: SurveyPaper): SideTable {
  const { devices, unit } = comparison
  return tableOf(
    t('survey.compare.found'),
    [
      head('text', t('survey.column.device')),
      head('text', t('survey.byHour')),
      head('number', inUnit(t('survey.compare.before'), unit)),
      head('number', inUnit(t('survey.compare.now'), unit)),
      head('number', inUnit(t('survey.compare.found'), unit)),
      head('text', t('survey.report.verdict')),
    ],
    devices.flatMap(({ sn, before, now, changes }) =>
      changes.length === 0
        ? [[nameOf(sn), '', before, now, null, t('survey.compare.notShown')]]
        : changes.map(({ hour, shift }) => [nameOf(sn), hourName(hour), before, now, shift, t('survey.report.shown')]),
    ),
  )
}

/** What is said of a comparison in one sentence. */
function sayChanges({ devices, cells, comparisons }: SurveyComparison, { t, number }: SurveyPaper): string {
  const changed = devices.reduce((sum, { changes }) => sum + changes.length, cells?.changes.length ?? 0)
  return changed === 0
    ? t('survey.compare.noChange', { comparisons: number(comparisons) })
    : t('survey.compare.changes', { changed: number(changed), comparisons: number(comparisons) })
}

export function surveySheets(
  { survey, grid }: SavedSurvey,
  comparisons: readonly SurveyComparison[],
  paper: SurveyPaper,
): SideTable[] {
  const several = survey.quantities.length > 1
  const sheets = survey.quantities.flatMap((quantity) => {
    const tables = [deviceTable(quantity, paper), ...groupTables(quantity, paper)]
    const name = paper.quantityName(quantity.quantity)
    return several ? tables.map((table) => ({ ...table, name: `${name}: ${table.name}` })) : tables
  })
  return [
    ...sheets,
    ...(grid === null ? [] : [cellTable(grid, grid.cells.length, paper)]),
    ...comparisons.map((comparison) => changeTable(comparison, paper)),
  ]
}

function coverOf({ name }: SavedSurvey, { facts, title, deployment, t }: SurveyPaper): string {
  const told = facts.map(([label, value]) => `<dt>${xmlText(label)}</dt><dd><bdi>${xmlText(value)}</bdi></dd>`)
  return `<section class="cover"><p class="deployment"><bdi>${xmlText(deployment)}</bdi></p>
<h1>${xmlText(title)}</h1><p class="site"><bdi>${xmlText(name)}</bdi></p>
<dl>${told.join('')}</dl><p class="quiet">${xmlText(t('survey.hoursNote'))}</p></section>`
}

export function surveyHtml(
  saved: SavedSurvey,
  comparisons: readonly SurveyComparison[],
  paper: SurveyPaper,
): Promise<string> {
  const { t, number, time, locale } = paper
  const wallClock = createWallClock(paper.timeZone)
  const printed = (table: SideTable): string => `<h3>${xmlText(table.name)}</h3>${tableHtml(table, locale, wallClock)}`
  const paragraph = (text: string, kind = ''): string =>
    `<p${kind === '' ? '' : ` class="${kind}"`}>${xmlText(text)}</p>`
  const { survey, grid } = saved
  const body = [coverOf(saved, paper)]
  if (survey.simulated.length > 0) {
    body.push(paragraph(t('survey.simulatedLeftOut', { value: number(survey.simulated.length) }), 'note'))
  }
  for (const quantity of survey.quantities) {
    const bars = quantity.histogram.map(({ from, n }) => ({
      label: String(Number(from.toPrecision(3))),
      n,
      before: null,
    }))
    body.push(
      `<h2>${xmlText(paper.quantityName(quantity.quantity))}</h2>`,
      paragraph(t('survey.stands', { from: time(survey.from), to: time(survey.to) })),
      printed(deviceTable(quantity, paper)),
      barsFigure(
        paper.inUnit(t('survey.distribution'), quantity.unit),
        bars,
        (value) => number(value),
        t('survey.column.hours'),
      ),
      ...(quantity.isCentred ? [paragraph(t('survey.centred'), 'quiet')] : []),
      ...groupTables(quantity, paper).map(printed),
    )
  }
  if (grid !== null) {
    const table = cellTable(grid, CELLS_LISTED, paper)
    const doubtful = grid.cells.filter(([, , passes]) => passes < GRID_PASSES_LEAST).length
    body.push(
      `<h2>${xmlText(t('survey.grid.title'))}</h2>`,
      paragraph(
        t('survey.grid.stands', {
          cells: number(grid.cells.length),
          devices: number(grid.devices.length),
          from: time(grid.from),
          to: time(grid.to),
          leftOut: number(grid.leftOut),
        }),
      ),
      paragraph(t('survey.grid.doubtful', { least: number(GRID_PASSES_LEAST), value: number(doubtful) })),
      paragraph(t('survey.grid.highest', { most: number(table.rows.length) })),
      tableHtml(table, locale, wallClock),
      paragraph(t('survey.grid.note'), 'quiet'),
    )
  }
  for (const comparison of comparisons) {
    const name = `${paper.quantityName(comparison.quantity)}: ${comparison.before.name} – ${comparison.now.name}`
    body.push(`<h2><bdi>${xmlText(name)}</bdi></h2>`)
    if (comparison.sharedHours > 0) {
      body.push(paragraph(t('survey.compare.shared', { hours: number(comparison.sharedHours) }), 'note'))
    }
    body.push(
      paragraph(sayChanges(comparison, paper), 'lead'),
      ...(comparison.tooFew > 0 ? [paragraph(t('survey.compare.tooFew', { value: number(comparison.tooFew) }))] : []),
      tableHtml(changeTable(comparison, paper), locale, wallClock),
      paragraph(t('survey.compare.note'), 'quiet'),
    )
  }
  return documentHtml({ locale, title: `${paper.title} · ${saved.name}`, style: REPORT_STYLE, body })
}
