import type { TripRecord } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { durationText } from '@vigil/i18n/web'
import { Tag } from 'antd'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../lib/paths.ts'
import { distanceText } from '../../../ui/map/measure/measure.ts'
import { historyFilterOf } from '../list/list-ask.ts'
import { usualFilter } from '../list/list-filter.ts'
import { createListPage } from '../list/list-page.tsx'
import { EVENTS, ROWS } from '../list/list-spec.ts'
import { TripDetail } from '../trips/trip-detail.tsx'
import { TripPicture } from '../trips/trip-picture.tsx'
import { valueText } from '../trips/trip-value.ts'

/** Ways of mobile devices, one row for each trip. */
export default createListPage<TripRecord>({
  ...ROWS,
  ...EVENTS,
  title: 'tracks',
  fields: [],
  usual: usualFilter('7d'),
  isOffered: (deviceType) => registry.model(deviceType)?.mobile === true,
  address: paths.tracks,
  useRecords: (ask, page, options) => useCall('gdReplayList', { ...historyFilterOf(ask), ...page }, options),
  atOf: ({ beginTime }) => beginTime,
  timeLabel: 'history.column.begin',
  content: (ask) => ({ what: 'trip', filter: historyFilterOf(ask) }),
  selection: (ids) => ({ what: 'trip', filter: { ids } }),
  ways: (ids, ask) => ({ what: 'track', filter: ids.length > 0 ? { ids } : historyFilterOf(ask) }),
  columns: ({ texts, time, device, site, model, moment }) => {
    const { t, language } = texts
    return [
      time,
      device,
      {
        key: 'picture',
        label: t('trips.way'),
        shown: 'usual',
        cell: ({ picture }) => <TripPicture picture={picture} />,
      },
      site,
      model,
      {
        ...moment('end', t('exports.column.end'), 'usual', ({ endTime }) => endTime),
        cell: (record) =>
          record.underWay ? (
            <Tag>{t('trips.underWay')}</Tag>
          ) : (
            moment('end', t('exports.column.end'), 'usual', ({ endTime }) => endTime).cell(record)
          ),
      },
      {
        key: 'length',
        label: t('exports.column.length'),
        shown: 'usual',
        figures: true,
        named: true,
        cell: ({ length }) => <bdi>{distanceText(language, length)}</bdi>,
      },
      {
        key: 'moving',
        label: t('exports.column.moving'),
        shown: 'usual',
        named: true,
        cell: ({ movingMs }) => durationText(movingMs, language),
      },
      {
        key: 'mean',
        label: t('lookBack.mean'),
        shown: 'usual',
        figures: true,
        named: true,
        cell: (record) =>
          record.mean !== null && <bdi dir="ltr">{valueText(texts, registry, record, record.mean)}</bdi>,
      },
      {
        key: 'highest',
        label: t('trips.highest'),
        shown: 'usual',
        figures: true,
        named: true,
        cell: (record) =>
          record.highest !== null && <bdi dir="ltr">{valueText(texts, registry, record, record.highest)}</bdi>,
      },
      {
        key: 'alarms',
        label: t('exports.column.alarms'),
        shown: 'usual',
        figures: true,
        named: true,
        cell: ({ alarms }) => <bdi>{alarms}</bdi>,
      },
    ]
  },
  detail: (record, onClose) => <TripDetail key={record.id} record={record} onClose={onClose} />,
})
