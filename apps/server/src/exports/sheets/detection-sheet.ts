import type { DetectionRecord, Locale, ModuleKey } from '@vigil/contract'
import type { Sheet } from '../sheet.ts'
import { createColumns } from './columns.ts'

export function detectionSheet(locale: Locale): Sheet<DetectionRecord> {
  const { t, text, time, utc, seconds, level, module, findings } = createColumns(locale)
  const modules = ({ modState }: DetectionRecord): string =>
    Object.entries(modState)
      .map(([key, { state }]) => `${module(key as ModuleKey)}: ${level(state)}`)
      .join(', ')
  return {
    name: t('exports.subject.detection'),
    columns: [
      text('ID', ({ id }) => id, { width: 38, notPrinted: true }),
      time(t('history.column.begin'), ({ beginTimeD }) => beginTimeD),
      utc(({ beginTimeD }) => beginTimeD),
      time(t('exports.column.end'), ({ endTimeD }) => endTimeD, { notPrinted: true }),
      time(t('exports.column.deviceTime'), ({ deviceTime }) => deviceTime ?? null, {
        notPrinted: true,
        means: 'deviceTime',
      }),
      seconds(
        t('history.column.duration'),
        ({ beginTimeD }) => beginTimeD,
        ({ endTimeD }) => endTimeD,
      ),
      text(t('history.column.site'), ({ officeName }) => officeName, { isFixed: true }),
      text(t('history.column.device'), ({ name }) => name, { width: 28 }),
      text('SN', ({ sn }) => sn),
      text(t('history.column.model'), ({ deviceType }) => deviceType, { width: 14, notPrinted: true }),
      text(t('state.simulated'), ({ simulated }) => (simulated === true ? t('state.simulated') : null), {
        width: 12,
        notPrinted: 'empty',
        isFixed: true,
        means: 'simulated',
      }),
      text(t('history.filter.kind'), ({ kind = 'normal' }) => t(`alarm.kind.${kind}`), { width: 12 }),
      text(t('exports.column.category'), ({ category }) => t(`exports.category.${category}`)),
      text(t('exports.column.subject'), ({ subject }) => subject ?? null),
      text(
        t('cotton.chosen'),
        ({ bale }) =>
          bale === undefined
            ? null
            : t('cotton.bale', { stack: bale.stack, row: bale.row, column: bale.column, layer: bale.layer }),
        { notPrinted: 'empty' },
      ),
      text(t('cotton.field.code'), ({ bale }) => bale?.code || null, { notPrinted: 'empty' }),
      text(t('cotton.checkedBy'), ({ bale }) => bale?.by || null, { notPrinted: 'empty', isPerson: true }),
      text(t('history.column.state'), ({ worst }) => level(worst?.state ?? 0), {
        width: 14,
        isFixed: true,
        means: 'state',
      }),
      text(t('history.column.what'), ({ message }) => message, { width: 60 }),
      text(t('exports.column.findings'), (record) => findings(record.findings ?? record.worst?.findings ?? [])),
      text(t('exports.column.modules'), modules, { width: 60, notPrinted: true }),
    ],
  }
}
