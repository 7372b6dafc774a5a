import type { Locale, SampleRecord } from '@vigil/contract'
import { sampleResult, textsIn } from '@vigil/i18n'
import type { Sheet } from '../sheet.ts'
import { createColumns } from './columns.ts'

export function sampleSheet(locale: Locale): Sheet<SampleRecord> {
  const { t, text, number, time, utc, device } = createColumns(locale)
  return {
    name: t('exports.subject.sample'),
    columns: [
      text('ID', ({ id }) => id, { width: 38, notPrinted: true }),
      text(t('exports.column.number'), (record) => record.number),
      time(t('history.column.begin'), ({ beginTime }) => beginTime),
      utc(({ beginTime }) => beginTime),
      time(t('exports.column.end'), ({ endTime }) => endTime, { notPrinted: true }),
      time(t('exports.column.deviceTime'), ({ deviceTime }) => deviceTime ?? null, {
        notPrinted: true,
        means: 'deviceTime',
      }),
      number(t('history.column.duration'), 's', ({ duration }) => duration),
      ...device<SampleRecord>(),
      number(t('exports.column.flow'), 'L/min', ({ flow }) => flow),
      number(t('exports.column.pressure'), 'kPa', ({ pressure }) => pressure),
      number(t('exports.column.temperature'), '°C', ({ temperature }) => temperature),
      number(t('exports.column.volume'), 'L', ({ volume }) => volume),
      number(t('exports.column.standardVolume'), 'L', ({ standardVolume }) => standardVolume, { width: 18 }),
      text(t('exports.column.result'), ({ result }) => sampleResult(textsIn(locale), result), { width: 30 }),
    ],
  }
}
