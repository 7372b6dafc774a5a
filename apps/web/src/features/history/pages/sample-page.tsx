import type { SampleRecord } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { sampleResult } from '@vigil/i18n/web'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../lib/paths.ts'
import type { RecordColumn } from '../../../ui/records/record-columns.ts'
import { measured } from '../../../ui/values/measured.ts'
import { SampleDetail } from '../details/sample-detail.tsx'
import { SAMPLE_UNITS } from '../details/sample-units.ts'
import { sampleFilterOf } from '../list/list-ask.ts'
import { usualFilter } from '../list/list-filter.ts'
import { createListPage } from '../list/list-page.tsx'
import { EVENTS, ROWS } from '../list/list-spec.ts'

const hasSampler = (deviceType: string): boolean =>
  registry.model(deviceType)?.modules.some(({ key }) => key === 'samplerMod') === true

const AMOUNTS = [
  ['flow', 'flow'],
  ['pressure', 'pressure'],
  ['volume', 'volume'],
  ['standardVolume', 'volume'],
] as const

/** Air that was drawn for the laboratory. */
export default createListPage<SampleRecord>({
  ...ROWS,
  ...EVENTS,
  title: 'samples',
  fields: ['text'],
  usual: usualFilter('7d'),
  isOffered: (deviceType) => registry.model(deviceType)?.records === 'sample' || hasSampler(deviceType),
  address: paths.samples,
  useRecords: (ask, page, options) => useCall('hisSampleData', { ...sampleFilterOf(ask), ...page }, options),
  atOf: ({ endTime }) => endTime,
  deviceTimeOf: ({ deviceTime }) => deviceTime,
  timeLabel: 'exports.column.end',
  content: (ask) => ({ what: 'sample', filter: sampleFilterOf(ask) }),
  selection: (ids) => ({ what: 'sample', filter: { ids } }),
  columns: ({ texts, time, device, site, model, moment, lasted }) => {
    const { t } = texts
    return [
      time,
      device,
      // What came of it before its details, which the fixed column at the end may cover.
      {
        key: 'result',
        label: t('exports.column.result'),
        shown: 'usual',
        cell: ({ result }) => <bdi>{sampleResult(texts, result)}</bdi>,
      },
      site,
      model,
      moment('begin', t('history.column.begin'), 'asked', ({ beginTime }) => beginTime),
      {
        key: 'number',
        label: t('exports.column.number'),
        shown: 'usual',
        short: true,
        cell: ({ number }) => <bdi dir="ltr">{number}</bdi>,
      },
      lasted(({ duration }) => duration * 1000),
      ...AMOUNTS.map(
        ([key, form]): RecordColumn<SampleRecord> => ({
          key,
          label: t(key === 'standardVolume' ? 'lookBack.sample.standardVolume' : `exports.column.${key}`),
          // Flow and volume do for a list: of four figures the last ones stood behind the ways on.
          shown: key === 'flow' || key === 'volume' ? 'usual' : 'asked',
          figures: true,
          named: true,
          cell: (record) => <bdi dir="ltr">{measured(texts, record[key], SAMPLE_UNITS[form])}</bdi>,
        }),
      ),
    ]
  },
  detail: (record, onClose) => <SampleDetail record={record} onClose={onClose} />,
})
