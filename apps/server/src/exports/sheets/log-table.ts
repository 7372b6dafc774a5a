import type { AlarmLogEntry, ChosenPlan, Locale } from '@vigil/contract'
import { logNote } from '@vigil/i18n'
import { headOf, rowOf, type Sheet } from '../sheet.ts'
import type { SideTable } from '../writers/writer.ts'
import { createColumns } from './columns.ts'

function logSheet(locale: Locale): Sheet<AlarmLogEntry> {
  const { t, texts, text, time, level } = createColumns(locale)
  return {
    name: t('desk.part.log'),
    columns: [
      time(t('exports.column.time'), ({ at }) => at),
      text(t('history.column.what'), ({ kind }) => t(`desk.log.${kind}`), { width: 28 }),
      text(t('exports.column.by'), ({ by, from }) => (by === '' ? null : from === '' ? by : `${by} (${from})`)),
      text(t('history.column.state'), ({ state }) => (state === null ? null : level(state)), { width: 14 }),
      text(t('exports.column.note'), (entry) => logNote(texts, entry), { width: 60 }),
    ],
  }
}

/** Who did what to an alarm, oldest first. */
export function logTable(log: readonly AlarmLogEntry[], locale: Locale, timeZone: string): SideTable {
  const sheet = logSheet(locale)
  return {
    name: sheet.name,
    heads: sheet.columns.map((column) => headOf(column, timeZone)),
    rows: log.map((entry) => rowOf(sheet, entry)),
  }
}

/** The steps of the plan that was taken up, and who ticked them. */
export function planTable(plan: ChosenPlan, locale: Locale, timeZone: string): SideTable {
  const { t, text, time } = createColumns(locale)
  const sheet: Sheet<ChosenPlan['steps'][number]> = {
    name: `${t('desk.part.plan')}: ${plan.name}`,
    columns: [
      text(t('history.column.what'), (step) => step.text, { width: 60 }),
      time(t('desk.log.stepTicked'), ({ tick }) => tick?.at ?? null),
      text(t('exports.column.by'), ({ tick }) => tick?.by ?? null),
    ],
  }
  return {
    name: sheet.name,
    heads: sheet.columns.map((column) => headOf(column, timeZone)),
    rows: plan.steps.map((step) => rowOf(sheet, step)),
  }
}
