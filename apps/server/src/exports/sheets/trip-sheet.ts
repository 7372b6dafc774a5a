import type { Locale, TripRecord } from '@vigil/contract'
import type { Sheet } from '../sheet.ts'
import { createColumns } from './columns.ts'

const SECOND_MS = 1000

export function tripSheet(locale: Locale): Sheet<TripRecord> {
  const { t, text, number, period, device } = createColumns(locale)
  return {
    name: t('exports.subject.trip'),
    columns: [
      text('ID', ({ id }) => id, { width: 30, notPrinted: true }),
      ...period<TripRecord>(),
      ...device<TripRecord>(),
      number(t('exports.column.length'), 'm', ({ length }) => Math.round(length)),
      number(t('exports.column.moving'), 's', ({ movingMs }) => Math.round(movingMs / SECOND_MS), { isWhole: true }),
      text(t('exports.column.quantity'), ({ quantity }) =>
        quantity === null ? null : t(`quantity.${quantity.split('.')[1]}`),
      ),
      number(t('lookBack.mean'), '', ({ mean }) => mean),
      number(t('exports.column.highest'), '', ({ highest }) => highest),
      text(t('exports.column.unit'), ({ unit }) => unit),
      number(t('exports.column.alarms'), '', ({ alarms }) => alarms, { isWhole: true }),
    ],
  }
}
