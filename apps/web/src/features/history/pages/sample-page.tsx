import type { SampleRecord } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { formatDateTime, TIME_RANGE_DAYS } from '@vigil/domain'
import { sampleResult } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { useCall } from '../../../lib/use-call.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { measured } from '../../../ui/measured.ts'
import { durationText } from '../../../ui/records/duration-text.ts'
import { EVENT_PERIODS } from '../../../ui/records/period.ts'
import type { RecordColumn } from '../../../ui/records/record-columns.ts'
import { SampleDetail } from '../details/sample-detail.tsx'
import { SAMPLE_UNITS } from '../details/sample-units.ts'
import { useDeviceColumns } from '../list/device-columns.tsx'
import { sampleFilterOf } from '../list/list-ask.ts'
import { usualFilter } from '../list/list-filter.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListSpec } from '../list/list-spec.ts'
import { useListAddress } from '../list/use-list-address.ts'

const hasSampler = (deviceType: string): boolean =>
  registry.model(deviceType)?.modules.some(({ key }) => key === 'samplerMod') === true

const SPEC: ListSpec<SampleRecord> = {
  id: 'samples',
  title: 'samples',
  fields: ['text'],
  usual: usualFilter('7d'),
  periods: EVENT_PERIODS,
  days: () => TIME_RANGE_DAYS.events,
  isOffered: (deviceType) => registry.model(deviceType)?.records === 'sample' || hasSampler(deviceType),
  address: paths.samples,
  useRecords: (ask, page, options) => useCall('hisSampleData', { ...sampleFilterOf(ask), ...page }, options),
  idOf: ({ id }) => id,
  atOf: ({ endTime }) => endTime,
  timeLabel: 'exports.column.end',
  content: (ask) => ({ what: 'sample', filter: sampleFilterOf(ask) }),
  selection: (ids) => ({ what: 'sample', filter: { ids } }),
  deviceOf: ({ sn, deviceName: name, deviceType, officeName, simulated }) => ({
    sn,
    name,
    deviceType,
    officeName,
    simulated,
  }),
}
const AMOUNTS = [
  ['flow', 'flow'],
  ['pressure', 'pressure'],
  ['volume', 'volume'],
  ['standardVolume', 'volume'],
] as const

function useSampleColumns(): readonly RecordColumn<SampleRecord>[] {
  const texts = useTexts()
  const { language } = texts
  const { timeZone } = useSession().config
  const { time, device, site, model } = useDeviceColumns(SPEC)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language
  return useMemo(() => {
    const { t } = texts
    const amounts = AMOUNTS.map(
      ([key, form]): RecordColumn<SampleRecord> => ({
        key,
        label: t(key === 'standardVolume' ? 'lookBack.sample.standardVolume' : `exports.column.${key}`),
        shown: 'usual',
        figures: true,
        named: true,
        cell: (record) => <bdi dir="ltr">{measured(texts, record[key], SAMPLE_UNITS[form])}</bdi>,
      }),
    )
    return [
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
        cell: ({ beginTime }) => <bdi dir="ltr">{formatDateTime(beginTime, timeZone)}</bdi>,
      },
      {
        key: 'number',
        label: t('exports.column.number'),
        shown: 'usual',
        short: true,
        cell: ({ number }) => <bdi dir="ltr">{number}</bdi>,
      },
      {
        key: 'duration',
        label: t('history.column.duration'),
        shown: 'usual',
        short: true,
        named: true,
        cell: ({ duration }) => durationText(duration * 1000, language),
      },
      ...amounts,
      {
        key: 'result',
        label: t('exports.column.result'),
        shown: 'usual',
        cell: ({ result }) => <bdi>{sampleResult(texts, result)}</bdi>,
      },
    ]
  }, [language, timeZone, time, device, site, model])
}

/** Air that was drawn for the laboratory. */
export default function SamplePage() {
  const { t } = useTranslation()
  const place = useListAddress(SPEC)
  const columns = useSampleColumns()
  return (
    <ListPage
      spec={SPEC}
      place={place}
      columns={columns}
      label={t('pages.title.samples')}
      detail={(record, onClose) => <SampleDetail record={record} onClose={onClose} />}
    />
  )
}
