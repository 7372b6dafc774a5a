import { Skeleton } from 'antd'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { FailedNote } from '../../../ui/records/failed-note.tsx'
import { Availability } from './availability.tsx'
import { TimelineAxis, TimelineBar } from './timeline-bar.tsx'

interface DeviceTimelineProps {
  readonly sn: string
  readonly beginTime: number
  readonly endTime: number
  readonly mark?: number
  readonly asStatistic?: boolean | undefined
}

/** The bar of one device, with what it comes to. */
export function DeviceTimeline({ sn, beginTime, endTime, mark, asStatistic }: DeviceTimelineProps) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useCall(
    'stateTimelines',
    { sn, beginTime, endTime, limit: 1, ...(asStatistic && { asStatistic }) },
    { quiet: true, keepPrevious: true, staleTime: 60_000 },
  )
  if (isError) return <FailedNote onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const timeline = data.devices.find((each) => each.sn === sn)
  if (timeline === undefined) return <p className="quiet">{t('lookBack.timeline.none')}</p>
  return (
    <div className="device-timeline">
      <p>
        <Availability share={timeline.availability} />{' '}
        <span className="quiet">{t('lookBack.timeline.changes', { count: timeline.changes })}</span>
      </p>
      <TimelineBar timeline={timeline} from={data.from} to={data.to} unwatched={data.unwatched} mark={mark} />
      <TimelineAxis from={data.from} to={data.to} />
    </div>
  )
}
