import type { ReadingRecord } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { useCall } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../lib/paths.ts'
import { periodsWithin } from '../../../ui/records/period.ts'
import { ReadingDetail } from '../details/reading-detail.tsx'
import { mobileFilterOf } from '../list/list-ask.ts'
import { usualFilter } from '../list/list-filter.ts'
import { createListPage } from '../list/list-page.tsx'
import { ROWS } from '../list/list-spec.ts'
import { readingColumns } from './reading-columns.tsx'

/** What devices read on their way, each reading with its place. */
export default createListPage<ReadingRecord>({
  ...ROWS,
  title: 'mobileRecords',
  fields: ['states'],
  usual: usualFilter('1h', { step: 'reading' }),
  periods: periodsWithin(TIME_RANGE_DAYS.rawData),
  days: () => TIME_RANGE_DAYS.rawData,
  isOffered: (deviceType) => registry.model(deviceType)?.mobile === true,
  address: paths.mobileRecords,
  useRecords: (ask, page, options) => useCall('hisGd606', { ...mobileFilterOf(ask), ...page }, options),
  atOf: ({ at }) => at,
  timeLabel: 'exports.column.time',
  content: (ask) => ({ what: 'gd606', filter: mobileFilterOf(ask) }),
  selection: (ids) => ({ what: 'gd606', filter: { ids } }),
  columns: (kit, shown) => readingColumns(kit, { ...shown, mobile: true }),
  byModel: true,
  detail: (record, onClose, { step }) => <ReadingDetail record={record} step={step} onClose={onClose} />,
})
