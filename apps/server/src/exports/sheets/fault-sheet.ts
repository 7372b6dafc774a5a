import type { FaultRecord, Locale } from '@vigil/contract'
import type { Sheet } from '../sheet.ts'
import { createColumns } from './columns.ts'

export function faultSheet(locale: Locale): Sheet<FaultRecord> {
  const { t, text, number, period, device } = createColumns(locale)
  return {
    name: t('exports.subject.fault'),
    columns: [
      text('ID', ({ id }) => id, { notPrinted: true }),
      ...period<FaultRecord>(),
      number(t('lookBack.unwatched.column'), 's', ({ unwatched = 0 }) => Math.round(unwatched / 1000), {
        width: 12,
        isWhole: true,
        means: 'unwatched',
      }),
      ...device<FaultRecord>(),
      text(t('exports.column.module'), ({ module }) => t(`module.${module}`)),
      text(t('exports.column.shield'), ({ shield }) => t(`alarm.shield.${shield}`), { width: 28 }),
    ],
  }
}
