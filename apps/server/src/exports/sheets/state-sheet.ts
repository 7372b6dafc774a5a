import type { Locale, StateRecord } from '@vigil/contract'
import type { Sheet } from '../sheet.ts'
import { createColumns } from './columns.ts'

export function stateSheet(locale: Locale): Sheet<StateRecord> {
  const { t, text, number, time, utc, seconds, device, level, shown, runState } = createColumns(locale)
  return {
    name: t('exports.subject.state'),
    columns: [
      time(t('exports.column.time'), ({ at }) => at),
      utc(({ at }) => at),
      time(t('exports.column.until'), ({ until }) => until),
      seconds(
        t('history.column.duration'),
        ({ at }) => at,
        ({ until }) => until,
      ),
      number(t('lookBack.unwatched.column'), 's', ({ unwatched = 0 }) => Math.round(unwatched / 1000), {
        width: 12,
        isWhole: true,
        means: 'unwatched',
      }),
      ...device<StateRecord>(),
      text(t('history.column.state'), (record) => shown(record.shown), { isFixed: true, means: 'state' }),
      text(t('exports.column.previous'), ({ previous }) => (previous === null ? null : shown(previous)), {
        isFixed: true,
        means: 'state',
      }),
      text(t('state.alarm'), ({ state2 }) => level(state2), { notPrinted: true, isFixed: true, means: 'state' }),
      text(t('exports.column.runState'), ({ runstate }) => runState(runstate), {
        notPrinted: true,
        isFixed: true,
        means: 'runState',
      }),
    ],
  }
}
