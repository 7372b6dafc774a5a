import type { AssayRecord, Locale } from '@vigil/contract'
import { assayVerdict } from '@vigil/domain'
import type { Sheet } from '../sheet.ts'
import { createColumns } from './columns.ts'

/** Values have two decimals; what reckoning with halves adds behind the tenth digit was never measured. */
const plain = (value: number): number => Number(value.toPrecision(10))

export function assaySheet(locale: Locale): Sheet<AssayRecord> {
  const { t, text, number, time, utc } = createColumns(locale)
  return {
    name: t('exports.subject.assay'),
    columns: [
      text('ID', ({ id }) => id, { width: 10, notPrinted: true }),
      time(t('exports.column.time'), ({ time: at }) => at),
      utc<AssayRecord>(({ time: at }) => at),
      text(t('laboratory.item'), ({ item }) => item, { width: 24 }),
      number(t('laboratory.value'), '', ({ value }) => plain(value)),
      text(t('exports.column.unit'), ({ unit }) => unit, { width: 10 }),
      number(t('laboratory.deviation'), '', ({ deviation }) => (deviation === null ? null : plain(deviation))),
      text(t('laboratory.replicates'), ({ values }) => (values.length > 1 ? values.join(' ') : null), {
        notPrinted: 'empty',
      }),
      text(t('laboratory.verdict'), (record) => t(`laboratory.of.${assayVerdict(record.value, record)}`)),
      text(t('laboratory.sample'), ({ sample }) => sample),
      text(t('laboratory.operator'), ({ operator }) => operator, { isPerson: true }),
      text(t('history.column.site'), ({ officeName }) => officeName, { isFixed: true }),
      text(t('history.column.device'), ({ deviceName }) => deviceName, { notPrinted: 'empty' }),
      text('SN', ({ sn }) => sn, { notPrinted: true }),
      text(t('laboratory.remarks'), ({ remarks }) => remarks, { width: 30 }),
    ],
  }
}
