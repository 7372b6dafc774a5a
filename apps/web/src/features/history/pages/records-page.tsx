import type { ModuleKey, ReadingRecord } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../lib/paths.ts'
import { periodsWithin, type Span, spanOf } from '../../../ui/records/period.ts'
import { ReadingDetail } from '../details/reading-detail.tsx'
import { deviceProblem, readingFilterOf } from '../list/list-ask.ts'
import { eventDays, usualFilter } from '../list/list-filter.ts'
import { createListPage } from '../list/list-page.tsx'
import { ROWS } from '../list/list-spec.ts'
import { STEP_MS } from '../list/record-links.ts'
import { readingColumns } from './reading-columns.tsx'
import { RecordChart } from './record-chart.tsx'

/** Spectra of light; those of gamma rays are told by the model. */
const OPTICAL: readonly ModuleKey[] = ['ramanMod', 'ftirMod']
const hasSpectra = (deviceType: string): boolean => {
  const model = registry.model(deviceType)
  return model?.spectrometer !== undefined || model?.modules.some(({ key }) => OPTICAL.includes(key)) === true
}

const DAY_MS = 86_400_000
/** A statistic leads to the hours of a year: of so long a time a list is had, and no drawing. */
const isDrawn = ({ begin, end }: Span): boolean => end - begin < (TIME_RANGE_DAYS.events + 1) * DAY_MS

/** What devices read: hours of the fleet, minutes and single readings of one device. */
export default createListPage<ReadingRecord>({
  ...ROWS,
  title: 'records',
  fields: ['step', 'states'],
  usual: usualFilter('1d'),
  periods: periodsWithin(TIME_RANGE_DAYS.events),
  days: (filter) =>
    filter.step === 'reading'
      ? TIME_RANGE_DAYS.rawData
      : eventDays({ statistic: filter.step === 'hour' && filter.statistic }),
  problem: deviceProblem,
  address: paths.records,
  useRecords: (ask, page, options) => useCall('hisReadings', { ...readingFilterOf(ask), ...page }, options),
  atOf: ({ at }) => at,
  lastsMs: (step) => STEP_MS[step],
  timeLabel: 'exports.column.time',
  content: (ask) => ({ what: 'reading', filter: readingFilterOf(ask) }),
  selection: (ids, { filter: { step } }) => ({ what: 'reading', filter: { step, ids } }),
  columns: (kit, shown) => readingColumns(kit, { ...shown, mobile: false }),
  byModel: true,
  above: ({ place, ask, deviceType }) =>
    place.sn !== undefined &&
    deviceType !== undefined &&
    isDrawn(spanOf(place.filter.time, ask.now)) && (
      <RecordChart
        key={place.sn}
        sn={place.sn}
        deviceType={deviceType}
        span={spanOf(place.filter.time, ask.now)}
        onSpan={(time) => place.setFilter({ time })}
      />
    ),
  spectra: ({ place: { sn }, ask, deviceType, step }) =>
    sn !== undefined && deviceType !== undefined && hasSpectra(deviceType) && step === 'reading'
      ? { what: 'spectrum', filter: { ...readingFilterOf(ask), sn } }
      : undefined,
  detail: (record, onClose, { step }) => <ReadingDetail record={record} step={step} onClose={onClose} />,
})
