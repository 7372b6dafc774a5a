import type { FaultRecord } from '@vigil/contract'
import { formatDateTime, TIME_RANGE_DAYS } from '@vigil/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { durationText } from '../../../ui/records/duration-text.ts'
import { EVENT_PERIODS } from '../../../ui/records/period.ts'
import type { RecordColumn } from '../../../ui/records/record-columns.ts'
import { FaultDetail } from '../details/fault-detail.tsx'
import { FaultMark } from '../details/fault-mark.tsx'
import { useDeviceColumns } from '../list/device-columns.tsx'
import { faultFilterOf } from '../list/list-ask.ts'
import { usualFilter } from '../list/list-filter.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListSpec } from '../list/list-spec.ts'
import { useListAddress } from '../list/use-list-address.ts'

const SPEC: ListSpec<FaultRecord> = {
  id: 'faultHistory',
  title: 'faultHistory',
  fields: ['open', 'modules'],
  usual: usualFilter('7d'),
  periods: EVENT_PERIODS,
  days: () => TIME_RANGE_DAYS.events,
  address: paths.faultHistory,
  useRecords: (ask, page, options) => useCall('hisFault', { ...faultFilterOf(ask), ...page }, options),
  idOf: ({ id }) => id,
  atOf: ({ beginTime }) => beginTime,
  timeLabel: 'history.column.begin',
  content: (ask) => ({ what: 'fault', filter: faultFilterOf(ask) }),
  selection: (ids) => ({ what: 'fault', filter: { ids } }),
  deviceOf: ({ sn, deviceName: name, deviceType, officeName, simulated }) => ({
    sn,
    name,
    deviceType,
    officeName,
    simulated,
  }),
}

function useFaultColumns(): readonly RecordColumn<FaultRecord>[] {
  const { t, language } = useTexts()
  const { timeZone } = useSession().config
  const { time, device, site, model } = useDeviceColumns(SPEC)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language
  return useMemo(
    () => [
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
        cell: ({ module }) => t(`module.${module}`),
      },
      {
        key: 'end',
        label: t('exports.column.end'),
        shown: 'usual',
        short: true,
        named: true,
        cell: ({ endTime }) => endTime !== null && <bdi dir="ltr">{formatDateTime(endTime, timeZone)}</bdi>,
      },
      {
        key: 'duration',
        label: t('history.column.duration'),
        shown: 'usual',
        short: true,
        named: true,
        cell: ({ beginTime, endTime }) =>
          endTime === null ? t('history.goesOn') : durationText(endTime - beginTime, language),
      },
      {
        key: 'shield',
        label: t('exports.column.shield'),
        shown: 'usual',
        named: true,
        cell: ({ shield }) => t(`setting.option.shield.${shield}`),
      },
    ],
    [language, timeZone, time, device, site, model],
  )
}

/** What failed in devices, and what still does. */
export default function FaultPage() {
  const { t } = useTranslation()
  const place = useListAddress(SPEC)
  const columns = useFaultColumns()
  return (
    <ListPage
      spec={SPEC}
      place={place}
      columns={columns}
      label={t('pages.title.faultHistory')}
      detail={(record, onClose) => <FaultDetail record={record} onClose={onClose} />}
    />
  )
}
