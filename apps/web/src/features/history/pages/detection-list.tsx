import type { DetectionRecord } from '@vigil/contract'
import { formatDateTime, TIME_RANGE_DAYS } from '@vigil/domain'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordQuery } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { detectionText } from '../../../ui/alarm-text.ts'
import { durationText } from '../../../ui/records/duration-text.ts'
import { EVENT_PERIODS } from '../../../ui/records/period.ts'
import type { RecordColumn } from '../../../ui/records/record-columns.ts'
import { StateMark } from '../../../ui/state-mark.tsx'
import { DetectionDetail } from '../details/detection-detail.tsx'
import { detectionState } from '../details/detection-state.ts'
import { useDeviceColumns } from '../list/device-columns.tsx'
import { detectionFilterOf } from '../list/list-ask.ts'
import { type ListFilter, usualFilter } from '../list/list-filter.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListSpec } from '../list/list-spec.ts'
import { useListAddress } from '../list/use-list-address.ts'

export const detectionSpec = (
  title: 'checkList' | 'cottonDetection',
  address: (sn: string | undefined, query: RecordQuery) => string,
  preset: Partial<ListFilter> = {},
): ListSpec<DetectionRecord> => ({
  id: title,
  title,
  fields: ['categories', 'text', 'states', 'kinds'],
  usual: usualFilter('7d', preset),
  periods: EVENT_PERIODS,
  days: () => TIME_RANGE_DAYS.events,
  address,
  useRecords: (ask, page, options) => useCall('hisDetect', { ...detectionFilterOf(ask), ...page }, options),
  idOf: ({ id }) => id,
  atOf: ({ endTimeD }) => endTimeD,
  timeLabel: 'exports.column.end',
  content: (ask) => ({ what: 'detection', filter: detectionFilterOf(ask) }),
  selection: (ids) => ({ what: 'detection', filter: { ids } }),
  deviceOf: ({ sn, name, deviceType, officeName, simulated }) => ({ sn, name, deviceType, officeName, simulated }),
})

function useDetectionColumns(spec: ListSpec<DetectionRecord>): readonly RecordColumn<DetectionRecord>[] {
  const texts = useTexts()
  const { language } = texts
  const { timeZone } = useSession().config
  const { time, device, site, model } = useDeviceColumns(spec)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language
  return useMemo(() => {
    const { t } = texts
    return [
      {
        key: 'state',
        label: t('history.column.state'),
        shown: 'fixed',
        short: true,
        cell: (record) => <StateMark state={detectionState(record)} />,
      },
      time,
      device,
      site,
      model,
      {
        key: 'begin',
        label: t('history.column.begin'),
        shown: 'asked',
        short: true,
        named: true,
        cell: ({ beginTimeD }) => <bdi dir="ltr">{formatDateTime(beginTimeD, timeZone)}</bdi>,
      },
      {
        key: 'category',
        label: t('exports.column.category'),
        shown: 'usual',
        cell: ({ category }) => t(`exports.category.${category}`),
      },
      {
        key: 'what',
        label: t('history.column.what'),
        shown: 'usual',
        cell: (record) => <bdi>{detectionText(texts, record)}</bdi>,
      },
      {
        key: 'modules',
        label: t('exports.column.modules'),
        shown: 'usual',
        cell: ({ modState }) =>
          Object.keys(modState)
            .map((module) => t(`module.${module}`))
            .join(' · '),
      },
      {
        key: 'duration',
        label: t('history.column.duration'),
        shown: 'usual',
        short: true,
        named: true,
        cell: ({ beginTimeD, endTimeD }) => durationText(endTimeD - beginTimeD, language),
      },
    ]
  }, [language, timeZone, time, device, site, model])
}

/** Checks: of a bale, a passage, a sample; by one module or by several at once. */
export function DetectionList({ spec }: { spec: ListSpec<DetectionRecord> }) {
  const { t } = useTranslation()
  const place = useListAddress(spec)
  const columns = useDetectionColumns(spec)
  return (
    <ListPage
      spec={spec}
      place={place}
      columns={columns}
      label={t(`pages.title.${spec.title}`)}
      detail={(record, onClose) => <DetectionDetail record={record} onClose={onClose} />}
    />
  )
}
