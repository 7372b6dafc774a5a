import { AlarmKind, type ChosenPlan, type Locale, type TaskEvent, type TaskRecord } from '@vigil/contract'
import type { DeviceRow } from '../../organisation/directory.ts'
import { type Head, headOf, rowOf, type Sheet } from '../sheet.ts'
import { createColumns } from '../sheets/columns.ts'
import type { TableRequest } from '../tables.ts'
import type { SideTable } from '../writers/writer.ts'

/** No list of the past is longer, also where a clock is changed; a task may be. */
const WINDOW_MS = 30 * 86_400_000

/** Part of a list; the end is not within it. */
export interface Window {
  readonly beginTime: number
  readonly endTime: number
}

/** Newest first, as tables are. */
export function* windows(from: number, to: number): Generator<Window> {
  for (let endTime = to + 1; endTime > from; endTime -= WINDOW_MS) {
    yield { beginTime: Math.max(from, endTime - WINDOW_MS), endTime }
  }
}

export type TaskTableRequest = TableRequest & { filter: { sns?: readonly string[] } }

/** Alarms of every kind, handled or not. */
export const alarmsAsked = (sns: readonly string[], window: Window): TaskTableRequest => ({
  what: 'alarm',
  format: 'csv',
  filter: { ...window, sns, kinds: Object.values(AlarmKind) },
})

const sideTable = <R>(sheet: Sheet<R>, records: readonly R[], timeZone: string): SideTable => ({
  name: sheet.name,
  heads: sheet.columns.map((column): Head => headOf(column, timeZone)),
  rows: records.map((record) => rowOf(sheet, record)),
})

/** What has happened, as a table; oldest first. */
export function eventTable(
  { events }: Pick<TaskRecord, 'events'>,
  nameOf: (sn: string) => string,
  locale: Locale,
  timeZone: string,
): SideTable {
  const { t, text, time } = createColumns(locale)
  const sheet: Sheet<TaskEvent> = {
    name: t('task.part.timeline'),
    columns: [
      time(t('exports.column.time'), ({ at }) => at),
      text(t('exports.task.event'), ({ kind, sn }) => t(`task.event.${kind}`, { device: nameOf(sn ?? '') }), {
        width: 40,
      }),
      text(t('exports.column.by'), ({ by }) => (by === '' ? null : by)),
      text(t('exports.column.note'), ({ note }) => (note === '' ? null : note), { width: 60 }),
    ],
  }
  return sideTable(sheet, events, timeZone)
}

/** The steps of its response plan and who has done them; undefined for a task without one. */
export function stepTable({ plan }: Pick<TaskRecord, 'plan'>, locale: Locale, timeZone: string): SideTable | undefined {
  if (plan === null) return undefined
  const { t, text, time } = createColumns(locale)
  const sheet: Sheet<ChosenPlan['steps'][number]> = {
    name: t('task.part.steps'),
    columns: [
      text(t('audit.field.step'), (step) => step.text, { width: 60 }),
      time(t('audit.field.done'), ({ tick }) => tick?.at ?? null),
      text(t('exports.column.by'), ({ tick }) => tick?.by ?? null),
    ],
  }
  return sideTable(sheet, plan.steps, timeZone)
}

export function deviceTable(devices: readonly DeviceRow[], locale: Locale, timeZone: string): SideTable {
  const { t, device } = createColumns(locale)
  const sheet: Sheet<{ sn: string; deviceName: string; deviceType: string; officeName: string; simulated: boolean }> = {
    name: t('task.part.devices'),
    columns: device(),
  }
  const rows = devices.map(({ sn, name, deviceType, officeName, simulated }) => ({
    sn,
    deviceName: name,
    deviceType,
    officeName,
    simulated: simulated === true,
  }))
  return sideTable(sheet, rows, timeZone)
}
