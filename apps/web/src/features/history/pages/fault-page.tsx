import type { FaultRecord } from '@vigil/contract'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../lib/paths.ts'
import { FaultDetail } from '../details/fault-detail.tsx'
import { FaultMark } from '../details/fault-mark.tsx'
import { faultFilterOf } from '../list/list-ask.ts'
import { usualFilter } from '../list/list-filter.ts'
import { createListPage } from '../list/list-page.tsx'
import { EVENTS, ROWS } from '../list/list-spec.ts'

/** What failed in devices, and what still does. */
export default createListPage<FaultRecord>({
  ...ROWS,
  ...EVENTS,
  title: 'faultHistory',
  fields: ['open', 'modules'],
  usual: usualFilter('7d'),
  address: paths.faultHistory,
  useRecords: (ask, page, options) => useCall('hisFault', { ...faultFilterOf(ask), ...page }, options),
  atOf: ({ beginTime }) => beginTime,
  timeLabel: 'history.column.begin',
  content: (ask) => ({ what: 'fault', filter: faultFilterOf(ask) }),
  selection: (ids) => ({ what: 'fault', filter: { ids } }),
  columns: ({ texts: { t }, time, device, site, model, moment, lasted }) => [
    {
      key: 'fault',
      label: t('lookBack.column.fault'),
      shown: 'fixed',
      short: true,
      cell: ({ endTime }) => <FaultMark open={endTime === null} />,
    },
    time,
    device,
    site,
    model,
    {
      key: 'module',
      label: t('exports.column.module'),
      shown: 'usual',
      cell: ({ module }) => <span title={t(`module.${module}`)}>{t(`module.${module}`)}</span>,
    },
    moment('end', t('exports.column.end'), 'usual', ({ endTime }) => endTime),
    lasted(
      ({ beginTime, endTime }) => endTime && endTime - beginTime,
      t('history.goesOn'),
      ({ unwatched }) => unwatched,
    ),
    {
      key: 'shield',
      label: t('exports.column.shield'),
      shown: 'usual',
      named: true,
      cell: ({ shield }) => t(`setting.option.shield.${shield}`),
    },
  ],
  detail: (record, onClose) => <FaultDetail record={record} onClose={onClose} />,
})
