import type { TripRecord } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { formatDateTime } from '@vigil/domain'
import { durationText, formatNumber } from '@vigil/i18n/web'
import { Segmented, Select, Skeleton } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { lazyAgain } from '../../../lib/loading/lazy-again.tsx'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.tsx'
import { useThresholds } from '../../../live/hooks.ts'
import { distanceText } from '../../../ui/map/measure/measure.ts'
import { LegendItem, TrackLegend } from '../../../ui/map/trail/track-legend.tsx'
import { type TrailPoint, trailOf } from '../../../ui/map/trail/trail.ts'
import { trailParts, trailScale } from '../../../ui/map/trail/trail-scale.ts'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { DetailPart, Facts } from '../details/detail-part.tsx'
import { deviceOfRow } from '../list/list-spec.ts'
import { RecordDetail } from '../list/record-detail.tsx'
import { CLASSES, COMPARED_BY, type ComparedBy, comparedTrips } from './compared-way.ts'
import { quantityOf, valueText } from './trip-value.ts'

const WayMap = lazyAgain(() => import('../../../ui/map/trail/way-map.tsx'))

const NO_TRAIL: readonly TrailPoint[] = []

function useWay(trip: Pick<TripRecord, 'sn' | 'beginTime' | 'endTime'> | undefined, quantity: string | null) {
  const { data, isError, refetch } = useCall(
    'deviceTrack',
    {
      sn: trip?.sn ?? '',
      from: trip?.beginTime ?? 0,
      // `to` is exclusive: one millisecond keeps the last position.
      to: Math.max((trip?.endTime ?? 0) + 1, (trip?.beginTime ?? 0) + 1000),
      quantity: quantity ?? undefined,
    },
    { enabled: trip !== undefined, quiet: true },
  )
  const trail = useMemo(() => (data === undefined ? NO_TRAIL : trailOf(data)), [data])
  return { trail, loading: trip !== undefined && data === undefined && !isError, isError, refetch }
}

/** One trip whole: its way on the ground, coloured by what was measured or by what sets it apart from another. */
export function TripDetail({ record, onClose }: { record: TripRecord; onClose(): void }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSession().config
  const [otherId, setOther] = useState<string>()
  const [by, setBy] = useState<ComparedBy>('distance')
  const { sn, beginTime, endTime, highestAt } = record
  const others = useCall('tripsAlike', { id: record.id }, { quiet: true })
  const offered = others.data ?? []
  const percent = (share: number) => t('kpi.percent', { value: formatNumber(i18n.language, share * 100) })
  const other = offered.find(({ id }) => id === otherId)
  const way = useWay(record, record.quantity)
  const otherWay = useWay(other, record.quantity)
  const thresholds = useThresholds(sn)
  const limit = thresholds.find(({ module, quantity }) => `${module}.${quantity}` === record.quantity)
  const { trail } = way
  const scale = useMemo(() => trailScale(trail, limit), [trail, limit])
  const compared = useMemo(
    () => (otherWay.trail.length === 0 ? undefined : comparedTrips(trail, otherWay.trail, by)),
    [trail, otherWay.trail, by],
  )
  const parts = useMemo(() => {
    if (compared === undefined) return trailParts(trail, scale)
    // Each place is of a class by its order, not by its value.
    const byPlace = trail.map((point, index) => ({ ...point, value: index }))
    return trailParts(byPlace, { classOf: (index) => compared.classAt(index ?? -1) })
  }, [trail, scale, compared])
  const otherParts = useMemo(() => trailParts(otherWay.trail, { classOf: () => 'none' }), [otherWay.trail])
  const quantity = quantityOf(registry, record)
  return (
    <RecordDetail
      title={t('trips.detail')}
      device={deviceOfRow(record)}
      at={beginTime}
      extra={<Link to={paths.trackReplayDetails(record.id)}>{t('trips.replay')}</Link>}
      onClose={onClose}
    >
      <Facts
        facts={[
          [
            t(record.underWay ? 'trips.soFar' : 'exports.column.end'),
            <bdi key="end" dir="ltr">
              {formatDateTime(endTime, timeZone)}
            </bdi>,
          ],
          [t('history.column.duration'), durationText(endTime - beginTime, i18n.language)],
          [t('exports.column.length'), <bdi key="length">{distanceText(i18n.language, record.length)}</bdi>],
          [t('exports.column.moving'), durationText(record.movingMs, i18n.language)],
          [t('trips.quantity'), quantity && t(`quantity.${quantity.key}`)],
          [
            t('lookBack.mean'),
            record.mean !== null && <bdi dir="ltr">{valueText(i18n, registry, record, record.mean)}</bdi>,
          ],
          [
            t('trips.highest'),
            record.highest !== null && <bdi dir="ltr">{valueText(i18n, registry, record, record.highest)}</bdi>,
          ],
          [
            t('trips.highestAt'),
            highestAt !== null && (
              <bdi key="highestAt" dir="ltr">
                {formatDateTime(highestAt, timeZone)}
              </bdi>
            ),
          ],
          [t('exports.column.alarms'), String(record.alarms)],
        ]}
      />
      <DetailPart title={t('trips.way')}>
        <div className="trip-compare">
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'title' }}
            aria-label={t('trips.compare.with')}
            placeholder={t('trips.compare.with')}
            value={other?.id ?? null}
            loading={others.isLoading || otherWay.loading}
            options={offered.map((trip) => {
              const begun = formatDateTime(trip.beginTime, timeZone)
              const title = `${trip.deviceName} · ${begun} · ${percent(trip.share)}`
              const label = (
                <>
                  <bdi>{trip.deviceName}</bdi> · <bdi dir="ltr">{begun}</bdi> · <bdi>{percent(trip.share)}</bdi>
                </>
              )
              return { value: trip.id, label, title }
            })}
            notFoundContent={t(others.isError ? 'replay.failed' : 'trips.compare.none')}
            onChange={(id: string | null) => setOther(id ?? undefined)}
          />
          {compared !== undefined && (
            <Segmented<ComparedBy>
              aria-label={t('trips.compare.by')}
              value={by}
              options={COMPARED_BY.map((value) => ({ value, label: t(`trips.compare.${value}`) }))}
              onChange={setBy}
            />
          )}
        </div>
        {(way.isError || otherWay.isError) && (
          <FailedNote onRetry={() => void (way.isError ? way.refetch() : otherWay.refetch())} />
        )}
        {way.loading && <Skeleton active />}
        {trail.length > 0 && (
          <Suspense fallback={<div className="way-map" />}>
            <WayMap trail={trail} parts={parts} other={otherParts} />
          </Suspense>
        )}
        {!way.loading && !way.isError && trail.length === 0 && <p className="quiet">{t('trips.gone')}</p>}
        {compared === undefined && quantity !== undefined && (
          <TrackLegend scale={scale} quantity={quantity} sparse={parts.some(({ sparse }) => sparse)} />
        )}
        {compared !== undefined && (
          <>
            <ul className="track-legend" aria-label={t('realtime.track.colours')}>
              {CLASSES[by].map(({ name, label }) => (
                <LegendItem key={name} name={name}>
                  {t(`trips.compare.${label}`)}
                </LegendItem>
              ))}
            </ul>
            <p role="status">
              {t('trips.compare.shared', {
                share: Math.round(compared.sameWay * 100),
                distance: `${compared.isFar ? '> ' : ''}${distanceText(i18n.language, compared.furthest)}`,
              })}
            </p>
          </>
        )}
      </DetailPart>
    </RecordDetail>
  )
}
