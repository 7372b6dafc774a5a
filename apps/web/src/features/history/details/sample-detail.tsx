import type { RecentData, SampleRecord } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { durationText, sampleResult } from '@vigil/i18n/web'
import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { TimeChart } from '../../../ui/chart/time-chart.tsx'
import { ExportEvent } from '../../../ui/exports/export-menu.tsx'
import { backgroundOf, quantityKey } from '../../../ui/recent/stored-series.ts'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { measured } from '../../../ui/values/measured.ts'
import { DeviceTime } from '../list/device-time.tsx'
import { deviceOfRow } from '../list/list-spec.ts'
import { RecordDetail } from '../list/record-detail.tsx'
import { DetailPart, Facts } from './detail-part.tsx'
import { SAMPLE_UNITS } from './sample-units.ts'

const POINTS = 600
const RUN = [
  ['sampleFlow', SAMPLE_UNITS.flow],
  ['samplePressure', SAMPLE_UNITS.pressure],
] as const
const MODULE = 'samplerMod'

function RunChart({ data, quantity, form }: { data: RecentData; quantity: string; form: (typeof RUN)[number][1] }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const name = t(`quantity.${quantity}`)
  const points = useMemo(() => backgroundOf(data).get(quantityKey(MODULE, quantity)) ?? [], [data, quantity])
  const series = useMemo(() => [{ key: quantity, label: name, ...form, points }], [quantity, name, form, points])
  if (points.length === 0) return <p className="quiet">{t('lookBack.sample.noRun', { name })}</p>
  return (
    <TimeChart
      label={t('lookBack.sample.course', { name })}
      series={series}
      timeZone={timeZone}
      from={data.from}
      to={data.to}
      height={150}
      syncKey={`sample ${data.sn}`}
    />
  )
}

/** The run: what flowed at which pressure, and what that comes to at reference conditions. */
export function SampleDetail({ record, onClose }: { record: SampleRecord; onClose(): void }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const { sn, beginTime, endTime, deviceTime, temperature } = record
  const { data, isError, refetch } = useCall(
    'hisDeviceData',
    {
      sn,
      from: beginTime,
      to: Math.max(endTime, beginTime + 1000),
      points: POINTS,
      quantities: RUN.map(([quantity]) => quantityKey(MODULE, quantity)).join(','),
    },
    { quiet: true },
  )
  const value = (amount: number, form: { unit: string; digits: number }) => (
    <bdi dir="ltr">{measured(i18n, amount, form)}</bdi>
  )
  return (
    <RecordDetail
      title={t('lookBack.detail.sample')}
      device={deviceOfRow(record)}
      at={beginTime}
      extra={<ExportEvent event={{ what: 'sample', filter: {}, eventId: record.id }} />}
      onClose={onClose}
    >
      <Facts
        facts={[
          [
            t('exports.column.number'),
            <bdi key="number" dir="ltr">
              {record.number}
            </bdi>,
          ],
          [t('exports.column.result'), record.result && <bdi>{sampleResult(i18n, record.result)}</bdi>],
          [
            t('exports.column.end'),
            <bdi key="end" dir="ltr">
              {formatDateTime(endTime, timeZone)}
            </bdi>,
          ],
          [
            t('exports.column.deviceTime'),
            deviceTime !== undefined && <DeviceTime at={endTime} dated={deviceTime} shown={deviceTime} />,
          ],
          [t('history.column.duration'), durationText(record.duration * 1000, i18n.language)],
          [t('exports.column.flow'), value(record.flow, SAMPLE_UNITS.flow)],
          [t('exports.column.pressure'), value(record.pressure, SAMPLE_UNITS.pressure)],
          [t('exports.column.temperature'), temperature !== null && value(temperature, SAMPLE_UNITS.temperature)],
          [t('exports.column.volume'), value(record.volume, SAMPLE_UNITS.volume)],
          [t('exports.column.standardVolume'), value(record.standardVolume, SAMPLE_UNITS.volume)],
        ]}
      />
      <DetailPart title={t('lookBack.sample.run')}>
        {isError && <FailedNote onRetry={() => void refetch()} />}
        {!isError && data === undefined && <Skeleton active />}
        {data !== undefined &&
          RUN.map(([quantity, form]) => <RunChart key={quantity} data={data} quantity={quantity} form={form} />)}
      </DetailPart>
    </RecordDetail>
  )
}
