import type { ReadingRecord } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../lib/paths.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { periodsWithin, spanOf } from '../../../ui/records/period.ts'
import { ReadingDetail } from '../details/reading-detail.tsx'
import { deviceProblem, readingFilterOf } from '../list/list-ask.ts'
import { usualFilter } from '../list/list-filter.ts'
import { ListPage } from '../list/list-page.tsx'
import type { ListSpec } from '../list/list-spec.ts'
import { useListAddress } from '../list/use-list-address.ts'
import { useReadingColumns } from './reading-columns.tsx'
import { RecordChart } from './record-chart.tsx'

const SPEC: ListSpec<ReadingRecord> = {
  id: 'records',
  title: 'records',
  fields: ['step', 'states'],
  usual: usualFilter('1d'),
  periods: periodsWithin(TIME_RANGE_DAYS.events),
  days: ({ step }) => (step === 'reading' ? TIME_RANGE_DAYS.rawData : TIME_RANGE_DAYS.events),
  problem: deviceProblem,
  address: paths.records,
  useRecords: (ask, page, options) => useCall('hisReadings', { ...readingFilterOf(ask), ...page }, options),
  idOf: ({ id }) => id,
  atOf: ({ at }) => at,
  timeLabel: 'exports.column.time',
  content: (ask) => ({ what: 'reading', filter: readingFilterOf(ask) }),
  selection: (ids, { filter: { step } }) => ({ what: 'reading', filter: { step, ids } }),
  deviceOf: ({ sn, deviceName: name, deviceType, officeName, simulated }) => ({
    sn,
    name,
    deviceType,
    officeName,
    simulated,
  }),
}

const hasSpectra = (deviceType: string): boolean => {
  const model = registry.model(deviceType)
  return model?.spectrometer !== undefined || model?.modules.some(({ key }) => key === 'ramanMod') === true
}

/** What devices read: hours of the fleet, minutes and single readings of one device. */
export default function RecordsPage() {
  const { t } = useTranslation()
  const { fleet } = useLive()
  useStructureVersion()
  const place = useListAddress(SPEC)
  const { sn, filter } = place
  const deviceType = sn === undefined ? filter.model : fleet.place(sn)?.deviceType
  const columns = useReadingColumns({ spec: SPEC, deviceType, steps: filter.step !== 'reading', mobile: false })
  return (
    <ListPage
      spec={SPEC}
      place={place}
      columns={columns}
      columnsOf={deviceType}
      label={t('pages.title.records')}
      above={({ ask }) =>
        sn !== undefined &&
        deviceType !== undefined && (
          <RecordChart
            key={sn}
            sn={sn}
            deviceType={deviceType}
            span={spanOf(filter.time, ask.now)}
            onSpan={(time) => place.setFilter({ ...filter, time })}
          />
        )
      }
      spectra={({ ask }) =>
        sn !== undefined && deviceType !== undefined && hasSpectra(deviceType) && filter.step === 'reading'
          ? { what: 'spectrum', filter: { ...readingFilterOf(ask), sn } }
          : undefined
      }
      detail={(record, onClose) => <ReadingDetail record={record} step={filter.step} onClose={onClose} />}
    />
  )
}
