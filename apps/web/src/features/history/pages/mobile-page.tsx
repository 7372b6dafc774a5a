import type { ReadingRecord } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { periodsWithin } from '../../../ui/records/period.ts'
import { ReadingDetail } from '../details/reading-detail.tsx'
import { mobileFilterOf } from '../list/list-ask.ts'
import { usualFilter } from '../list/list-filter.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListSpec } from '../list/list-spec.ts'
import { useListAddress } from '../list/use-list-address.ts'
import { useReadingColumns } from './reading-columns.tsx'

const SPEC: ListSpec<ReadingRecord> = {
  id: 'mobileRecords',
  title: 'mobileRecords',
  fields: ['states'],
  usual: usualFilter('1h', { step: 'reading' }),
  periods: periodsWithin(TIME_RANGE_DAYS.rawData),
  days: () => TIME_RANGE_DAYS.rawData,
  isOffered: (deviceType) => registry.model(deviceType)?.mobile === true,
  address: paths.mobileRecords,
  useRecords: (ask, page, options) => useCall('hisGd606', { ...mobileFilterOf(ask), ...page }, options),
  idOf: ({ id }) => id,
  atOf: ({ at }) => at,
  timeLabel: 'exports.column.time',
  content: (ask) => ({ what: 'gd606', filter: mobileFilterOf(ask) }),
  selection: (ids) => ({ what: 'gd606', filter: { ids } }),
  deviceOf: ({ sn, deviceName: name, deviceType, officeName, simulated }) => ({
    sn,
    name,
    deviceType,
    officeName,
    simulated,
  }),
}

/** What devices read on their way, each reading with its place. */
export default function MobilePage() {
  const { t } = useTranslation()
  const { fleet } = useLive()
  useStructureVersion()
  const place = useListAddress(SPEC)
  const { sn, filter } = place
  const deviceType = sn === undefined ? filter.model : fleet.place(sn)?.deviceType
  const columns = useReadingColumns({ spec: SPEC, deviceType, steps: false, mobile: true })
  return (
    <ListPage
      spec={SPEC}
      place={place}
      columns={columns}
      columnsOf={deviceType}
      label={t('pages.title.mobileRecords')}
      detail={(record, onClose) => <ReadingDetail record={record} step="reading" onClose={onClose} />}
    />
  )
}
